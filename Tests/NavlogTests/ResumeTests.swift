import Navlog
import Support
import Testing

/// Resuming deferred nodes: they are restored, or an error contains the reason and they stay
/// deferred.
@MainActor
@Suite struct ResumeTests {
  private final class Hall: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("hall") }
  }
  private final class Safe: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("safe", policy: ClassPolicy(needs: "key"))
    }
    @Stored("page") var page = 0
  }

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func launch(
    vetoing: Bool = false,
    _ body: (Application, LaunchReport, NavigationController) throws -> Void
  ) throws {
    let app = try Application(store: directory.path + "/app.navlog") {
      Registration(Hall.self) { vetoing ? nil : Hall() }
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
      Registration(Safe.self) { Safe() }
    }
    let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
    let nav = try #require(app.allWindows[0].rootViewController as? NavigationController)
    try body(app, report, nav)
    try app.terminate()
  }

  private func path(_ name: String, _ report: LaunchReport) throws -> String {
    try #require(
      report.decisions.first { $0.savedClass == name && $0.outcome == .deferred }, "\(report)"
    )
    .path
  }

  private func classes(_ nav: NavigationController) -> [String] {
    nav.viewControllers.map { "\(type(of: $0))" }
  }

  @Test func `a node that waits above a vetoed screen is restored on top of its stack`() throws {
    try launch { _, _, nav in
      nav.push(Hall())
      let vault = Vault()
      vault.page = 9
      nav.push(vault)
    }
    try launch { _, report, _ in _ = try path("vault", report) }
    try launch(vetoing: true) { app, report, nav in
      #expect(classes(nav) == ["Sheet"])
      let decisions = try app.resume(try path("vault", report))
      #expect(decisions.map(\.outcome) == [.restored])
      #expect(classes(nav) == ["Sheet", "Vault"])
      #expect((nav.topViewController as? Vault)?.page == 9)
    }
  }

  @Test func `a screen that the user has opened meanwhile keeps its state`() throws {
    try launch { _, _, nav in
      let vault = Vault()
      vault.page = 1
      nav.push(vault)
    }
    try launch { app, _, nav in
      let own = Vault()
      own.page = 9
      nav.push(own)
      _ = try app.resume(needing: "login")
      #expect(own.page == 9 && nav.viewControllers.contains { $0 === own })
      let pages = nav.viewControllers.compactMap { ($0 as? Vault)?.page }
      #expect(pages == [9] || pages == [1, 9] || pages == [9, 1], "\(pages)")
    }
  }

  @Test func `two nodes that wait on one stack are restored in any order`() throws {
    try launch { _, _, nav in
      nav.push(Vault())
      let safe = Safe()
      safe.page = 4
      nav.push(safe)
    }
    try launch { app, report, nav in
      try app.resume(try path("safe", report))
      #expect(classes(nav) == ["Sheet", "Safe"])
      #expect((nav.topViewController as? Safe)?.page == 4)
    }
    try launch { app, report, nav in
      #expect(classes(nav) == ["Sheet"])
      try app.resume(try path("safe", report))
      try app.resume(needing: "login")
      #expect(classes(nav) == ["Sheet", "Vault", "Safe"])
    }
  }

  @Test func `resuming a window of a disconnected scene is an error`() throws {
    try launch { app, _, _ in
      app.connect(scene: "side") { scene in scene.root = Vault() }
      app.disconnect(scene: "side")
    }
    for _ in 0..<2 {
      try launch { app, report, _ in
        let path = try path("vault", report)
        let error = #expect(throws: ApplicationError.self) { try app.resume(path) }
        #expect(error?.code == .noPlace)
        #expect(error?.message.contains("its scene 'side' is not connected") == true)
        #expect(try app.resume(needing: "login").isEmpty)
      }
    }
  }

  @Test func `resuming nothing and having no place are different errors`() throws {
    try launch { _, _, nav in nav.present(Vault(), animated: false) }
    try launch { app, report, nav in
      let path = try path("vault", report)
      nav.present(Sheet(), animated: false)
      let refused = #expect(throws: ApplicationError.self) { try app.resume(path) }
      #expect(refused?.message.contains("presents something else") == true)
      let error = #expect(throws: ApplicationError.self) { try app.resume("nav/nothing") }
      #expect(error?.code == .nothingDeferred)
      nav.dismiss(animated: false)
      try app.resume(path)
      #expect(nav.presentedViewController is Vault)
    }
  }
}
