/// Is notified of the pages that the user turns; every method has a default implementation.
@MainActor
public protocol PageViewControllerDelegate: AnyObject {
  /// Called when the user starts to turn to `controller`.
  func pageViewController(_ pages: PageViewController, willTransitionTo controller: ViewController)
  /// Called when the user has turned the page, or has cancelled.
  func pageViewController(
    _ pages: PageViewController, didFinishTurningTo controller: ViewController, completed: Bool)
  /// Returns the place of the spine for the new size, of pages that curl; with `nil`, it stays.
  func pageViewControllerSpineLocation(
    _ pages: PageViewController
  ) -> PageViewController.SpineLocation?
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
  /// Returns `nil`: the spine stays.
  public func pageViewControllerSpineLocation(
    _ pages: PageViewController
  ) -> PageViewController.SpineLocation? { nil }
}

/// Provides the pages that the user turns to, and their number.
@MainActor
public protocol PageViewControllerDataSource: AnyObject {
  /// Returns the page before another; `nil` for the first one.
  func pageViewController(
    _ pages: PageViewController, viewControllerBefore controller: ViewController
  ) -> ViewController?
  /// Returns the page after another; `nil` for the last one.
  func pageViewController(
    _ pages: PageViewController, viewControllerAfter controller: ViewController
  ) -> ViewController?
  /// Returns the number of pages, after the app has set pages that scroll; `nil` shows none.
  func presentationCount(for pages: PageViewController) -> Int?
  /// Returns the index of the page shown; `nil` shows none.
  func presentationIndex(for pages: PageViewController) -> Int?
}

extension PageViewControllerDataSource {
  /// Returns `nil`: no number is shown.
  public func presentationCount(for pages: PageViewController) -> Int? { nil }
  /// Returns `nil`: no index is shown.
  public func presentationIndex(for pages: PageViewController) -> Int? { nil }
}
