public import NavlogNavigation

/// The style in which a controller is presented.
public typealias ModalPresentationStyle = NavlogNavigation.Style
/// The transition with which a presented controller appears and disappears.
public typealias ModalTransitionStyle = NavlogNavigation.TransitionStyle
/// The size classes of a controller or a window.
public typealias TraitCollection = NavlogNavigation.Traits

// Properties that a rule depends on, or that are useful to a reader of the log.
extension ViewController {
  /// The title that bars show for the controller. It is restored unless the class has set another one.
  public var title: String? {
    get { text(.title) }
    set { set(.title, .text(newValue)) }
  }

  /// The style in which the controller is presented.
  public var modalPresentationStyle: ModalPresentationStyle {
    get { number(.style).flatMap { Style(rawValue: UInt8($0)) } ?? .automatic }
    set { set(.style, .number(UInt32(newValue.rawValue))) }
  }

  /// The transition with which the controller appears and disappears when it is presented.
  public var modalTransitionStyle: ModalTransitionStyle {
    get { number(.transition).flatMap { TransitionStyle(rawValue: UInt8($0)) } ?? .coverVertical }
    set { set(.transition, .number(UInt32(newValue.rawValue))) }
  }

  /// Whether styles that cover a context cover this controller; `true` by default for navigation
  /// controllers.
  public var definesPresentationContext: Bool {
    get { flag(.definesPresentationContext, usual: kind == .navigation) }
    set { set(.definesPresentationContext, newValue) }
  }

  /// Whether the controller's transition style applies to presentations in its context.
  public var providesPresentationContextTransitionStyle: Bool {
    get { flag(.providesPresentationContextTransitionStyle) }
    set { set(.providesPresentationContextTransitionStyle, newValue) }
  }

  /// Whether the user can't dismiss the controller.
  public var isModalInPresentation: Bool {
    get { flag(.isModalInPresentation) }
    set { set(.isModalInPresentation, newValue) }
  }

  /// Whether appearance callbacks are forwarded to children automatically.
  public var shouldAutomaticallyForwardAppearanceMethods: Bool {
    get { flag(.forwardsAppearance, usual: true) }
    set { set(.forwardsAppearance, newValue) }
  }

  /// Whether the tab bar is hidden as long as the controller is on a stack, above its root. It is
  /// restored unless the class has set it.
  public var hidesBottomBarWhenPushed: Bool {
    get { flag(.hidesBottomBarWhenPushed) }
    set { set(.hidesBottomBarWhenPushed, newValue) }
  }

  /// Whether the controller determines the status bar although it doesn't cover the screen.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { flag(.capturesStatusBarAppearance) }
    set { set(.capturesStatusBarAppearance, newValue) }
  }

  /// Whether a change of focus doesn't dismiss the keyboard.
  public var disablesAutomaticKeyboardDismissal: Bool {
    get { flag(.disablesAutomaticKeyboardDismissal) }
    set { set(.disablesAutomaticKeyboardDismissal, newValue) }
  }

  /// Whether the controller and its descendants aren't preserved.
  public var isTransient: Bool {
    get { flag(.transient) }
    set { set(.transient, newValue) }
  }

  /// The preferred size of the content; `nil` if none was set.
  public var preferredContentSize: View.Size? {
    get {
      guard let runtime else { return draft.preferredContentSize }
      return runtime.hierarchy.preferredContentSize(of: slot).map {
        View.Size(width: Int($0.width), height: Int($0.height))
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

  /// Whether a popover has an anchor; without one it isn't presented.
  public var hasPopoverAnchor: Bool {
    get { flag(.anchor) }
    set { set(.anchor, newValue) }
  }
}
