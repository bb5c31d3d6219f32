import Navlog
import NavlogTerminal

/// The app: tabs of panes over a store; takes keys, draws screens.
///
/// It doesn't store the user's location: that is in the hierarchy, which the store records.
@MainActor
final class FieldNotebook {
  let kit: Kit
  let application: Application
  /// A message for the user, removed by the next key.
  private(set) var notice: [String] = []
  /// Whether the user has quit.
  private(set) var isOver = false

  /// Opens the store and the notes next to it.
  init(store: String, build: Build) throws {
    let stem = store.hasSuffix(".navlog") ? String(store.dropLast(7)) : store
    let kit = Kit(try Library(stem + ".json"), build)
    self.kit = kit
    application = try Application(store: store, id: "field-notebook", build: build.rawValue) {
      build.classes(kit)
    }
  }

  /// Launches the app and fits what was restored to the size of the screen.
  func launch(width: Int, height: Int) throws {
    application.delegate = self
    let report = try application.launch { scene in
      scene.traitCollection = Self.traits(of: width)
      scene.idiom = .pad
      scene.root = interface()
    }
    resize(width: width, height: height)
    let changed = report.decisions.filter { decision in
      // The user has put the scratchpad away: it comes back when it is opened again.
      if case .scene? = decision.notRestoredReason { return false }
      return !decision.reason.isEmpty
    }
    if let offer = report.offer, !changed.isEmpty {
      let count = report.decisions.count
      notice = ["Build \(offer.build) left \(count) controllers; all but these are unchanged:"]
      notice += changed.map(Self.line)
    }
  }

  private static func line(_ decision: RestorationDecision) -> String {
    let name = decision.path.split(separator: "/").last.map(String.init) ?? decision.path
    return "\(decision.outcome) \(name): \(decision.reason)"
  }

  private func interface() -> ViewController {
    let desk = Desk(kit)
    desk.title = "Notes"
    let search = Stack(root: SearchPane(kit))
    search.title = "Search"
    var tabs: [ViewController] = [desk, search]
    if kit.build == .first { tabs.append(SettingsPane(kit)) }
    return TabBarController(tabs: tabs)
  }

  // MARK: - Keys

  /// Handles a key as one step of the history.
  func press(_ key: KeyPress) {
    notice = []
    application.turn {
      if let focused, focused.handle(key) { return }
      handle(key)
    }
    if let trouble = kit.library.trouble { notice = [trouble] }
  }

  private func handle(_ key: KeyPress) {
    if key == .control("c") { isOver = true }
    guard scratchpad == nil else {
      if key == .escape { application.disconnect(scene: Scratchpad.scene) }
      return
    }
    guard let tabs, tabs.presentedViewController == nil else { return }
    let count = tabs.viewControllers.count
    switch key {
    case .character("q"): isOver = true
    case .character("?"):
      let help = HelpPane(kit)
      help.modalPresentationStyle = .formSheet
      tabs.present(help, animated: false)
    case .character("s"):
      application.connect(scene: Scratchpad.scene) { scene in
        scene.traitCollection = tabs.traitCollection
        scene.idiom = .pad
        scene.root = Scratchpad(kit)
      }
    case .tab: tabs.select(index: (tabs.selectedIndex + 1) % count, byUser: true)
    case .backTab: tabs.select(index: (tabs.selectedIndex + count - 1) % count, byUser: true)
    case .character(let digit):
      if let number = digit.wholeNumberValue, 1...count ~= number {
        tabs.select(index: number - 1, byUser: true)
      }
    default: break
    }
  }

  /// Resizes the windows to the terminal, and updates their traits.
  func resize(width: Int, height: Int) {
    for window in application.allWindows {
      window.traitCollection = Self.traits(of: width)
      window.size = View.Size(width: width, height: height)
    }
  }

  private static func traits(of width: Int) -> TraitCollection {
    TraitCollection(horizontal: width < 100 ? .compact : .regular, vertical: .regular)
  }

  /// Notifies the app that the terminal is about to show something else.
  func leaveScreen() { application.enterBackground() }

  /// Notifies the app that it is on screen again.
  func comeBack() { application.enterForeground() }

  /// Ends the session cleanly.
  func terminate() throws { try application.terminate() }

  // MARK: - Where the user is

  var tabs: TabBarController? {
    application.window(named: "main")?.rootViewController as? TabBarController
  }

  /// The scratchpad while its scene is connected.
  var scratchpad: Scratchpad? {
    application.window(named: Scratchpad.scene)?.rootViewController as? Scratchpad
  }

  /// The presented panes, lowest first.
  var presented: [ViewController] {
    var presented: [ViewController] = []
    var next = tabs?.presentedViewController
    while let controller = next {
      presented.append(controller)
      next = controller.presentedViewController
    }
    return presented
  }

  /// The pane with the focus.
  var focused: Pane? {
    var next: ViewController? = scratchpad ?? presented.last ?? tabs
    while let controller = next {
      switch controller {
      case let pane as Pane: return pane
      case let tabs as TabBarController: next = tabs.selectedViewController
      case let alert as AlertController: next = alert.presentingViewController
      case let desk as Desk: next = desk.focused
      case let stack as NavigationController: next = stack.topViewController
      default: return nil
      }
    }
    return nil
  }
}

extension FieldNotebook: ApplicationDelegate {
  /// The notes may have been changed by another program while this one was off screen.
  func application(_ application: Application, did phase: ApplicationLifecycleEvent) {
    if phase == .willEnterForeground { kit.library.reload() }
  }

  /// The scratchpad's scene enters the foreground with the terminal, and when it is opened.
  func application(_ application: Application, scene: String, did phase: SceneLifecycleEvent) {
    if phase == .willEnterForeground { kit.library.reload() }
  }

  /// Notes how much is on the scratchpad that is put away.
  func application(_ application: Application, activityOfScene scene: String) -> UserActivity? {
    var activity = UserActivity("scratch")
    activity.userInfo["words"] = .integer(Int64(scratchpad?.words ?? 0))
    return activity
  }

  /// The number of words on the scratchpad that was put away.
  var wordsPutAway: Int {
    let info = application.userActivity(ofScene: Scratchpad.scene)?.userInfo ?? [:]
    if case .integer(let words)? = info["words"] { return Int(words) }
    return 0
  }

  func application(_ application: Application, hadProblem problem: ApplicationProblem) {
    notice = [problem.message]
  }
}
