/// A question that the engine asks the app's objects during a command.
///
/// An object without an opinion answers ``Answer/usual``, which selects the system's default.
public struct Question: Hashable, Sendable {
  /// The node that is asked; ``Slot/none`` is the app.
  public var node: Slot
  /// The other node that the question is about.
  public var other: Slot
  /// The name or the small value that the question is about.
  public var symbol: Symbol
  /// The kind of question.
  public var kind: Kind

  /// Creates a question.
  public init(_ kind: Kind, _ node: Slot, other: Slot = .none, symbol: Symbol = .none) {
    self.node = node
    self.other = other
    self.symbol = symbol
    self.kind = kind
  }

  /// The kinds of questions; the names are those that scripts use. *Usual* is the system's default.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// `symbol`: the segue's identifier. Yes or no; usual: yes (SEG-2).
    case shouldPerformSegue
    /// `symbol`: the segue's identifier. The destination created by the segue's action; usual: no
    /// node.
    case segueAction
    /// `symbol`: the segue's identifier. The destination, created by the node that is asked.
    /// Scripts don't have this question, because a nib answers it. Usual: there is no such
    /// controller.
    case destination
    /// `other`: the source, `symbol`: the action. Yes or no; usual: no (UNW-2).
    case canPerformUnwind
    /// `other`: the source. Nodes; usual: all children except for the one that contains the source
    /// (UNW-1).
    case allowedChildrenForUnwinding
    /// `symbol`: the selector, ``Symbol/none`` for `show` and `showDetail`. Yes or no; usual: yes
    /// for those two, no for others (SHW-1, SHW-6).
    case canPerformAction
    /// `other`: the tab. Yes or no; usual: yes (TAB-3).
    case shouldSelectTab
    /// A node; usual: the current primary (SPL-2).
    case primaryForCollapsing
    /// A node; usual: the current primary (SPL-3).
    case primaryForExpanding
    /// `other`: the secondary. Yes if the app has handled it; usual: no (SPL-2).
    case collapseSecondary
    /// A node; usual: the primary separates its secondary (SPL-3).
    case separateSecondary
    /// `symbol`: the proposed column. A column; usual: the proposed one (SPL-5).
    case topColumnForCollapsing
    /// `other`: the controller to show. Yes if the app has handled it; usual: no (SPL-4).
    case splitShow
    /// `other`: the controller to show. Yes if the app has handled it; usual: no (SPL-4).
    case splitShowDetail
    /// `other`: the presenter, `symbol`: the resolved ``Style``. A style; usual: the system's
    /// adaptation (ADP-2, ADP-3).
    case adaptiveStyle
    /// `other`: the presenter, `symbol`: the adapted ``Style``. A node to present instead; usual:
    /// no node (ADP-4).
    case adaptiveController
    /// Yes or no; usual: yes (PRE-16).
    case presentationShouldDismiss
    /// Yes if the node handled the gesture; usual: no (A11-1).
    case performEscape
    /// A child; usual: the node itself (CON-10).
    case childForStatusBarStyle
    /// A child; usual: the node itself (CON-10).
    case childForStatusBarHidden
    /// Asked of the app. Yes or no; usual: no (SAV-1).
    case shouldSaveApplicationState
    /// Asked of the app. Yes or no; usual: no (RES-1).
    case shouldRestoreApplicationState
    /// Asked of the app. `symbol`: the path. A node; usual: continue the search (RES-2).
    case controllerForPath
    /// Asked of the restoration class. `symbol`: the path. A node; no: the class refuses (RES-2).
    case restorationClass
    /// Asked of the host while the app is preserved. The nodes of the archive so far, owners first;
    /// scripts don't have this question. Usual: those along the chains of identifiers (SAV-19).
    case nodesToPreserve
    /// Asked of a stack before the user goes back. `other`: the top. Yes or no; usual: yes (NAV-17).
    case navigationShouldPop
    /// Asked of a column-style split. `symbol`: the proposed ``SplitDisplayMode``. A mode; usual: the
    /// proposed one (SPL-11).
    case displayModeForExpanding
    /// Asked of a page controller. `other`: a page. The page before it; usual: none (PAGE-4).
    case pageBefore
    /// Asked of a page controller. `other`: a page. The page after it; usual: none (PAGE-4).
    case pageAfter
    /// Asked of a page controller. The number of its pages; usual: not shown (PAGE-5).
    case presentationCount
    /// Asked of a page controller. The index of the page that it shows; usual: not shown (PAGE-5).
    case presentationIndex
    /// Asked of a page controller. `symbol`: the number of pages that it shows at a time. A number;
    /// usual: the same (PAGE-6).
    case spineLocation
    /// Asked of the presented controller, a stack or a tab bar controller. `other`: the presenter, or
    /// the controller that appears; `symbol`: the ``TransitionOperation``. Yes or no; usual: no
    /// (PRE-44).
    case animationController
    /// Asked like ``animationController`` if the answer to it was yes. Yes or no; usual: yes if the
    /// user's gesture began the transition (PRE-44).
    case interactionController
    /// Asked of a controller that is presented in custom style. `other`: the presenter. Yes or no;
    /// usual: no (PRE-45).
    case presentationController
    /// Asked of the controller that covers a window. An ``OrientationMask``; usual: all on a pad, all
    /// but upside down on a phone (CON-17).
    case supportedInterfaceOrientations
    /// Asked of a presented controller that doesn't support the orientation of its window. An
    /// ``Orientation``; usual: the first that it supports (CON-17).
    case preferredInterfaceOrientation
    /// Asked of the app. `symbol`: the window. An ``OrientationMask``; usual: all (CON-17).
    case applicationSupportedOrientations
    /// The child that hides the home indicator or doesn't; usual: the node itself (CON-16).
    case childForHomeIndicatorAutoHidden
    /// The child whose gestures precede the system's; usual: the node itself (CON-16).
    case childForScreenEdgesDeferringSystemGestures
    /// Yes or no; usual: yes (PRE-48).
    case canBecomeFirstResponder
    /// Yes or no; usual: yes (PRE-48).
    case canResignFirstResponder
    /// The controller or view that should have the focus; usual: a container names the child that it
    /// shows (A11-4).
    case preferredFocusEnvironments
    /// `other`: the node that is to have the focus. Yes or no; usual: yes (A11-4).
    case shouldUpdateFocus
  }
}
