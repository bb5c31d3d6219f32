/// What the app, or the user's hand, asks for: at most 14 plain bytes.
///
/// A command that is about several nodes or keys gets them beside it, in
/// ``Engine/perform(_:nodes:state:)``; the cases say so.
public enum Command: Hashable, Sendable {
  // MARK: Nodes and what they keep
  /// Makes a node; `class` none is the kind's own.
  case create(Kind, class: Symbol = .none, identifier: Symbol = .none, Origin = .code)
  /// Lets a node that nothing holds go.
  case release(Slot)
  /// Sets a property.
  case set(Slot, Property, UInt32)
  /// Sets the keys given beside it; only those that changed become events.
  case setState(Slot)
  /// Forgets a key.
  case clearState(Slot, Symbol)
  /// Makes a view or an object part of its owner.
  case attach(Slot, to: Slot)
  /// Sets what size the node would like to have (CON-10).
  case preferContentSize(Slot, width: UInt32, height: UInt32)

  // MARK: Windows and scenes
  /// Makes a window, off screen and without a root.
  case openWindow(
    Symbol, scene: Symbol = .none, traits: Traits, idiom: Idiom = .phone, system: UInt8 = 13)
  /// Gives a window its root.
  case setRoot(Slot, window: WindowID, Motion = .animated)
  /// Makes a window key and visible.
  case showWindow(WindowID)
  /// Takes a window off screen.
  case hideWindow(WindowID)
  /// Changes a window's size classes; the size changes with them.
  case setTraits(WindowID, Traits)
  /// Changes a window's size and nothing else.
  case resize(WindowID)
  /// Sets the traits a parent imposes on a child (CON-10).
  case overrideTraits(Slot, Traits)
  /// Runs one layout pass over a window that the app asked for.
  ///
  /// Passes that come by themselves are no commands: layout is in the log where it belongs to a
  /// transition, a trait or a size change, so that the log of a list that scrolls stays small.
  case layout(WindowID)
  /// Connects a scene, new or disconnected.
  case connect(scene: Symbol)
  /// Disconnects a scene.
  case disconnect(scene: Symbol)

  // MARK: View and appearance
  /// Touches the view.
  case loadView(Slot)
  /// Makes the view of `of` the node's own.
  case setView(Slot, of: Slot)
  /// Drives a controller by hand to one of the four states, on the legal edges.
  case appear(Slot, Appearance, animated: Bool = true)
  /// `beginAppearanceTransition`.
  case beginAppearance(Slot, appearing: Bool, animated: Bool = true)
  /// `endAppearanceTransition`.
  case endAppearance(Slot)
  /// Calls a callback directly: misuse (LIF-13).
  case call(Slot, Callback)

  // MARK: Containment
  /// `addChild`.
  case addChild(Slot, to: Slot)
  /// Puts the child's view into the view of another controller.
  case addView(Slot, in: Slot, Motion = .animated)
  /// `willMove(toParent:)`, by the container.
  case willMove(Slot, to: Slot)
  /// `didMove(toParent:)`, by the container.
  case didMove(Slot, to: Slot)
  /// `removeFromSuperview`.
  case removeView(Slot, Motion = .animated)
  /// `removeFromParent`.
  case removeFromParent(Slot)
  /// The canonical steps of adding (CON-4).
  case embed(Slot, in: Slot, Motion = .animated)
  /// The canonical steps of removing (CON-4).
  case unembed(Slot, Motion = .animated)
  /// `transition(from:to:)` with the steps around it (CON-8).
  case exchange(Slot, for: Slot, in: Slot, Motion = .animated)
  /// `transition(from:to:)` alone (CON-7).
  case exchangeViews(Slot, for: Slot, in: Slot, Motion = .animated)

  // MARK: Navigation
  /// Pushes onto a stack.
  case push(Slot, onto: Slot, Motion = .animated)
  /// Pops the top of a stack.
  case pop(Slot, Motion = .animated)
  /// Pops down to a node.
  case popTo(Slot, in: Slot, Motion = .animated)
  /// Pops down to the root.
  case popToRoot(Slot, Motion = .animated)
  /// Replaces the stack by the nodes given beside it.
  case setStack(Slot, Motion = .animated)

