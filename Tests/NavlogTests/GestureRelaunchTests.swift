import Navlog
import Support
import Testing

/// Gestures that the user hasn't ended when the app ends: the next launch restores the state before them.
@MainActor
@Suite struct GestureRelaunchTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/desk.navlog" }

  init() throws { directory = try TemporaryDirectory() }

  private func launch(_ body: (Application, NavigationController) throws -> Void) throws {
    let app = try desk(path)
    let stack = NavigationController(root: Sheet())
    try app.launch { scene in scene.root = stack }
    try body(app, stack)
  }

  @Test(arguments: [false, true])
  func `an unfinished swipe back isn't a pop`(isTerminated: Bool) throws {
    try launch { app, stack in
      let sheet = Sheet()
      sheet.count = 2
      stack.push(sheet, animated: false)
      stack.pop(interactive: true)
      #expect(stack.viewControllers.count == 1)
      if isTerminated { try app.terminate() }
    }
    try launch { _, stack in
      #expect((stack.topViewController as? Sheet)?.count == 2)
    }
  }

  @Test func `an unfinished swipe to dismiss isn't a dismissal`() throws {
    try launch { _, stack in
      stack.present(Sheet(), animated: false)
      stack.presentedViewController?.swipeToDismiss(interactive: true)
    }
    try launch { _, stack in #expect(stack.presentedViewController != nil) }
  }
}
