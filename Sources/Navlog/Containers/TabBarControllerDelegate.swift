/// Decides on the user's taps on a tab bar, and is notified of them; every method has a default
/// implementation.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns whether a tap may select the tab.
  func tabBarController(_ tabs: TabBarController, shouldSelect controller: ViewController) -> Bool
  /// Called after a tap has selected the tab.
  func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController)
}

extension TabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(
    _ tabs: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController) {}
}
