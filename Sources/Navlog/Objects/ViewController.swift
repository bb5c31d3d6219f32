public import NavlogNavigation
package import NavlogStoryboards

/// A view controller that receives UIKit's callbacks and whose state is durable by default.
///
/// Override the methods you need and call `super`. An override that doesn't call a `super` that a
/// rule requires is detected, flagged in the log (E48), and treated as UIKit treats it. Everything
/// a controller does is a command to the engine, which decides on containment, order and refusals.
@MainActor
open class ViewController: NavigationObject {
  override class var kindOfObjects: Kind { .content }
  override class var isKindsOwn: Bool { self == ViewController.self }

  /// The methods that the class overrides and that the engine has to know about.
  open class var overrides: Overrides { [] }

  /// The container that added this controller before either had a node; it may have removed it
  /// since.
  weak var draftedIn: ViewController?
  /// The calls of `super` since the last callback began.
  var supered: MissingSuperCalls = []
  var storedView: View?
  /// The delegate that provides custom presentation controllers and animators.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  var storedPresentationController: PresentationController?
  var actionHandlers: [String: (ViewController?) -> Void] = [:]
  var unwindActions: [String: (Segue) -> Void] = [:]
  /// The children that were added before there was a view to add theirs to.
  var unplaced: [ViewController] = []
  /// The scene of a storyboard that this controller represents.
  package var template: StoryboardCollection.Address?
  /// The outlets and attributes that its scene may connect.
  var keys: [String: (KeyContent) -> Void] = [:]
  /// The search of its content, if one was set.
  var storedSearch: SearchController?
  /// The items that bars show for it, if any was set.
  var storedItems: ControllerItems?
  /// The undo manager of the controller, created at the first access.
  public lazy var undoManager = UndoManager()
  /// The embed segues of its scene that were performed.
  package var embedded: Set<String> = []

  /// Creates a controller without a node; it gets one when it is first used.
  public init() { super.init(kind: Self.kindOfObjects) }

  // MARK: - The view

  /// Creates the view; called at the first access to the view, or before the controller appears.
  ///
  /// An override sets `view` itself and doesn't have to call `super`.
  open func loadView() { if storedView == nil { storedView = View() } }

  /// Called after the view was loaded, once in the controller's lifetime.
  open func viewDidLoad() {}

  /// The root view, loaded at the first access.
  public var view: View {
    get {
      loadViewIfNeeded()
      if storedView == nil { loadView() }
      if let storedView { return storedView }
      let view = View()
      storedView = view
      return view
    }
    set { storedView = newValue }
  }

  /// The view, if it is loaded.
  public var viewIfLoaded: View? { isViewLoaded ? storedView : nil }

  /// Whether the view is loaded.
  public var isViewLoaded: Bool { runtime.map { $0.hierarchy[slot].isLoaded } ?? false }

  /// Loads the view if it isn't loaded.
  public func loadViewIfNeeded() {
    if let runtime, !runtime.hierarchy[slot].isLoaded { runtime.perform(.loadView(slot)) }
  }

  // MARK: - Appearance

