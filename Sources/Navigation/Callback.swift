/// What an object of the app is told; the names are those of the contract of scripts.
///
/// ``Event/created(_:class:identifier:_:_:)`` is `init`, ``Event/released(_:)`` is `released`: they change the
/// hierarchy and are cases of their own. What the fields of a ``Call`` mean stands at each case.
public enum Callback: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Life
  /// The controller woke from its nib: its views are not there yet (LIF-2).
  case awakeFromNib
  /// The first access to the view (LIF-1).
  case loadView
  /// The view is loaded; once in a life.
  case viewDidLoad
  /// `flag`: animated.
  case viewWillAppear
  /// Traits and geometry are valid; once per appearance, from system 13 on (LIF-4).
  case viewIsAppearing
  /// `flag`: animated.
  case viewDidAppear
  /// `flag`: animated.
  case viewWillDisappear
  /// `flag`: animated.
  case viewDidDisappear
  /// Broadcast; without effect on the structure (LIF-11).
  case didReceiveMemoryWarning

  // MARK: Layout and environment
  /// First step of a pass (LIF-5).
  case viewWillLayoutSubviews
  /// The root view lays out; the passes of shown children lie inside.
  case layoutSubviews
  /// Last step of a controller's pass.
  case viewDidLayoutSubviews
  /// The presentation controller's step; the node is the presented one.
  case containerViewWillLayoutSubviews
  /// The presentation controller's last step; the node is the presented one.
  case containerViewDidLayoutSubviews
  /// `symbol`: the new traits, as ``Traits/raw``.
  case traitsWillChange
  /// `symbol`: the traits before, as ``Traits/raw``.
  case traitsDidChange
  /// The window's size is about to change.
  case sizeWillTransition
  /// The node is the container, `other` the child whose preferred size changed (S048).
  case preferredContentSizeDidChange

  // MARK: Containment
  /// `other`: the new parent, or none.
  case willMove
  /// `other`: the new parent, or none.
  case didMove
  /// The node is the child about to be shown, `other` the navigation controller (NAV-13).
  case navigationWillShow
  /// The node is the child that is shown, `other` the navigation controller.
  case navigationDidShow
  /// The node is the tab controller, `other` the tab; only after a user's tap (TAB-3).
  case tabDidSelect
  /// The node is the page controller, `other` the first page coming; only by the user's hand.
  case pageWillTransition
  /// The node is the page controller, `other` the first page coming; `flag`: completed.
  case pageDidFinish
  /// The node is the split controller; `symbol`: the ``Column``.
  case columnWillShow
  /// The node is the split controller; `symbol`: the ``Column``.
  case columnWillHide
  /// A column-style split has collapsed (SPL-5).
  case didCollapse
  /// A column-style split has expanded (SPL-5).
  case didExpand
  /// `showDetail` may now find another target (SHW-5).
  case showDetailTargetDidChange

  // MARK: Presentation
  /// The presentation controller is about to begin (PRE-15).
  case presentationTransitionWillBegin
  /// `flag`: completed.
  case presentationTransitionDidEnd
  /// The presentation controller is about to dismiss.
  case dismissalTransitionWillBegin
  /// `flag`: completed.
  case dismissalTransitionDidEnd
  /// `symbol`: the ``Style`` it will have, ``Style/none`` when it keeps its own (ADP-4).
  case willPresentWithAdaptiveStyle
  /// The user's hand dismisses (PRE-16).
  case presentationWillDismiss
  /// The user's hand has dismissed.
  case presentationDidDismiss
  /// The user's hand tried to dismiss and may not.
  case presentationDidAttemptToDismiss
  /// `dismiss` was called on the node.
  case dismissCalled
  /// The hand let go; the node is the container, `flag`: cancelled (NAV-9).
  case interactionEnded
  /// The completion of a presentation or dismissal; the node is the presenter (PRE-9).
  case completion
  /// The node has the keyboard now.
  case becameFirstResponder
  /// The node has the keyboard no more.
  case resignedFirstResponder

  // MARK: Segues
  /// The node is the source, `other` the destination, `symbol` the identifier (SEG-1).
  case segueInit
  /// The node is the source, `other` the destination, `symbol` the identifier.
  case prepare
  /// The node is the source, `other` the destination, `symbol` the identifier.
  case seguePerform
  /// The node is the source, `other` the destination, `symbol` the identifier.
  case segueReleased
  /// The node is the destination, `other` the source, `symbol` the action (UNW-4).
  case unwindAction
  /// The node is the container, `other` what to unwind towards (UNW-5).
  case unwindTowards

  // MARK: State
  /// The node encodes itself into its own coder (SAV-3).
  case encodeRestorableState
  /// The node decodes what it encoded.
  case decodeRestorableState
  /// Everything is restored; told down the chain (RES-1).
  case applicationFinishedRestoringState
  /// On the app.
  case willFinishLaunching
  /// On the app (SAV-1).
  case willEncodeRestorableState
  /// On the app.
  case didDecodeRestorableState
  /// On the app.
  case didFinishLaunching
  /// On the app, `symbol`: the scene (SCN-1).
  case stateRestorationActivity

  // MARK: Causes and accessibility
  /// The node's own `show` was called, `other` the controller to show (SHW-1).
  case show
  /// The node's own `showDetail` was called, `other` the controller to show.
  case showDetail
  /// The node handles the action `symbol`, `other` sent it (SHW-6).
  case action
  /// The node handles the gesture `symbol`, `other` noticed it.
  case gesture
  /// The reader's cursor is on the node (A11-2).
  case focusMoved
  /// One turn of the run loop: whatever is commanded inside belongs to it.
  case turn
}

extension Callback {
  /// The call of super that belongs in an override of it (LIF-12).
  package var superCall: SuperCalls? {
    switch self {
    case .willMove: .willMove
    case .didMove: .didMove
    case .viewWillAppear: .willAppear
    case .viewDidAppear: .didAppear
    case .viewWillDisappear: .willDisappear
    case .viewDidDisappear: .didDisappear
    case .encodeRestorableState, .decodeRestorableState: .state
    case .traitsWillChange, .traitsDidChange: .traits
    case .sizeWillTransition: .size
    default: nil
    }
  }
}
