/// A request by the app or the user.
///
/// A command takes at most 14 plain bytes.
/// Commands about several nodes or keys take them as arguments of
/// ``Engine/perform(_:nodes:state:)``. In the descriptions below these are the *given* nodes, pages
/// and keys.
public enum Command: Hashable, Sendable {
  // MARK: Nodes and their values
  /// Creates a node. With `class` ``Symbol/none``, it has the kind's own class.
  case create(Kind, class: Symbol = .none, identifier: Symbol = .none, Origin = .code)
  /// Releases a node that isn't held.
  case release(Slot)
  /// Sets a property.
  case set(Slot, Property, UInt32)
  /// Sets the given keys. Only those whose value changes become events.
  case setState(Slot)
  /// Clears a key.
  case clearState(Slot, Symbol)
  /// Attaches a view or an object to its owner.
  case attach(Slot, to: Slot)
  /// Sets the preferred content size of a node (CON-10).
  case preferContentSize(Slot, width: UInt32, height: UInt32)

  // MARK: Windows and scenes
  /// Opens a window, off screen and without a root.
  case openWindow(
    Symbol, scene: Symbol = .none, traits: Traits, idiom: Idiom = .phone, system: UInt8 = 13)
  /// Sets a window's root; ``Slot/none`` removes it (LIF-15).
  case setRoot(Slot, window: WindowID, Motion = .animated)
  /// Makes a window key and visible.
  case showWindow(WindowID)
  /// Hides a window.
  case hideWindow(WindowID)
  /// Changes a window's size classes, and its size with them.
  case setTraits(WindowID, Traits)
  /// Changes a window's size, without a change of size classes.
  case resize(WindowID)
  /// Sets the traits that a parent imposes on a child (CON-10).
  case overrideTraits(Slot, Traits)
  /// Runs one layout pass over a window, requested by the app.
  ///
  /// Automatic passes aren't commands. Layout is logged only as part of a transition, a trait
  /// change or a size change, so that a scrolling list doesn't fill the log.
  case layout(WindowID)
  /// Turns a window, as the user does; with traits, its size classes change, too (CON-18).
  case rotate(WindowID, Orientation, Traits = Traits())
  /// Makes a visible window the one that receives keyboard input (LIF-14).
  case makeKey(WindowID)
  /// Sets the level of a window.
  case setLevel(WindowID, level: UInt32)
  /// Connects a scene that is new or disconnected.
  case connect(scene: Symbol)
  /// Disconnects a scene.
  case disconnect(scene: Symbol)
  /// Moves a connected scene to the foreground or to the background (SCN-3).
  case moveScene(Symbol, to: SceneState)
  /// Has the app continue an activity of this type, in a scene or without one (SCN-5).
  case continueActivity(Symbol, scene: Symbol = .none)

  // MARK: View and appearance
  /// Accesses the view.
  case loadView(Slot)
  /// Sets the view of `of` as the node's view.
  case setView(Slot, of: Slot)
  /// Moves a controller to one of the four appearance states, through legal changes of state only.
  case appear(Slot, Appearance, animated: Bool = true)
  /// `beginAppearanceTransition`.
  case beginAppearance(Slot, appearing: Bool, animated: Bool = true)
  /// `endAppearanceTransition`.
  case endAppearance(Slot)
  /// Calls a callback directly, which is misuse (LIF-13).
  case call(Slot, Callback)

  // MARK: Containment
  /// `addChild`.
  case addChild(Slot, to: Slot)
  /// Adds the view to the view of another controller.
  case addView(Slot, in: Slot, Motion = .animated)
  /// `willMove(toParent:)`, called by the container.
  case willMove(Slot, to: Slot)
  /// `didMove(toParent:)`, called by the container.
  case didMove(Slot, to: Slot)
  /// `removeFromSuperview`.
  case removeView(Slot, Motion = .animated)
  /// `removeFromParent`.
  case removeFromParent(Slot)
  /// Adds a child in the documented steps (CON-4).
  case embed(Slot, in: Slot, Motion = .animated)
  /// Removes a child in the documented steps (CON-4).
  case unembed(Slot, Motion = .animated)
  /// `transition(from:to:)` with the containment calls (CON-8).
  case exchange(Slot, for: Slot, in: Slot, Motion = .animated)
  /// `transition(from:to:)` without the containment calls (CON-7).
  case exchangeViews(Slot, for: Slot, in: Slot, Motion = .animated)

  // MARK: Navigation
  /// Pushes onto a stack.
  case push(Slot, onto: Slot, Motion = .animated)
  /// Pops the top of a stack.
  case pop(Slot, Motion = .animated)
  /// Pops to a node.
  case popTo(Slot, in: Slot, Motion = .animated)
  /// Pops to the root.
  case popToRoot(Slot, Motion = .animated)
  /// Pops as the user does, by the back button or a swipe from the edge: the stack is asked
  /// first (NAV-17).
  case goBack(Slot, Motion = .animated)
  /// Pops to a node by the user's choice in the menu of the back button: the stack is asked first
  /// (NAV-19).
  case goBackTo(Slot, in: Slot, Motion = .animated)
  /// Replaces the stack with the given nodes.
  case setStack(Slot, Motion = .animated)

