/// Asked and told about the user's taps on a tab bar; every method has a default.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Whether a tap may select the tab.
  func tabBarController(_ tabs: TabBarController, shouldSelect controller: ViewController) -> Bool
  /// A tap has selected the tab.
  func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController)
}

extension TabBarControllerDelegate {
  /// Lets every tap select.
  public func tabBarController(
    _ tabs: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_ tabs: TabBarController, didSelect controller: ViewController) {}
}
