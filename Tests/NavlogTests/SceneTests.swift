import Navlog
import Support
import Testing

@MainActor
@Suite struct SceneTests {
  @Test func `scenes come and go by themselves`() throws {
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
    app.connect(scene: "left")
    #expect(app.visibleViewControllers.count == 2)
  }

  @Test func `a scene that is connected isn't connected again`() throws {
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
