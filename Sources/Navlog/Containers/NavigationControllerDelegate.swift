/// Is notified of the controllers that a navigation controller shows, and provides animators; every
/// method has a default implementation.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Called before a child is shown; not without a window.
  func navigationController(_ stack: NavigationController, willShow controller: ViewController)
  /// Called after a child was shown.
  func navigationController(_ stack: NavigationController, didShow controller: ViewController)
  /// Returns the animator of a push or pop; with `nil`, the system animates it.
  func navigationController(
    _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns what lets the user drive the transition of an animator; with `nil`, the animator does.
  func navigationController(
    _ stack: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ stack: NavigationController, willShow controller: ViewController
  ) {}
  /// Does nothing.
  public func navigationController(
    _ stack: NavigationController, didShow controller: ViewController
  ) {}
  /// Returns `nil`: the system animates the transition.
  public func navigationController(
    _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Returns `nil`: the animator drives the transition.
  public func navigationController(
    _ stack: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
