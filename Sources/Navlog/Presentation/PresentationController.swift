public import NavlogNavigation

/// Manages the presentation of a controller by another.
///
/// Subclass it for a ``ModalPresentationStyle`` of `custom`, and return an instance from the
/// transitioning delegate.
@MainActor
open class PresentationController {
  /// The presented controller.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller that presents, or was asked to present.
  public internal(set) weak var presentingViewController: ViewController?
  /// The delegate, which adapts the presentation to compact environments and decides on dismissal
  /// by the user.
  public weak var delegate: (any PresentationControllerDelegate)?

  /// Creates a presentation controller.
  public init(presented: ViewController, presenting: ViewController?) {
    presentedViewController = presented
    presentingViewController = presenting
  }

  /// Whether a custom presentation removes the view of the presenting controller.
  open var shouldRemovePresentersView: Bool { false }

  /// The style of the presentation on screen.
  public var presentationStyle: ModalPresentationStyle {
    guard let presented = presentedViewController, let runtime = presented.runtime else {
      return presentedViewController?.modalPresentationStyle ?? .automatic
    }
    return runtime.hierarchy[presented.slot].adaptedStyle
  }

  /// Receives a callback about the presentation.
  func receive(_ call: Call) {
    switch call.callback {
    case .presentationTransitionWillBegin: presentationTransitionWillBegin()
    case .presentationTransitionDidEnd: presentationTransitionDidEnd(call.flag)
    case .dismissalTransitionWillBegin: dismissalTransitionWillBegin()
    case .dismissalTransitionDidEnd: dismissalTransitionDidEnd(call.flag)
    case .containerViewWillLayoutSubviews: containerViewWillLayoutSubviews()
    case .containerViewDidLayoutSubviews: containerViewDidLayoutSubviews()
    case .willPresentWithAdaptiveStyle:
      let style = Style(rawValue: UInt8(truncatingIfNeeded: call.symbol.raw)) ?? .none
      delegate?.presentationController(self, willPresentWithAdaptiveStyle: style)
    case .presentationWillDismiss: delegate?.presentationControllerWillDismiss(self)
    case .presentationDidDismiss: delegate?.presentationControllerDidDismiss(self)
    case .presentationDidAttemptToDismiss:
      delegate?.presentationControllerDidAttemptToDismiss(self)
    default: break
    }
  }

  /// Called before the presentation begins.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation has ended.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal begins.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal has ended.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container view lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container view has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
}
