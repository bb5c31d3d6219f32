import Navlog
import NavlogHistory
import NavlogNavigation
import NavlogRestorationStore
import NavlogStore
import Support
import Testing

@MainActor
@Suite struct LinkTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func launch(
    _ precedence: DeepLink.Precedence? = nil, id: String = "mail:1"
  ) throws -> (Application, LaunchReport, opened: Int) {
    let app = try desk(directory.path + "/links.navlog")
    var opened = 0
    let link = precedence.map { precedence in
      DeepLink(id, precedence: precedence) {
        opened += 1
        (app.allWindows[0].rootViewController as? NavigationController)?.push(Sheet())
      }
    }
    let report = try app.launch(link: link) { scene in
      scene.root = NavigationController(root: Sheet())
    }
    return (app, report, opened)
  }

  private func depth(_ app: Application) -> Int {
    (app.allWindows[0].rootViewController as? NavigationController)?.viewControllers.count ?? 0
  }

  @Test func `a link is opened once, in whichever launch`() throws {
    do {
      let (app, _, opened) = try launch(.onTop)
      #expect(opened == 1)
      #expect(depth(app) == 2)
      #expect(!app.open(DeepLink("mail:1") {}))
    }
    for _ in 0..<2 {
      let (app, report, opened) = try launch(.onTop)
      #expect(opened == 0)
      #expect(report.decisions.count > 2)
      #expect(depth(app) == 2)
    }
    let (app, _, opened) = try launch(.onTop, id: "mail:2")
    #expect(opened == 1)
    #expect(depth(app) == 3)
  }

  @Test func `a link can replace the restored interface`() throws {
    do { _ = try launch(.onTop) }
    let (app, report, opened) = try launch(.replace, id: "mail:2")
    #expect(opened == 1)
    #expect(!report.decisions.isEmpty && report.decisions.allSatisfy { $0.rule == .passedOver })
    #expect(depth(app) == 2)
  }

  @Test func `what a link replaces is restored if the launch crashes before opening it`() throws {
    do { _ = try launch(.onTop) }
    do { _ = try launch(.replace, id: "mail:2") }
    let store = try Store.open(directory.path + "/links.navlog")
    let sessions = try store.sessions()
    let history = try SessionHistory(store, sessions[1].number)
    var opened: UInt64 = 0
    try history.forEachCommand(from: 1, through: sessions[1].head) {
      (command) throws(HistoryError) in
      let isOpening = command.events.contains { event in
        if case .commanded(.push)? = event.entry?.event { true } else { false }
      }
      if isOpening { opened = command.events.last?.position ?? 0 }
      return opened == 0
    }
    try #require(opened > 0)
    for position in 1..<opened {
      #expect(
        try LastSession(store, cut: position).source?.session == sessions[0].number,
        "\(position) of \(opened)")
    }
    #expect(try LastSession(store, cut: opened).source?.session == sessions[1].number)
  }

  @Test func `a link can wait until everything is restored`() throws {
    do {
      let (app, _, _) = try launch()
      (app.allWindows[0].rootViewController as? NavigationController)?.push(Vault())
    }
    let (app, report, opened) = try launch(.wait)
    #expect(opened == 0)
    let waiting = try #require(report.decisions.first { $0.outcome == .deferred })
    try app.resume(waiting.path)
    #expect(depth(app) == 3)
  }
}
