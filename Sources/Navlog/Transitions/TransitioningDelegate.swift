/// Provides custom presentation controllers and animators; every method has a default
/// implementation.
@MainActor
public protocol TransitioningDelegate: AnyObject {
  /// Returns the presentation controller of a custom presentation; with `nil`, a plain one is used.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?
  ) -> PresentationController?
  /// Returns the animator of the presentation; with `nil`, the system animates it.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns the animator of the dismissal; with `nil`, the system animates it.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns what lets the user drive the presentation; with `nil`, the animator does.
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
  /// Returns what lets the user drive the dismissal; with `nil`, the animator does.
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TransitioningDelegate {
  /// Returns `nil`: a plain presentation controller is used.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?
  ) -> PresentationController? { nil }
  /// Returns `nil`: the system animates the presentation.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Returns `nil`: the system animates the dismissal.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Returns `nil`: the animator drives the presentation.
  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
  /// Returns `nil`: the animator drives the dismissal.
  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