  /// Called before the view appears; it isn't on screen yet.
  open func viewWillAppear(_ animated: Bool) { supered.insert(.willAppear) }
  /// Called once per appearance, when the view is in the window and its traits and size are valid.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) { supered.insert(.didAppear) }
  /// Called before the view disappears; a good time to save changes.
  open func viewWillDisappear(_ animated: Bool) { supered.insert(.willDisappear) }
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) { supered.insert(.didDisappear) }
  /// Called before the subviews are laid out.
  open func viewWillLayoutSubviews() {}
  /// Called after the subviews were laid out.
  open func viewDidLayoutSubviews() {}
  /// Called when memory is short; the view stays loaded.
  open func didReceiveMemoryWarning() {}
  /// Called after the controller was made from a storyboard, before its views are loaded.
  open func awakeFromNib() {}

  // MARK: - Environment

  /// Called before the traits change to `traits`; the base implementation forwards this to the
  /// children.
  open func willTransition(to traits: TraitCollection) { supered.insert(.traits) }
  /// Called after the traits have changed from `previous`.
  open func traitCollectionDidChange(_ previous: TraitCollection) { supered.insert(.traits) }
  /// Called before the size of the window changes; the base implementation forwards this to the
  /// children.
  open func viewWillTransition(with coordinator: TransitionCoordinator?) { supered.insert(.size) }
  /// Called when a child has changed its preferred size.
  open func preferredContentSizeDidChange(forChild child: ViewController) {}
  /// Called when `showDetail` may find another target.
  open func showDetailTargetDidChange() {}

  // MARK: - Containment

  /// Called before the controller becomes a child of `parent`; with `nil`, before it is removed
  /// from its parent.
  open func willMove(toParent parent: ViewController?) { supered.insert(.willMove) }
  /// Called after the controller became a child of `parent`; with `nil`, after it was removed from
  /// its parent.
  open func didMove(toParent parent: ViewController?) { supered.insert(.didMove) }

  // MARK: - Showing and segues

  /// Shows a controller in the nearest container that can show it; otherwise presents it.
  ///
  /// Calls from descendants find an override only if ``overrides`` contains ``Overrides/show``.
  open func show(_ controller: ViewController, sender: Any? = nil) {
    showUp(controller, detail: false)
  }

  /// Shows a controller as a detail in the nearest split; otherwise presents it.
  ///
  /// Calls from descendants find an override only if ``overrides`` contains
  /// ``Overrides/showDetail``.
  open func showDetail(_ controller: ViewController, sender: Any? = nil) {
    showUp(controller, detail: true)
  }

  /// Returns whether the controller handles an action; for `show` and `showDetail`, whether the
  /// look-up stops here.
  open func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    action == "show" || action == "showDetail" || actionHandlers[action] != nil
  }

  /// The segues that begin at this controller.
  open var segues: [SegueTemplate] { [] }

  /// Returns whether a segue that the user starts may be performed.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Creates the destination of a segue instead of its storyboard; with `nil`, the segue creates
  /// it.
  open func segueAction(withIdentifier identifier: String, sender: Any?) -> ViewController? { nil }

  /// Called before a segue is performed; its destination exists, but the view isn't loaded.
  open func prepare(for segue: Segue, sender: Any?) {}

  /// Returns whether an unwind segue may end here; by default, whether ``onUnwind(_:_:)`` declares
  /// its action.
  open func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { self !== source && unwindActions[action] != nil }

  /// Returns the children in which the destination of an unwind segue is searched; with `nil`, all
  /// except the one that contains the source.
  open func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? { nil }

  /// Shows `child` on the way back of an unwind segue; an override needs ``Overrides/unwind``.
  open func unwind(for segue: Segue?, towards child: ViewController) {}

  // MARK: - Status bar, accessibility and keyboard

  /// The child that determines the style of the status bar; `nil` for the controller itself. An
  /// override needs ``Overrides/statusBar``.
  open var childForStatusBarStyle: ViewController? { nil }
  /// The child that determines whether the status bar is hidden; `nil` for the controller itself.
  /// An override needs ``Overrides/statusBar``.
  open var childForStatusBarHidden: ViewController? { nil }

  /// The child that determines whether the home indicator is hidden; `nil` for the controller itself.
  /// An override needs ``Overrides/homeIndicator``.
  open var childForHomeIndicatorAutoHidden: ViewController? { nil }
  /// The child whose gestures precede the system's; `nil` for the controller itself. An override needs
  /// ``Overrides/systemGestures``.
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }

  // MARK: - Orientation

  /// The orientations that the controller supports when it covers its window; `nil` for the usual
  /// ones. An override needs ``Overrides/orientations``.
  ///
  /// Containers aren't asked about their children: a container that follows its child says so here.
  open var supportedInterfaceOrientations: OrientationMask? { nil }
  /// The orientation in which the controller is presented, if it doesn't support that of the window;
  /// `nil` for the first one that it supports. An override needs ``Overrides/orientations``.
  open var preferredInterfaceOrientationForPresentation: Orientation? { nil }

  // MARK: - Focus and first responder

  /// Handles the escape gesture; returns `true` if it did.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The controllers and views that should have the focus, the first one first; if it is empty, what a
  /// container shows. An override needs ``Overrides/focus``.
  open var preferredFocusEnvironments: [NavigationObject] { [] }
  /// Returns whether the focus may move to an object, from or to something inside this controller. An
  /// override needs ``Overrides/focus``.
  open func shouldUpdateFocus(to next: NavigationObject?) -> Bool { true }
  /// Called after the focus has moved to an object, from or to something inside this controller.
  open func didUpdateFocus(to next: NavigationObject?) {}

  /// Whether the controller may become first responder. An override needs ``Overrides/responder``.
  open var canBecomeFirstResponder: Bool { true }
  /// Whether the controller may resign first responder. An override needs ``Overrides/responder``.
  open var canResignFirstResponder: Bool { true }
  /// Called after the controller became the first responder.
  open func didBecomeFirstResponder() {}
  /// Called after the controller resigned as first responder.
  open func didResignFirstResponder() {}

  /// Runs the handler of the action that has dismissed an alert.
  func handleAction(_ index: Int) {}

  // MARK: - State

  /// Begins or ends editing; the base implementation stores it, so overrides must call it.
  open func setEditing(_ editing: Bool, animated: Bool) { keepEditing(editing) }

  override func itemBoxes(in coder: StateCoder) -> [any AnyStateBox] { itemsKept(in: coder) }

  override open func encodeRestorableState(with coder: StateCoder) { supered.insert(.state) }

  override open func decodeRestorableState(with coder: StateCoder) throws {
    supered.insert(.state)
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    for child in draft.children {
      let slot = runtime.attach(child)
      runtime.perform(.addChild(slot, to: self.slot))
      runtime.perform(.didMove(slot, to: self.slot))
      unplaced.append(child)
    }
  }

  func attach(_ object: NavigationObject, in runtime: Runtime) {
    let slot = runtime.attach(object)
    runtime.perform(.attach(slot, to: self.slot))
  }
}