  // MARK: Tabs, pages, columns
  /// Replaces the tabs by the nodes given beside it.
  case setTabs(Slot, Motion = .animated)
  /// Selects a tab; by the user it is asked first (TAB-3).
  case select(Slot, in: Slot, Origin = .code, Motion = .immediate)
  /// Selects a tab by its place.
  case selectIndex(UInt32, in: Slot, Origin = .code, Motion = .immediate)
  /// Shows the pages given beside it.
  case setPages(Slot, PageStyle = .scroll, Direction = .forward, Motion = .animated)
  /// Turns to the pages given beside it by the user's hand.
  case swipePages(Slot, PageStyle = .scroll, Direction = .forward, Motion = .animated)
  /// Puts a controller into a column, or with none empties it.
  case setColumn(Slot, in: Slot, Column, Motion = .animated)
  /// Collapses a split.
  case collapse(Slot, Motion = .animated)
  /// Expands a split.
  case expand(Slot, Motion = .animated)

  // MARK: Presentation
  /// Presents; without a style in the node's own, with `whenReady` once the presenter is on screen
  /// (PRE-21). A popover's anchor is a property of the node.
  case present(Slot, from: Slot, Style? = nil, Motion = .animated, whenReady: Bool = false)
  /// Dismisses what the node presents, or the node (PRE-10).
  case dismiss(Slot, Motion = .animated)
  /// The user's hand drags a presented controller away (PRE-16).
  case swipeDismiss(Slot, Motion = .animated)
  /// Touches `presentationController`, which fixes its kind (PRE-18).
  case touchPresentationController(Slot)
  /// Gives a node the keyboard.
  case becomeFirstResponder(Slot)
  /// Takes the keyboard away from a node.
  case resignFirstResponder(Slot)

  // MARK: Causes
  /// `show`, resolved up the hierarchy (SHW-1).
  case show(Slot, from: Slot, Motion = .animated)
  /// `showDetail`, resolved up the hierarchy (SHW-3).
  case showDetail(Slot, from: Slot, Motion = .animated)
  /// Sends an action up the hierarchy (SHW-6).
  case action(Symbol, from: Slot)
  /// A gesture of the user's, resolved likewise.
  case gesture(Symbol, from: Slot)
  /// Performs a segue.
  case segue(Symbol, from: Slot, SegueKind, by: Origin = .code, Motion = .animated)
  /// Performs an unwind segue: the action, and the segue's identifier.
  case unwind(
    Slot, action: Symbol, id: Symbol = .none, by: Origin = .code, Motion = .animated)
  /// The escape gesture (A11-1).
  case escape(Slot, Motion = .animated)
  /// Much has changed on screen: the reader's cursor goes to the node, or to the first (A11-2).
  case screenChanged(Slot)

  // MARK: Transitions
  /// Finishes the transition that event `Position` began.
  case finish(Position)
  /// Cancels the transition that event `Position` began.
  case cancel(Position)
  /// One turn of the run loop, in which the responder issues what belongs to it.
  case turn

  // MARK: Application
  /// The app is launched.
  case launch
  /// Memory is short.
  case warnOfMemory
  /// The app leaves the screen, and is preserved if it wants to (SAV-1).
  case enterBackground
  /// The app comes back.
  case enterForeground
  /// The app ends; `force`: by the user's hand.
  case terminate(force: Bool)
  /// No snapshot at the next launch: only while preserving (SAV-13).
  case ignoreSnapshot
  /// Restoring goes on after launch (RES-11).
  case extendRestoration
  /// Restoring is complete (RES-11).
  case completeRestoration

  // MARK: Launch and restoration, step by step (RES-1)
  /// Tells one of the callbacks of launch and restoration.
  case restoring(Callback, Slot = .none)
  /// Asks one of the questions of restoration; a node that is answered is given back.
  case inquire(Question.Kind, path: Symbol = .none)
  /// Says what was decided for the node that event `was` made in the session this one restores.
  case judge(Slot, was: Position, path: Symbol, Ruling)
  /// Says that what is judged next has waited since an earlier session.
  case cite(Provenance)
}
