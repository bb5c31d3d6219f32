import Navlog
import Support
import Testing

/// The windows of scenes that disconnect and connect again.
@MainActor
@Suite struct SceneWindowTests {
  private typealias Place = SceneTests.Place

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func launch() throws -> (app: Application, report: LaunchReport) {
    let app = try Application(store: directory.file("a.navlog")) {
      Registration(Place.self) { Place() }
    }
    return (app, try app.launch { _ in })
  }

  private func words(_ app: Application) -> [String] {
    app.allWindows.compactMap { ($0.rootViewController as? Place)?.words }
  }

  @Test func `a scene connects although one of its nodes has no place, which stays deferred`()
    throws
  {
    do {
      let app = try launch().app
      app.connect(scene: "one") { scene in scene.root = Place() }
      (app.allWindows[0].rootViewController as? Place)?.words = "first"
      app.disconnect(scene: "one")
      let other = Place()
      other.restorationIdentifier = "other"
      app.allWindows[0].setRoot(other)
      other.words = "second"
      app.connect(scene: "one") { _ in Issue.record("nothing has to be built") }
      #expect(words(app) == ["second"])
      #expect(app.problems.map(\.code) == [.stillDeferred])
      app.disconnect(scene: "one")
    }
    for _ in 0..<2 {
      let (app, report) = try launch()
      let path = try #require(report.decisions.map(\.path).first { $0.hasSuffix("/place") })
      app.connect(scene: "one")
      #expect(words(app) == ["second"])
      app.disconnect(scene: "one")
      app.connect(scene: "one")
      #expect(words(app) == ["second"])
      #expect(throws: ApplicationError.self) { try app.resume(path) }
      app.disconnect(scene: "one")
    }
  }

  @Test func `a window that the app has hidden stays hidden when its scene connects again`() throws
  {
    do {
      let app = try launch().app
      app.connect(scene: "one") { scene in scene.root = Place() }
      app.allWindows[0].hide()
      app.disconnect(scene: "one")
      app.connect(scene: "one")
      #expect(words(app).count == 1 && app.visibleViewControllers.isEmpty)
      app.disconnect(scene: "one")
    }
    let app = try launch().app
    app.connect(scene: "one")
    #expect(words(app).count == 1 && app.visibleViewControllers.isEmpty)
    app.allWindows[0].makeKeyAndVisible()
    #expect(app.visibleViewControllers.count == 1)
  }

  @Test func `the windows of a scene that connects later keep their places`() throws {
    do {
      let app = try launch().app
      app.connect(scene: "one") { scene in scene.root = Place() }
      app.connect(scene: "two") { scene in scene.root = Place() }
      app.disconnect(scene: "one")
    }
    for _ in 0..<2 {
      let app = try launch().app
      #expect(app.allWindows.map(\.name) == ["one", "two"])
      #expect(app.visibleViewControllers.count == 1)
    }
    let app = try launch().app
    app.connect(scene: "one")
    #expect(app.visibleViewControllers.count == 2)
    #expect(app.keyWindow?.name == "two")
  }
}
