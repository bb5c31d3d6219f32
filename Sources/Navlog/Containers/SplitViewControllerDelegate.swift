public import NavlogNavigation

/// Decides how a split collapses, expands and shows controllers; every method has a default
/// implementation.
@MainActor
public protocol SplitViewControllerDelegate: AnyObject {
  /// Returns the primary for the collapsed split; with `nil`, the primary stays.
  func primaryViewController(forCollapsing split: SplitViewController) -> ViewController?
  /// Returns the primary for the expanded split; with `nil`, the primary stays.
  func primaryViewController(forExpanding split: SplitViewController) -> ViewController?
  /// Returns `true` if the delegate has dealt with the secondary, so that the split doesn't add it
  /// to the primary.
  func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool
  /// Returns the secondary for the expanded split; with `nil`, the primary separates one.
  func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController?
  /// Returns the column on top of the collapsed stack; with `nil`, the proposed one.
  func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column?
  /// Returns the display mode of the expanded split; with `nil`, the proposed one.
  func splitViewController(
    _ split: SplitViewController,
    displayModeForExpandingToProposedDisplayMode proposed: SplitViewController.DisplayMode
  ) -> SplitViewController.DisplayMode?
  /// Called before the columns change to a display mode.
  func splitViewController(
    _ split: SplitViewController, willChangeTo mode: SplitViewController.DisplayMode)
  /// Returns `true` if the delegate has shown the controller.
  func splitViewController(_ split: SplitViewController, show controller: ViewController) -> Bool
  /// Returns `true` if the delegate has shown the detail controller.
  func splitViewController(
    _ split: SplitViewController, showDetail controller: ViewController
  ) -> Bool
  /// Called before a column is shown.
  func splitViewController(
    _ split: SplitViewController, willShow column: SplitViewController.Column)
  /// Called before a column is hidden.
  func splitViewController(
    _ split: SplitViewController, willHide column: SplitViewController.Column)
  /// Called after a column-style split has collapsed.
  func splitViewControllerDidCollapse(_ split: SplitViewController)
  /// Called after a column-style split has expanded.
  func splitViewControllerDidExpand(_ split: SplitViewController)
}

extension SplitViewControllerDelegate {
  /// Returns `nil`: the primary stays.
  public func primaryViewController(forCollapsing split: SplitViewController) -> ViewController? {
    nil
  }
  /// Returns `nil`: the primary stays.
  public func primaryViewController(forExpanding split: SplitViewController) -> ViewController? {
    nil
  }
  /// Returns `false`: the split adds the secondary to the primary.
  public func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool { false }
  /// Returns `nil`: the primary separates a secondary.
  public func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController? { nil }
  /// Returns `nil`: the proposed column is used.
  public func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column? { nil }
  /// Returns `nil`: the proposed mode is used.
  public func splitViewController(
    _ split: SplitViewController,
    displayModeForExpandingToProposedDisplayMode proposed: SplitViewController.DisplayMode
  ) -> SplitViewController.DisplayMode? { nil }
  /// Does nothing.
  public func splitViewController(
    _ split: SplitViewController, willChangeTo mode: SplitViewController.DisplayMode
  ) {}
  /// Returns `false`: the split shows the controller.
  public func splitViewController(
    _ split: SplitViewController, show controller: ViewController
  ) -> Bool { false }
  /// Returns `false`: the split shows the controller.
  public func splitViewController(
    _ split: SplitViewController, showDetail controller: ViewController
  ) -> Bool { false }
  /// Does nothing.
  public func splitViewController(
    _ split: SplitViewController, willShow column: SplitViewController.Column
  ) {}
  /// Does nothing.
  public func splitViewController(
    _ split: SplitViewController, willHide column: SplitViewController.Column
  ) {}
  /// Does nothing.
  public func splitViewControllerDidCollapse(_ split: SplitViewController) {}
  /// Does nothing.
  public func splitViewControllerDidExpand(_ split: SplitViewController) {}
}
