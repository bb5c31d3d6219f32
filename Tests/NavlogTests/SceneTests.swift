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
}
