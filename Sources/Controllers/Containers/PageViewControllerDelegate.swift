/// Told of the pages the user's hand turns; every method has a default.
@MainActor
public protocol PageViewControllerDelegate: AnyObject {
  /// The hand begins to turn to `controller`.
  func pageViewController(_ pages: PageViewController, willTransitionTo controller: ViewController)
  /// The hand has turned, or let go before.
  func pageViewController(
    _ pages: PageViewController, didFinishTurningTo controller: ViewController, completed: Bool)
}

extension PageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pages: PageViewController, willTransitionTo controller: ViewController
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pages: PageViewController, didFinishTurningTo controller: ViewController, completed: Bool
  ) {}
}
