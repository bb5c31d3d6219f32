import Navlog
import Support
import Testing

@MainActor
@Suite struct SceneTests {
  final class Place: ViewController {
    @Stored("words") var words = ""
    override class var declaration: ClassDeclaration { ClassDeclaration("Place") }

    override init() {
      super.init()
      restorationIdentifier = "place"
    }
  }

  private func application(_ path: String) throws -> Application {
    try Application(store: path) { Registration(Place.self) { Place() } }
  }

  private func place(_ app: Application, _ scene: String) -> Place? {
    app.allWindows.first { $0.sceneName == scene }?.rootViewController as? Place
  }

  /// Records its notifications, and has an activity for each scene.
  final class Witness: ApplicationDelegate {
    var log: [String] = []
    var note: Int64 = 0

    func application(
      _ application: Application, sceneWillConnect scene: String, with activity: UserActivity?
    ) {
      log.append("\(scene) willConnect \(activity?.userInfo["note"].map { "\($0)" } ?? "-")")
    }

    func application(_ application: Application, scene: String, did phase: SceneLifecycleEvent) {
      log.append("\(scene) \(phase)")
    }

    func application(_ application: Application, did phase: ApplicationLifecycleEvent) {
      log.append("\(phase)")
    }

    func application(
      _ application: Application, activityOfScene scene: String
    ) -> UserActivity? {
      guard note > 0 else { return nil }
      var activity = UserActivity("edit", title: scene)
      activity.userInfo["note"] = .integer(note)
      return activity
    }

    func application(
      _ application: Application, continue activity: UserActivity, inScene scene: String?
    ) {
      log.append("continue \(activity.activityType) in \(scene ?? "the app")")
    }
  }

  @Test func `the delegate follows the life cycle of scenes, and returns activities`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a.navlog"
    let witness = Witness()
    do {
      let app = try application(path)
      app.delegate = witness
      try app.launch { scene in scene.root = Sheet() }
      app.enterBackground()
      app.enterForeground()
      app.connect(scene: "one") { scene in scene.root = Place() }
      #expect(app.state(ofScene: "one") == .active)
      witness.note = 12
      app.move(scene: "one", to: .background)
      app.move(scene: "one", to: .active)
      app.disconnect(scene: "one")
      #expect(app.state(ofScene: "one") == nil)
      #expect(app.userActivity(ofScene: "one")?.title == "one")
      app.connect(scene: "one")
      #expect(app.continue(UserActivity("edit"), inScene: "one").isAccepted)
      #expect(app.continue(UserActivity("edit")).isAccepted)
      #expect(app.continue(UserActivity(""), inScene: "one").refusal == .illegalValue)
      #expect(app.continue(UserActivity("edit"), inScene: "two").refusal == .unknownScene)
      #expect(app.move(scene: "two", to: .active).refusal == .unknownScene)
    }
    #expect(
      witness.log == [
        "willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive",
        "one willConnect -", "one willEnterForeground", "one didBecomeActive",
        "one willResignActive", "one didEnterBackground", "one willEnterForeground",
        "one didBecomeActive", "one willResignActive", "one didEnterBackground",
        "one didDisconnect", "one willConnect integer(12)", "one willEnterForeground",
        "one didBecomeActive", "continue edit in one", "continue edit in the app",
      ])
    witness.log = []
    let app = try application(path)
    app.delegate = witness
    try app.launch { scene in scene.root = Sheet() }
    #expect(
      witness.log == [
        "one willConnect integer(12)", "one willEnterForeground", "one didBecomeActive",
      ])
    #expect(app.userActivity(ofScene: "one")?.userInfo["note"] == .integer(12))
  }

  @Test func `scenes connect and disconnect independently`() throws {
    let app = try Application(store: nil)
    try app.launch { _ in }
    let page = Page()
    app.connect(scene: "left") { scene in scene.root = Diary("L", page) }
    app.connect(scene: "right") { scene in scene.root = Diary("R", page) }
    #expect(app.allWindows.map(\.name) == ["left", "right"])
    #expect(app.visibleViewControllers.count == 2)
    _ = page.take()
    app.disconnect(scene: "left")
    #expect(page.take() == "L.willDisappear L.didDisappear")
    #expect(app.visibleViewControllers.count == 1)
    // Without a store, nothing is kept, and the interface is created anew.
    app.connect(scene: "left") { scene in scene.root = Diary("M", page) }
    #expect(app.allWindows.map(\.name) == ["left", "right"])
    #expect(app.visibleViewControllers.count == 2)
    #expect(app.problems.isEmpty)
  }

  @Test func `a scene releases its controllers when it disconnects, and restores them`() throws {
    let directory = try TemporaryDirectory()
    let app = try application(directory.path + "/a.navlog")
    try app.launch { scene in scene.root = Sheet() }
    app.connect(scene: "one") { scene in scene.root = Place() }
    place(app, "one")?.words = "kept"
    weak let former = place(app, "one")
    app.disconnect(scene: "one")
    #expect(former == nil)
    #expect(place(app, "one") == nil)
    app.connect(scene: "one") { _ in Issue.record("nothing has to be built") }
    #expect(place(app, "one")?.words == "kept")
    #expect(app.visibleViewControllers.count == 2)
    #expect(app.problems.isEmpty)
  }

  @Test func `the state of a scene survives a kill, disconnected or reconnected`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a.navlog"
    do {
      let app = try application(path)
      try app.launch { _ in }
      app.connect(scene: "one") { scene in scene.root = Place() }
      place(app, "one")?.words = "first"
      app.disconnect(scene: "one")
      app.connect(scene: "one")
      place(app, "one")?.words = "second"
      app.disconnect(scene: "one")
    }
    do {
      let app = try application(path)
      let report = try app.launch { _ in }
      #expect(report.decisions.map(\.outcome) == [.deferred])
      app.connect(scene: "one") { _ in Issue.record("nothing has to be built") }
      #expect(place(app, "one")?.words == "second")
      place(app, "one")?.words = "third"
    }
    let app = try application(path)
    try app.launch { _ in }
    #expect(place(app, "one")?.words == "third")
    app.disconnect(scene: "one")
    app.connect(scene: "one")
    #expect(place(app, "one")?.words == "third")
    #expect(app.problems.isEmpty)
  }

  @Test func `a scene can't connect in the turn that disconnects it`() throws {
    let directory = try TemporaryDirectory()
    let app = try application(directory.path + "/a.navlog")
    try app.launch { _ in }
    app.connect(scene: "one") { scene in scene.root = Place() }
    app.turn {
      app.disconnect(scene: "one")
      app.connect(scene: "one") { scene in scene.root = Place() }
    }
    #expect(app.problems.map(\.code) == [.refused])
    app.connect(scene: "one")
    #expect(place(app, "one") != nil)
  }

  @Test func `a connected scene can't connect again`() throws {
    let app = try Application(store: nil)
    try app.launch { scene in scene.root = Sheet() }
    app.connect(scene: "left") { scene in scene.root = Sheet() }
    app.connect(scene: "left") { scene in scene.root = Sheet() }
    #expect(app.allWindows.count == 2)
    #expect(app.problems.map(\.code) == [.refused])
    #expect(app.problems[0].message == "scene 'left' is connected already; disconnect it first")
    app.disconnect(scene: "left")
    app.disconnect(scene: "left")
    app.disconnect(scene: "right")
    #expect(app.problems.dropFirst().allSatisfy { $0.message.contains("isn't connected") })
    #expect(app.problems.count == 3)
  }
}
