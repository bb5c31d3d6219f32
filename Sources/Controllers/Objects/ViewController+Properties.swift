public import Navigation

/// How a controller is presented.
public typealias ModalPresentationStyle = Navigation.Style
/// Which way a presented controller comes and goes.
public typealias ModalTransitionStyle = Navigation.TransitionStyle
/// The size classes of a controller or a window.
public typealias TraitCollection = Navigation.Traits

// Properties that a rule reads, or that a reader of the log wants to know.
extension ViewController {
  /// What a bar shows for it.
  public var title: String? {
    get { text(.title) }
    set { set(.title, .text(newValue)) }
  }

  /// The style it wants to be presented in.
  public var modalPresentationStyle: ModalPresentationStyle {
    get { number(.style).flatMap { Style(rawValue: UInt8($0)) } ?? .automatic }
    set { set(.style, .number(UInt32(newValue.rawValue))) }
  }

  /// The way it wants to come and go.
  public var modalTransitionStyle: ModalTransitionStyle {
    get { number(.transition).flatMap { TransitionStyle(rawValue: UInt8($0)) } ?? .coverVertical }
    set { set(.transition, .number(UInt32(newValue.rawValue))) }
  }

  /// Whether styles that cover a context stop here; navigation controllers do.
  public var definesPresentationContext: Bool {
    get { flag(.definesPresentationContext, usual: kind == .navigation) }
    set { set(.definesPresentationContext, newValue) }
  }

  /// Whether its transition style is imposed on what is presented in its context.
  public var providesPresentationContextTransitionStyle: Bool {
    get { flag(.providesPresentationContextTransitionStyle) }
    set { set(.providesPresentationContextTransitionStyle, newValue) }
  }

  /// Whether the user's hand may not dismiss it.
  public var isModalInPresentation: Bool {
    get { flag(.isModalInPresentation) }
    set { set(.isModalInPresentation, newValue) }
  }

  /// Whether children are told of appearance without the container's doing.
  public var shouldAutomaticallyForwardAppearanceMethods: Bool {
    get { flag(.forwardsAppearance, usual: true) }
    set { set(.forwardsAppearance, newValue) }
  }

  /// Whether pushing it hides the bar at the bottom.
  public var hidesBottomBarWhenPushed: Bool {
    get { flag(.hidesBottomBarWhenPushed) }
    set { set(.hidesBottomBarWhenPushed, newValue) }
  }

  /// Whether it decides about the status bar although it does not cover the screen.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { flag(.capturesStatusBarAppearance) }
    set { set(.capturesStatusBarAppearance, newValue) }
  }

  /// Whether a focus change does not dismiss the keyboard.
  public var disablesAutomaticKeyboardDismissal: Bool {
    get { flag(.disablesAutomaticKeyboardDismissal) }
    set { set(.disablesAutomaticKeyboardDismissal, newValue) }
  }

  /// Whether it is left out of preservation, with all below it.
  public var isTransient: Bool {
    get { flag(.transient) }
    set { set(.transient, newValue) }
  }

  /// The size it would like to have; `nil` when it has not said.
  public var preferredContentSize: Size? {
    get {
      guard let runtime else { return draft.preferredContentSize }
      return runtime.hierarchy.preferredContentSize(of: slot).map {
        Size(width: Int($0.width), height: Int($0.height))
      }
    }
    set {
      guard let newValue else { return }
      guard let runtime else { return draft.preferredContentSize = newValue }
      runtime.perform(
        .preferContentSize(
          slot, width: UInt32(clamping: newValue.width), height: UInt32(clamping: newValue.height)))
    }
  }

  /// Whether a popover has something to point at; without that it is not presented.
  public var hasPopoverAnchor: Bool {
    get { flag(.anchor) }
    set { set(.anchor, newValue) }
  }
}
