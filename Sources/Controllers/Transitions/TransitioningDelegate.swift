/// Makes what is particular to a controller's presentation; every method has a default.
@MainActor
public protocol TransitioningDelegate: AnyObject {
  /// The presentation controller of a custom presentation; `nil`: a plain one.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?
  ) -> PresentationController?
  /// The animator of the presentation; `nil`: the system's.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any AnimatedTransitioning)?
  /// The animator of the dismissal; `nil`: the system's.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)?
}

extension TransitioningDelegate {
  /// Makes a plain one.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?
  ) -> PresentationController? { nil }
  /// Leaves it to the system.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Leaves it to the system.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
}
