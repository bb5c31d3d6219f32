import Foundation
import Navlog
import NavlogStore
import Support
import Testing

/// Counts the living controllers.
@MainActor final class Census { var living = 0 }

final class Counted: ViewController {
  let census: Census
  init(_ census: Census) {
    self.census = census
    super.init()
    census.living += 1
  }
  isolated deinit { census.living -= 1 }
}

/// The last reference to an app, to be released on another thread.
private final class Last: @unchecked Sendable {
  private var app: Application?
  private let isReleased = DispatchSemaphore(value: 0)

  init(_ app: Application) { self.app = app }

  func release() {
    app = nil
    isReleased.signal()
  }

  func wait() { isReleased.wait() }
}

@MainActor
@Suite struct LifetimeTests {
  private func launched(_ root: ViewController) throws -> (Application, NavigationController) {
    let app = try Application(store: nil)
    let nav = NavigationController(root: root)
    try app.launch { scene in scene.root = nav }
    return (app, nav)
  }

  @Test func `ten thousand pushes and pops leak no object`() throws {
    let census = Census()
    let (app, nav) = try launched(ViewController())
    for _ in 0..<10_000 {
      nav.push(Counted(census), animated: false)
      nav.pop(animated: false)
    }
    #expect(census.living == 0)
    app.turn {}
    #expect(app.hierarchy.records.count < 16)
  }

  @Test func `the hierarchy retains its controllers`() throws {
    let census = Census()
    let (app, nav) = try launched(ViewController())
    nav.push(Counted(census))
    app.turn {}
    #expect(census.living == 1)
    #expect(nav.topViewController is Counted)
    nav.pop()
    #expect(census.living == 0)
  }

  @Test func `a controller that the app retains can be pushed again`() throws {
    let census = Census()
    let (app, nav) = try launched(ViewController())
    let counted = Counted(census)
    nav.push(counted)
    let name = counted.nodeName
    nav.pop()
    app.turn {}
    #expect(census.living == 1)
    #expect(counted.nodeName == name)
    #expect(nav.push(counted).isAccepted)
    #expect(nav.topViewController === counted)
  }

  @Test func `a result returns the popped controllers`() throws {
    let census = Census()
    let (app, nav) = try launched(ViewController())
    nav.push(Counted(census))
    var popped: ViewController? = nav.pop().controllers.first
    #expect(popped is Counted)
    popped = nil
    #expect(census.living == 0)
    #expect(app.problems.isEmpty)
  }

  @Test func `an app released on another thread ends later, and its objects work until then`()
    async throws
  {
    let nav = try released()
    #expect(nav.push(ViewController(), animated: false).isAccepted)
    nav.title = "in between"
    #expect(nav.nodeName != nil)
    while nav.nodeName != nil { await Task.yield() }
    #expect(nav.viewControllers.isEmpty)
  }

  /// Returns the root of an app whose end waits for the main actor.
  private func released() throws -> NavigationController {
    var (app, nav): (Application?, NavigationController) = try launched(ViewController())
    guard let last = app.map(Last.init) else { return nav }
    app = nil
    Thread.detachNewThread { last.release() }
    last.wait()
    return nav
  }

  @Test func `an object that never gets a node is released`() throws {
    let census = Census()
    do { _ = NavigationController(root: Counted(census)) }
    #expect(census.living == 0)
  }

  @Test func `an app that ends releases its objects`() throws {
    let census = Census()
    do {
      let (app, nav) = try launched(Counted(census))
      nav.push(Counted(census))
      #expect(census.living == 2)
      _ = app
    }
    #expect(census.living == 0)
  }

  @Test(arguments: [true, false])
  func `releasing an app closes its store`(isTerminated: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("desk.navlog")
    // The second launch restores the state of the first, and a screen of each is retained.
    var kept: [ViewController] = []
    for _ in 0..<2 {
      do {
        let app = try desk(path)
        let census = Census()
        let nav = NavigationController(root: Sheet())
        try app.launch { scene in scene.root = nav }
        let events = app.events
        nav.restorationIdentifier = "nav"
        nav.push(Counted(census))
        app.turn { nav.present(Sheet()) }
        #expect(app.hierarchy.position > 0)
        if isTerminated { try app.terminate() }
        withExtendedLifetime(events) { kept += [nav, nav.children[0]] }
      }
      try Store.compact(at: path)
    }
    #expect(kept.count == 4)
  }
}
