/// A callback that the engine sends to an object of the app.
///
/// The names are those that scripts use. `init` and `released` are the events
/// ``Event/created(_:class:identifier:_:_:)`` and ``Event/released(_:)``, because they change the
/// hierarchy. Each case documents what the fields of its ``Call`` mean.
public enum Callback: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Life cycle
  /// The controller was loaded from its nib. Its views aren't loaded yet (LIF-2).
  case awakeFromNib
  /// The view is accessed for the first time (LIF-1).
  case loadView
  /// The view is loaded. Sent once in the controller's life.
  case viewDidLoad
  /// `flag`: whether the transition is animated.
  case viewWillAppear
  /// Traits and geometry are valid. Sent once per appearance, from system 13 on (LIF-4).
  case viewIsAppearing
  /// `flag`: whether the transition is animated.
  case viewDidAppear
  /// `flag`: whether the transition is animated.
  case viewWillDisappear
  /// `flag`: whether the transition is animated.
  case viewDidDisappear
  /// Memory is low. Sent to every controller; doesn't change the structure (LIF-11).
  case didReceiveMemoryWarning

  // MARK: Layout and environment
  /// The first step of a controller's layout pass (LIF-5).
  case viewWillLayoutSubviews
  /// The root view lays out its subviews, including the passes of visible children.
  case layoutSubviews
  /// The last step of a controller's layout pass.
  case viewDidLayoutSubviews
  /// The presentation controller's first step of the pass; the node is the presented controller.
  case containerViewWillLayoutSubviews
  /// The presentation controller's last step of the pass; the node is the presented controller.
  case containerViewDidLayoutSubviews
  /// `symbol`: the new traits, as ``Traits/raw``.
  case traitsWillChange
  /// `symbol`: the old traits, as ``Traits/raw``.
  case traitsDidChange
  /// The window's size is about to change.
  case sizeWillTransition
  /// The preferred size of a child changed; the node is the container, `other` the child (S048).
  case preferredContentSizeDidChange

  // MARK: Containment
  /// `other`: the new parent, or ``Slot/none``.
  case willMove
  /// `other`: the new parent, or ``Slot/none``.
  case didMove
  /// The node is the child that is about to be shown, `other` the navigation controller (NAV-13).
  case navigationWillShow
  /// The node is the child that was shown, `other` the navigation controller.
  case navigationDidShow
  /// The node is the tab controller, `other` the tab. Sent only after the user taps a tab (TAB-3).
  case tabDidSelect
  /// The node is the page controller, `other` the first new page. Sent only when the user turns
  /// pages.
  case pageWillTransition
  /// The node is the page controller, `other` the first new page, `flag` whether the turn
  /// completed.
  case pageDidFinish
  /// The node is the split controller; `symbol`: the ``Column``.
  case columnWillShow
  /// The node is the split controller; `symbol`: the ``Column``.
  case columnWillHide
  /// A column-style split collapsed (SPL-5).
  case didCollapse
  /// A column-style split expanded (SPL-5).
  case didExpand
  /// The target of `showDetail` may have changed (SHW-5).
  case showDetailTargetDidChange

  // MARK: Presentation
  /// The presentation controller is about to begin its presentation (PRE-15).
  case presentationTransitionWillBegin
  /// `flag`: whether the presentation completed.
  case presentationTransitionDidEnd
  /// The presentation controller is about to begin its dismissal.
  case dismissalTransitionWillBegin
  /// `flag`: whether the dismissal completed.
  case dismissalTransitionDidEnd
  /// `symbol`: the adapted ``Style``, or ``Style/none`` if the controller keeps its own (ADP-4).
  case willPresentWithAdaptiveStyle
  /// The user is dismissing the presentation (PRE-16).
  case presentationWillDismiss
  /// The user dismissed the presentation.
  case presentationDidDismiss
  /// The user tried to dismiss a presentation that can't be dismissed.
  case presentationDidAttemptToDismiss
  /// `dismiss` was called on the node.
  case dismissCalled
  /// The user's gesture ended. The node is the container, `flag` whether the transition is
  /// cancelled (NAV-9).
  case interactionEnded
  /// The completion handler of a presentation or dismissal; the node is the presenter (PRE-9).
  case completion
  /// The node became first responder.
  case becameFirstResponder
  /// The node resigned first responder.
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
  /// The node is the container, `other` the child to unwind towards (UNW-5).
  case unwindTowards

  // MARK: State
  /// The node encodes itself with its own coder (SAV-3).
  case encodeRestorableState
  /// The node decodes its encoded state.
  case decodeRestorableState
  /// Restoration finished. Sent to each restored node, parents before children (RES-1).
  case applicationFinishedRestoringState
  /// Sent to the app.
  case willFinishLaunching
  /// Sent to the app (SAV-1).
  case willEncodeRestorableState
  /// Sent to the app.
  case didDecodeRestorableState
  /// Sent to the app.
  case didFinishLaunching
  /// Sent to the app. `symbol`: the scene (SCN-1).
  case stateRestorationActivity

  // MARK: Show, actions, accessibility
  /// The node's override of `show` is called; `other` is the controller to show (SHW-1).
  case show
  /// The node's override of `showDetail` is called; `other` is the controller to show.
  case showDetail
  /// The node handles the action `symbol`, which `other` sent (SHW-6).
  case action
  /// The node handles the gesture `symbol`, which `other` recognized.
  case gesture
  /// Accessibility focus moved to the node (A11-2).
  case focusMoved
  /// One turn of the run loop; commands issued during the callback belong to the turn.
  case turn
}

extension Callback {
  /// The call of super that an override of the callback has to make (LIF-12).
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
