public import Navigation
import Storyboards

/// A view controller: told of what happens to it, asked where the app has a say, durable by default.
///
/// Override what you need and call `super`; what a rule needs of an override that does not is found
/// out, flagged in the log as E48, and held to. Everything a controller does is a command to the engine:
/// containment, order and refusals are decided there.
@MainActor
open class ViewController: LiveObject {
  override class var kindOfObjects: Kind { .content }
  override class var isKindsOwn: Bool { self == ViewController.self }

  /// Which of the methods that the engine has to know about the class overrides.
  open class var overrides: Overrides { [] }

  /// Who took it in before either had a node; it may have let go of it since.
  weak var draftedIn: ViewController?
  /// The calls of super since the last callback began.
  var supered: SuperCalls = []
  var storedView: View?
  /// Makes what is particular to its presentation.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  var storedPresentationController: PresentationController?
  var actions: [String: (ViewController?) -> Void] = [:]
  var unwindActions: [String: (Segue) -> Void] = [:]
  /// The children that were added before there was a view to put theirs into.
  var unplaced: [ViewController] = []
  /// The scene that it stands for, of a storyboard.
  var template: CatalogueSet.Address?
  /// The outlets and attributes that its scene may connect.
  var keys: [String: (KeyContent) -> Void] = [:]
  /// What bars show for it, where something was set.
  var storedItems: ControllerItems?
  /// What it can undo; made at the first access.
  public lazy var undoManager = UndoManager()
  /// The embeddings of its scene that were performed.
  var embedded: Set<String> = []

  /// Makes a controller without a node: it gets one when it is first used.
  public init() { super.init(kind: Self.kindOfObjects) }

  // MARK: - The view

  /// Makes the view; called at its first access, or before the controller appears.
  ///
  /// An override sets `view` itself and need not call `super`.
  open func loadView() { if storedView == nil { storedView = View() } }

  /// The view is loaded; once in a life.
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

  /// Loads the view unless it is loaded.
  public func loadViewIfNeeded() {
    if let runtime, !runtime.hierarchy[slot].isLoaded { runtime.perform(.loadView(slot)) }
  }

  // MARK: - Appearance

  /// Appears; the view is not on screen yet.
  open func viewWillAppear(_ animated: Bool) { supered.insert(.willAppear) }
  /// The view is in the window, traits and size are valid; once per appearance.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Has appeared.
  open func viewDidAppear(_ animated: Bool) { supered.insert(.didAppear) }
  /// Disappears; what is unsaved may be kept now.
  open func viewWillDisappear(_ animated: Bool) { supered.insert(.willDisappear) }
  /// Has disappeared.
  open func viewDidDisappear(_ animated: Bool) { supered.insert(.didDisappear) }
  /// First step of a layout pass.
  open func viewWillLayoutSubviews() {}
  /// Last step of a layout pass.
  open func viewDidLayoutSubviews() {}
  /// Memory is short; the view stays.
  open func didReceiveMemoryWarning() {}
  /// Woke from a storyboard; its views are not there yet.
  open func awakeFromNib() {}

  // MARK: - Surroundings

  /// Its traits are about to be `traits`; the base implementation passes it on to children.
  open func willTransition(to traits: Traits) { supered.insert(.traits) }
  /// Its traits were `previous`.
  open func traitCollectionDidChange(_ previous: Traits) { supered.insert(.traits) }
  /// The size of its window is about to change; the base implementation passes it on to children.
  open func viewWillTransition(with coordinator: TransitionCoordinator?) { supered.insert(.size) }
  /// A child would like another size.
  open func preferredContentSizeDidChange(forChild child: ViewController) {}
  /// `showDetail` may find another target now.
  open func showDetailTargetDidChange() {}

  // MARK: - Containment

  /// Is about to become a child of `parent`, or with `nil` of nobody.
  open func willMove(toParent parent: ViewController?) { supered.insert(.willMove) }
  /// Is a child of `parent`, or with `nil` of nobody.
  open func didMove(toParent parent: ViewController?) { supered.insert(.didMove) }

  // MARK: - Showing and segues

  /// Shows a controller where it fits: the nearest container that knows how, else it is presented.
  ///
  /// An override is found from below only when the class says so: ``Overrides/show``.
  open func show(_ controller: ViewController, sender: Any? = nil) {
    showUp(controller, detail: false)
  }

  /// Shows a controller as a detail: the nearest split, else it is presented.
  ///
  /// An override is found from below only when the class says so: ``Overrides/showDetail``.
  open func showDetail(_ controller: ViewController, sender: Any? = nil) {
    showUp(controller, detail: true)
  }

  /// Whether the controller handles an action, or with `show` and `showDetail` the look-up stops here.
  open func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    action == "show" || action == "showDetail" || actions[action] != nil
  }

  /// The segues that begin here.
  open var segues: [SegueTemplate] { [] }

  /// Whether a segue that the user's hand begins may go on.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Makes the destination of a segue in place of its storyboard's; `nil` leaves it to the segue.
  open func segueAction(withIdentifier identifier: String, sender: Any?) -> ViewController? { nil }

  /// A segue is about to be performed; its destination is there, its view is not.
  open func prepare(for segue: Segue, sender: Any?) {}

  /// Whether an unwind segue may end here; by default where ``onUnwind(_:_:)`` has its action.
  open func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { self !== source && unwindActions[action] != nil }

  /// The children that the search for an unwind segue's destination may enter; `nil`: all but the one
  /// the source is in.
  open func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? { nil }

  /// Shows `child`, on the way back of an unwind segue; an override needs ``Overrides/unwind``.
  open func unwind(for segue: Segue?, towards child: ViewController) {}

  // MARK: - Who answers for what

  /// The child that says how the status bar looks; `nil`: the controller itself. An override needs
  /// ``Overrides/statusBar``.
  open var childForStatusBarStyle: ViewController? { nil }
  /// The child that says whether there is a status bar; `nil`: the controller itself. An override
  /// needs ``Overrides/statusBar``.
  open var childForStatusBarHidden: ViewController? { nil }

  /// The escape gesture; `true`: handled.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Has the keyboard now.
  open func didBecomeFirstResponder() {}
  /// Has the keyboard no more.
  open func didResignFirstResponder() {}

  // MARK: - State

  /// Begins or ends editing; the base implementation keeps it, and is to be called.
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

  func attach(_ object: LiveObject, in runtime: Runtime) {
    let slot = runtime.attach(object)
    runtime.perform(.attach(slot, to: self.slot))
  }
}
