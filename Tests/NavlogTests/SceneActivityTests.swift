import Navlog
import Testing

/// The example of the cookbook for the life cycle of scenes.
@MainActor
@Suite struct SceneActivityTests {
  final class Player {
    var isPaused = false
    func pause() { isPaused = true }
  }

  final class Editing: ApplicationDelegate {
    let player = Player()

    func application(_ application: Application, scene: String, did phase: SceneLifecycleEvent) {
      if phase == .didEnterBackground { player.pause() }
    }

    func application(_ application: Application, activityOfScene scene: String) -> UserActivity? {
      var activity = UserActivity("com.example.edit")
      activity.userInfo["note"] = .integer(12)
      return activity
    }
  }

  @Test func `the activity of a scene describes what was edited in it`() throws {
    let app = try Application(store: nil)
    let editing = Editing()
    app.delegate = editing
    try app.launch { _ in }
    app.connect(scene: "desk") { scene in scene.root = ViewController() }
    #expect(!editing.player.isPaused)
    app.disconnect(scene: "desk")
    #expect(editing.player.isPaused)
    #expect(app.userActivity(ofScene: "desk")?.userInfo["note"] == .integer(12))
  }
}
