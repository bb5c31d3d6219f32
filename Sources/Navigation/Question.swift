/// What the engine asks the app's objects in the middle of a command.
///
/// Whoever has no opinion answers ``Answer/usual``, and gets the system's default.
public struct Question: Hashable, Sendable {
  /// Who is asked; ``Slot/none`` is the app.
  public var node: Slot
  /// The other node it is about.
  public var other: Slot
  /// The name or the small value it is about.
  public var symbol: Symbol
  /// What is asked.
  public var kind: Kind

  /// Puts a question together.
  public init(_ kind: Kind, _ node: Slot, other: Slot = .none, symbol: Symbol = .none) {
    self.node = node
    self.other = other
    self.symbol = symbol
    self.kind = kind
  }

  /// The questions; the names are those of the contract of scripts.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// `symbol`: the segue's identifier. Yes or no; usual: yes (SEG-2).
    case shouldPerformSegue
    /// `symbol`: the segue's identifier. The destination the action made, or usual: none.
    case segueAction
    /// `symbol`: the segue's identifier. The node asked makes the destination; not in the contract,
    /// because a nib does it. Usual: there is no such controller.
    case destination
    /// `other`: the source, `symbol`: the action. Yes or no; usual: no (UNW-2).
    case canPerformUnwind
    /// `other`: the source. Nodes; usual: all children but the one that holds the source (UNW-1).
    case allowedChildrenForUnwinding
    /// `symbol`: the selector, none for `show` and `showDetail`. Yes or no; usual: yes for those
    /// two, no for others (SHW-1, SHW-6).
    case canPerformAction
    /// `other`: the tab. Yes or no; usual: yes (TAB-3).
    case shouldSelectTab
    /// A node; usual: the primary as it is (SPL-2).
    case primaryForCollapsing
    /// A node; usual: the primary as it is (SPL-3).
    case primaryForExpanding
    /// `other`: the secondary. Yes: the app has done it; usual: no (SPL-2).
    case collapseSecondary
    /// A node; usual: the primary separates (SPL-3).
    case separateSecondary
    /// `symbol`: the column proposed. A column; usual: that one (SPL-5).
    case topColumnForCollapsing
    /// `other`: what to show. Yes: the app has done it; usual: no (SPL-4).
    case splitShow
    /// `other`: what to show. Yes: the app has done it; usual: no (SPL-4).
    case splitShowDetail
    /// `other`: the presenter, `symbol`: the ``Style`` as resolved. A style; usual: ADP-2, ADP-3.
    case adaptiveStyle
    /// `other`: the presenter, `symbol`: the ``Style`` adapted to. A node to present instead; usual:
    /// none (ADP-4).
    case adaptiveController
    /// Yes or no; usual: yes (PRE-16).
    case presentationShouldDismiss
    /// Yes: handled; usual: no (A11-1).
    case performEscape
    /// A child; usual: the node itself (CON-10).
    case childForStatusBarStyle
    /// A child; usual: the node itself (CON-10).
    case childForStatusBarHidden
    /// On the app. Yes or no; usual: no (SAV-1).
    case shouldSaveApplicationState
    /// On the app. Yes or no; usual: no (RES-1).
    case shouldRestoreApplicationState
    /// On the app, `symbol`: the path. A node; usual: go on looking (RES-2).
    case controllerForPath
    /// On the class, `symbol`: the path. A node; no: veto (RES-2).
    case restorationClass
  }
}
