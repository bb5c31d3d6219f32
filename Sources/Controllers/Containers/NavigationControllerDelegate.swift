/// Told what a navigation controller shows, and asked how to animate; every method has a default.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// A child is about to be shown; not without a window.
  func navigationController(_ stack: NavigationController, willShow controller: ViewController)
  /// A child is shown.
  func navigationController(_ stack: NavigationController, didShow controller: ViewController)
  /// The animator of a push or pop; `nil`: the system's.
  func navigationController(
    _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
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
  /// Leaves it to the system.
  public func navigationController(
    _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
}
