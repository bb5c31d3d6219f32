import Navlog
import Support
import Testing

/// Pending work is performed as separate commands before a command, whose values are still
/// recorded.
@MainActor
@Suite struct PendingWorkTests {
  final class Shelf: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("shelf") }
    @Stored("count") var count = 0
    @Stored("text") var text = ""
    @Stored("scroll", .continuous) var scroll = 0.0
  }

  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func launch() throws -> (app: Application, shelf: Shelf, stack: NavigationController) {
    let app = try Application(store: directory.file("shelf.navlog"), id: "shelf") {
      Registration(Shelf.self) { Shelf() }
    }
    try app.launch { scene in scene.root = NavigationController(root: Shelf()) }
    let stack = try #require(app.allWindows.first?.rootViewController as? NavigationController)
    return (app, try #require(stack.viewControllers.first as? Shelf), stack)
  }

  /// Uses the app, and returns what the next launch restores.
  private func restored(
    _ use: (Shelf, NavigationController) throws -> Void
  ) throws -> (count: Int, text: String) {
    do {
      let (app, shelf, stack) = try launch()
      try use(shelf, stack)
      #expect(app.problems.isEmpty, "\(app.problems)")
      try app.terminate()
    }
    let (_, shelf, _) = try launch()
    return (shelf.count, shelf.text)
  }

  @Test func `a value that is set after a controller was popped is recorded`() throws {
    let found = try restored { shelf, stack in
      shelf.text = "before"
      stack.push(ViewController())
      stack.pop()
      shelf.count = 7
      stack.push(ViewController())
      stack.pop()
      shelf.text = "after"
    }
    #expect(found == (7, "after"))
  }

  @Test func `a value that is set after a dismissal is recorded`() throws {
    let found = try restored { shelf, _ in
      shelf.present(ViewController())
      shelf.dismiss()
      shelf.text = String(repeating: "long ", count: 2_000)
      shelf.present(ViewController())
      shelf.dismiss()
      shelf.count = 3
    }
    #expect(found.count == 3)
    #expect(found.text.count == 10_000)
  }

  @Test func `a value that is set while continuous state is due is recorded`() throws {
    let found = try restored { shelf, stack in
      for step in 1...20 {
        shelf.scroll = Double(step)
        shelf.count = step
        shelf.text = "text \(step)"
      }
      stack.push(ViewController())
      shelf.scroll = 5
      stack.pop()
      shelf.text = "end"
    }
    #expect(found == (20, "end"))
  }
}
