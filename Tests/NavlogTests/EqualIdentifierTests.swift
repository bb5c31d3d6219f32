import Navlog
import Support
import Testing

/// Controllers with equal identifiers are restored, each with its own state.
@MainActor
@Suite(.slow) struct EqualIdentifierTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/desk.navlog" }

  init() throws { directory = try TemporaryDirectory() }

  private func launch(
    metNeeds: Set<String> = [], _ interface: (Scene) -> Void,
    _ body: (Application, LaunchReport) throws -> Void
  ) throws {
    final class Saver: ApplicationDelegate {}
    let saver = Saver()
    let app = try desk(path)
    app.delegate = saver
    app.policy.metNeeds = metNeeds
    let report = try app.launch(interface)
    try body(app, report)
    try app.terminate()
  }

  private func stack(_ count: Int) -> NavigationController {
    let sheet = Sheet()
    sheet.count = count
    return NavigationController(root: sheet)
  }

  private func count(_ controller: ViewController?) -> Int? {
    ((controller as? NavigationController)?.topViewController as? Sheet ?? controller as? Sheet)?
      .count
  }

  @Test func `both columns of a split are restored`() throws {
    try launch({ $0.root = SplitViewController(primary: stack(1), secondary: stack(2)) }) { _, _ in
    }
    for _ in 0..<2 {
      try launch({ $0.root = Sheet() }) { app, report in
        let split = try #require(app.allWindows[0].rootViewController as? SplitViewController)
        #expect(count(split.viewController(for: .primary)) == 1, "\(report)")
        #expect(count(split.viewController(for: .secondary)) == 2, "\(report)")
        #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
      }
    }
    // The columns of the default interface are reused.
    let split = SplitViewController(primary: stack(0), secondary: stack(0))
    try launch({ $0.root = split }) { app, report in
      #expect(app.allWindows[0].rootViewController === split)
      #expect(count(split.viewController(for: .primary)) == 1, "\(report)")
      #expect(count(split.viewController(for: .secondary)) == 2, "\(report)")
    }
  }

  @Test func `two windows are restored, in whatever order they are opened`() throws {
    func open(_ names: [String], _ counts: [Int], _ scene: Scene) {
      for (name, count) in zip(names, counts) { scene.openWindow(name).setRoot(stack(count)) }
    }
    try launch({ open(["left", "right"], [1, 2], $0) }) { _, _ in }
    for names in [["right", "left"], [], ["right"], ["left", "right"]] {
      try launch({ open(names, [0, 0], $0) }) { app, report in
        #expect(count(app.window(named: "left")?.rootViewController) == 1, "\(names) \(report)")
        #expect(count(app.window(named: "right")?.rootViewController) == 2, "\(names) \(report)")
        #expect(app.allWindows.count == 2)
      }
    }
  }

  @Test func `windows with one name in two scenes are restored in their own scenes`() throws {
    func connect(_ app: Application, _ name: String, _ count: Int) {
      app.connect(scene: name) { scene in
        scene.openWindow("document").setRoot(stack(count))
      }
    }
    func root(_ app: Application, _ scene: String) -> ViewController? {
      app.allWindows.first { $0.name == "document" && $0.sceneName == scene }?.rootViewController
    }
    try launch({ _ in }) { app, _ in
      connect(app, "north", 1)
      connect(app, "south", 2)
    }
    for _ in 0..<2 {
      try launch({ _ in }) { app, report in
        #expect(count(root(app, "north")) == 1, "\(report)")
        #expect(count(root(app, "south")) == 2, "\(report)")
      }
    }
    try launch({ _ in }) { app, _ in
      app.disconnect(scene: "south")
      app.disconnect(scene: "north")
    }
    try launch({ _ in }) { app, _ in
      connect(app, "south", 0)
      #expect(count(root(app, "south")) == 2)
      #expect(root(app, "north") == nil)
      connect(app, "north", 0)
      #expect(count(root(app, "north")) == 1)
      #expect(count(root(app, "south")) == 2)
    }
  }

  @Test func `equal children of one parent are restored with their views and objects`() throws {
    func box(_ counts: [Int]) -> ViewController {
      let box = Panel()
      for count in counts {
        let sheet = Draft()
        sheet.count = count
        sheet.undo.steps = ["\(count)"]
        sheet.table.contentOffset.y = Double(count)
        box.addChild(sheet)
      }
      return box
    }
    func check(_ app: Application, _ report: LaunchReport) throws {
      let sheets = try #require(app.allWindows[0].rootViewController?.children as? [Draft])
      #expect(sheets.map(\.count) == [1, 2, 3], "\(report)")
      #expect(sheets.map(\.undo.steps) == [["1"], ["2"], ["3"]], "\(report)")
      #expect(sheets.map(\.table.contentOffset.y) == [1, 2, 3], "\(report)")
      #expect(sheets.allSatisfy { $0.found === $0.undo })
      #expect(app.problems.isEmpty)
    }
    try launch({ $0.root = box([1, 2, 3]) }) { app, _ in
      app.enterBackground()
    }
    try launch({ $0.root = Sheet() }, check)
    try launch({ $0.root = box([0, 0]) }, check)
    try launch({ $0.root = box([0, 0, 0]) }, check)
  }

  @Test func `pages of equal page controllers are restored to their own controllers`() throws {
    func pages(_ count: Int) -> Pager {
      let pager = Pager()
      let sheet = Sheet()
      sheet.count = count
      pager.setViewControllers([sheet], direction: .forward, animated: false)
      return pager
    }
    try launch({ scene in
      let tabs = TabBarController()
      tabs.viewControllers = [pages(1), pages(2)]
      scene.root = tabs
    }) { app, _ in app.enterBackground() }
    try launch({ $0.root = Sheet() }) { app, report in
      let tabs = try #require(app.allWindows[0].rootViewController as? TabBarController)
      let pagers = tabs.viewControllers.compactMap { $0 as? Pager }
      #expect(pagers.map { count($0.viewControllers.first) } == [1, 2], "\(report)")
    }
  }

  @Test func `one of several equal nodes can wait, and the others keep their state`() throws {
    func box() -> Panel {
      let box = Panel()
      for _ in 0..<3 { box.addChild(Vault()) }
      return box
    }
    let made = box()
    try launch(metNeeds: ["login"], { $0.root = made }) { _, _ in
      for (index, child) in made.children.enumerated() { (child as? Vault)?.page = index + 1 }
    }
    for _ in 0..<3 {
      try launch({ $0.root = Panel() }) { _, report in
        #expect(report.decisions.count { $0.outcome == .deferred } == 3, "\(report)")
        #expect(Set(report.decisions.map(\.path)).count == 4)
      }
    }
    try launch({ $0.root = Panel() }) { app, report in
      let last = try #require(report.decisions.last { $0.outcome == .deferred })
      try app.resume(last.path)
      let vaults = try #require(app.allWindows[0].rootViewController?.children as? [Vault])
      #expect(vaults.map(\.page) == [3])
    }
    for _ in 0..<2 {
      try launch(metNeeds: ["login"], { $0.root = Panel() }) { app, report in
        let vaults = try #require(app.allWindows[0].rootViewController?.children as? [Vault])
        #expect(vaults.map(\.page).sorted() == [1, 2, 3], "\(report)")
      }
    }
  }

  @Test func `a window that waits is distinguished from its equal`() throws {
    func open(_ scene: Scene, _ make: () -> ViewController) {
      for name in ["left", "right"] {
        scene.openWindow(name).setRoot(NavigationController(root: make()))
      }
    }
    try launch(metNeeds: ["login"], { open($0) { Vault() } }) { app, _ in
      for (index, window) in app.allWindows.enumerated() {
        let nav = window.rootViewController as? NavigationController
        (nav?.topViewController as? Vault)?.page = index + 1
      }
    }
    for _ in 0..<2 { try launch({ open($0) { Sheet() } }) { _, _ in } }
    try launch(metNeeds: ["login"], { open($0) { Sheet() } }) { app, report in
      let pages = ["left", "right"].map { name in
        let nav = app.window(named: name)?.rootViewController as? NavigationController
        return (nav?.viewControllers.first as? Vault)?.page
      }
      #expect(pages == [1, 2], "\(report)")
    }
  }

  @Test func `two windows with one name are restored in the order they were opened`() throws {
    try launch({ scene in
      scene.openWindow("second").setRoot(stack(1))
      scene.openWindow("second").setRoot(stack(2))
    }) { _, _ in }
    for opens in [0, 1, 2] {
      try launch({ scene in
        for _ in 0..<opens { scene.openWindow("second").setRoot(stack(0)) }
      }) { app, report in
        #expect(app.allWindows.map { count($0.rootViewController) } == [1, 2], "\(report)")
      }
    }
  }

  @Test func `two windows with one name are a problem at once`() throws {
    try launch({ scene in
      scene.openWindow("main").setRoot(stack(1))
      scene.openWindow("main").setRoot(stack(2))
    }) { app, _ in
      #expect(app.problems.map(\.code) == [.ambiguous])
      #expect(app.problems.first?.message.contains("'main'") == true)
    }
  }

  @Test func `two equal controllers that are only referred to are a problem at once`() throws {
    final class Pair: ViewController {
      let sheets = [Sheet(), Sheet()]

      override func encodeRestorableState(with coder: StateCoder) {
        super.encodeRestorableState(with: coder)
        for (index, sheet) in sheets.enumerated() { coder.encode(sheet, forKey: "\(index)") }
      }
    }
    let pair = Pair()
    pair.restorationIdentifier = "pair"
    try launch({ $0.root = pair }) { app, _ in
      app.enterBackground()
      app.enterForeground()
      app.enterBackground()
      #expect(app.problems.map(\.code) == [.ambiguous], "\(app.problems)")
      #expect(app.problems.first?.message.contains("'sheet'") == true)
    }
  }
}

/// A parent of the children passed to it.
final class Panel: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("panel") }
}

/// A page with a view and an object.
final class Draft: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("draft") }
  @Stored("count") var count = 0
  let table = TableView()
  let undo = Undo()
  weak var found: NavigationObject?

  override init() {
    super.init()
    addRestorable(table, as: "lines")
    addRestorable(undo, as: "undo")
  }

  override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(undo, forKey: "undo")
  }
  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    found = coder.decodeObject(forKey: "undo")
  }
}

/// Pages that are kept because the controller refers to the one it shows.
final class Pager: PageViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("pager") }

  override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    if let page = viewControllers.first { coder.encode(page, forKey: "shown") }
  }
  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    if let page = coder.decodeObject(forKey: "shown") as? ViewController {
      setViewControllers([page], direction: .forward, animated: false)
    }
  }
}
