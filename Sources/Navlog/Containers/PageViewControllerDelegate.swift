/// Is notified of the pages that the user turns; every method has a default implementation.
@MainActor
public protocol PageViewControllerDelegate: AnyObject {
  /// Called when the user starts to turn to `controller`.
  func pageViewController(_ pages: PageViewController, willTransitionTo controller: ViewController)
  /// Called when the user has turned the page, or has cancelled.
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
