/// Decides on the user's taps on a tab bar, and is notified of them; every method has a default
/// implementation.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns whether a tap may select the tab.
  func tabBarController(_ tabs: TabBarController, shouldSelect controller: ViewController) -> Bool
  /// Called after a tap has selected the tab.
  func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController)
  /// Returns the animator of a change of tabs; with `nil`, it isn't animated.
  func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns what lets the user drive the transition of an animator; with `nil`, the animator does.
  func tabBarController(
    _ tabs: TabBarController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(
    _ tabs: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController) {}
  /// Returns `nil`: the change isn't animated.
  public func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Returns `nil`: the animator drives the transition.
  public func tabBarController(
    _ tabs: TabBarController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
