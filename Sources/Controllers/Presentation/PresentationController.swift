public import Navigation

/// What stands between a presented controller and whatever presents it.
///
/// Subclass it for a ``ModalPresentationStyle`` of `custom`, and let the transitioning delegate make it.
@MainActor
open class PresentationController {
  /// The controller that is presented.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller that presents, or was asked to.
  public internal(set) weak var presentingViewController: ViewController?
  /// Whoever adapts it to narrow surroundings, and answers for the user's hand.
  public weak var delegate: (any PresentationControllerDelegate)?

  /// Makes the presentation controller of a presentation.
  public init(presented: ViewController, presenting: ViewController?) {
    presentedViewController = presented
    presentingViewController = presenting
  }

  /// Whether a custom presentation removes the presenter's view.
  open var shouldRemovePresentersView: Bool { false }

  /// The style it has on screen.
  public var presentationStyle: ModalPresentationStyle {
    guard let presented = presentedViewController, let runtime = presented.runtime else {
      return presentedViewController?.modalPresentationStyle ?? .automatic
    }
    return runtime.hierarchy[presented.slot].adaptedStyle
  }

  /// The presentation is about to begin.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Its container is about to lay out.
  open func containerViewWillLayoutSubviews() {}
  /// Its container has laid out.
  open func containerViewDidLayoutSubviews() {}
}
