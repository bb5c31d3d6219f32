public import Navigation

/// Asked how a split collapses, expands and shows; every method has a default.
@MainActor
public protocol SplitViewControllerDelegate: AnyObject {
  /// What is to be the primary while it is collapsed; `nil`: the primary as it is.
  func primaryViewController(forCollapsing split: SplitViewController) -> ViewController?
  /// What is to be the primary again; `nil`: the primary as it is.
  func primaryViewController(forExpanding split: SplitViewController) -> ViewController?
  /// `true`: the delegate has put the secondary away, the split adds nothing.
  func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool
  /// What is to be the secondary; `nil`: the primary gives it back.
  func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController?
  /// The column on top of the stack; `nil`: the one that is proposed.
  func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column?
  /// `true`: the delegate has shown it.
  func splitViewController(_ split: SplitViewController, show controller: ViewController) -> Bool
  /// `true`: the delegate has shown it.
  func splitViewController(
    _ split: SplitViewController, showDetail controller: ViewController
  ) -> Bool
  /// A column is about to be shown.
  func splitViewController(
    _ split: SplitViewController, willShow column: SplitViewController.Column)
  /// A column is about to be hidden.
  func splitViewController(
    _ split: SplitViewController, willHide column: SplitViewController.Column)
  /// A column-style split has collapsed.
  func splitViewControllerDidCollapse(_ split: SplitViewController)
  /// A column-style split has expanded.
  func splitViewControllerDidExpand(_ split: SplitViewController)
}

extension SplitViewControllerDelegate {
  /// Keeps the primary.
  public func primaryViewController(forCollapsing split: SplitViewController) -> ViewController? {
    nil
  }
  /// Keeps the primary.
  public func primaryViewController(forExpanding split: SplitViewController) -> ViewController? {
    nil
  }
  /// Leaves it to the split.
  public func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool { false }
  /// Leaves it to the primary.
  public func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController? { nil }
  /// Takes what is proposed.
  public func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column? { nil }
  /// Leaves it to the split.
  public func splitViewController(
    _ split: SplitViewController, show controller: ViewController
  ) -> Bool { false }
  /// Leaves it to the split.
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