  // MARK: Tabs, pages, columns
  /// Replaces the tabs with the given nodes.
  case setTabs(Slot, Motion = .animated)
  /// Selects a tab. The delegate is asked first if the user does it (TAB-3).
  case select(Slot, in: Slot, Origin = .code, Motion = .immediate)
  /// Selects a tab by its index.
  case selectIndex(UInt32, in: Slot, Origin = .code, Motion = .immediate)
  /// Shows the given pages.
  case setPages(Slot, PageStyle = .scroll, Direction = .forward, Motion = .animated)
  /// Turns to the given pages by the user's gesture.
  case swipePages(Slot, PageStyle = .scroll, Direction = .forward, Motion = .animated)
  /// Turns to the next or the previous pages by the user's gesture: the data source gives them
  /// (PAGE-4).
  case turnPage(Slot, PageStyle = .scroll, Direction = .forward, Motion = .animated)
  /// Puts a controller into a column, or empties the column if the node is ``Slot/none``.
  case setColumn(Slot, in: Slot, Column, Motion = .animated)
  /// Shows a column of a column-style split (SPL-9).
  case showColumn(Slot, Column, Motion = .animated)
  /// Hides a column of a column-style split (SPL-9).
  case hideColumn(Slot, Column, Motion = .animated)
  /// Sets the display mode that a column-style split should have (SPL-9).
  case preferDisplayMode(Slot, SplitDisplayMode, Motion = .animated)
  /// Collapses a split.
  case collapse(Slot, Motion = .animated)
  /// Expands a split.
  case expand(Slot, Motion = .animated)

  // MARK: Presentation
  /// Presents a controller, by default in its own style.
  ///
  /// With `whenReady`, the presentation waits until the presenter is on screen (PRE-21). A
  /// popover's anchor is a property of the node.
  case present(Slot, from: Slot, Style? = nil, Motion = .animated, whenReady: Bool = false)
  /// Dismisses the controller that the node presents, or else the node (PRE-10).
  case dismiss(Slot, Motion = .animated)
  /// Dismisses a presented controller by the user's gesture (PRE-16).
  case swipeDismiss(Slot, Motion = .animated)
  /// Accesses `presentationController`, which fixes its style (PRE-18).
  case touchPresentationController(Slot)
  /// Selects a detent of a sheet. The delegate is notified if the user does it (PRE-26).
  case selectDetent(Slot, detent: Symbol, by: Origin = .code)
  /// The user taps beside a popover, on the view of this name or on none (PRE-47).
  case tapBeside(Slot, view: Symbol = .none, Motion = .animated)
  /// Selects an action of an alert by the user's tap, which dismisses the alert (PRE-42).
  case selectAction(Slot, action: UInt32, Motion = .animated)
  /// Makes a controller or a view first responder.
  case becomeFirstResponder(Slot)
  /// Makes a controller or a view resign first responder.
  case resignFirstResponder(Slot)

  // MARK: Show, actions, segues, accessibility
  /// `show`, handled by the nearest controller up the hierarchy that implements it (SHW-1).
  case show(Slot, from: Slot, Motion = .animated)
  /// `showDetail`, handled by the nearest controller up the hierarchy that implements it (SHW-3).
  case showDetail(Slot, from: Slot, Motion = .animated)
  /// Sends an action up the hierarchy (SHW-6).
  case action(Symbol, from: Slot)
  /// Sends a gesture of the user up the hierarchy in the same way.
  case gesture(Symbol, from: Slot)
  /// Performs a segue.
  case segue(Symbol, from: Slot, SegueKind, by: Origin = .code, Motion = .animated)
  /// Performs an unwind segue with an action and the segue's identifier.
  case unwind(
    Slot, action: Symbol, id: Symbol = .none, by: Origin = .code, Motion = .animated)
  /// Performs the escape gesture (A11-1).
  case escape(Slot, Motion = .animated)
  /// Announces that the screen changed: accessibility focus moves to the node, or to the first
  /// element (A11-2).
  case screenChanged(Slot)

  /// Moves the focus to a node, or to what the first node prefers (A11-4).
  case updateFocus(Slot, to: Slot = .none)
  /// Has an aspect of the system's interface around a controller determined again (CON-16, CON-18).
  case updateSystem(Slot, SystemInterfaceElement)

  // MARK: Transitions
  /// Finishes the transition that event `Position` began.
  case finish(Position)
  /// Cancels the transition that event `Position` began.
  case cancel(Position)
  /// One turn of the run loop, during which the host issues commands.
  case turn

  // MARK: Application
  /// Launches the app.
  case launch
  /// Sends a memory warning.
  case warnOfMemory
  /// Sends the app to the background, where it is asked whether to save its state (SAV-1).
  case enterBackground
  /// Brings the app to the foreground.
  case enterForeground
  /// Terminates the app; `force`: the user does it.
  case terminate(force: Bool)
  /// Ignores the snapshot at the next launch; valid only during preservation (SAV-13).
  case ignoreSnapshot
  /// Extends restoration beyond the launch (RES-11).
  case extendRestoration
  /// Completes an extended restoration (RES-11).
  case completeRestoration

  // MARK: Launch and restoration, step by step (RES-1)
  /// Sends a callback of launch or restoration.
  case restoring(Callback, Slot = .none)
  /// Asks a question of restoration. ``Engine/returned`` has the node of the answer, if there is
  /// one.
  case inquire(Question.Kind, path: Symbol = .none)
  /// Records the decision about the node that event `was` created in the session that this one
  /// restores.
  case recordDecision(Slot, was: Position, path: Symbol, EncodedDecision)
  /// Restores what a presented controller, or one that is about to be presented, refers to.
  case refer(Slot, NodeReference, to: Slot)
  /// Records that the next decision is about a node kept since an earlier session.
  case recordProvenance(Provenance)
}
