import Support
import Testing

@testable import Navlog

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

  /// What cancels a gesture.
  enum Cancellation: CaseIterable { case coordinator, background, callback }

  @Test(arguments: Cancellation.allCases)
  func `a gesture killed at any event of its cancellation is no pop`(
    by cancellation: Cancellation
  ) throws {
    var images: [String] = []
    try launch { app, stack in
      let sheet = Sheet()
      sheet.count = 2
      stack.push(sheet, animated: false)
      var ended = UInt64(app.position)
      let runtime = try #require(app.runtime)
      stack.pop(interactive: true)
      var failure: (any Error)?
      runtime.listeners[-1] = { event in
        // The command has ended after this event was handled, not before.
        defer { if case .ended = event.event { ended = event.position } }
        let image = directory.path + "/\(event.position).navlog"
        do {
          try StoreImage.take(of: app, ended: ended, to: image)
          images.append(image)
        } catch { failure = error }
      }
      switch cancellation {
      case .coordinator: stack.transitionCoordinator?.cancel()
      case .background: app.enterBackground()
      case .callback:
        app.turn {
          (stack.viewControllers.first as? Sheet)?.count = 1
          stack.transitionCoordinator?.cancel()
          stack.push(Sheet(), animated: false)
        }
      }
      runtime.listeners[-1] = nil
      if let failure { throw failure }
      #expect(stack.viewControllers.count == (cancellation == .callback ? 3 : 2))
    }
    #expect(images.count > 8)
    for image in images {
      let app = try desk(image)
      let stack = NavigationController(root: Sheet())
      try app.launch { scene in scene.root = stack }
      #expect(stack.viewControllers.map { ($0 as? Sheet)?.count } == [0, 2], "\(image)")
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
