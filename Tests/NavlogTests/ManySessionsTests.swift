import NavlogStore
import Foundation
import NavlogHistory
import Support
import Testing

@testable import Navlog

/// A launch costs the same however many sessions there were, and however many launches have failed.
@MainActor
@Suite(.serialized) struct ManySessionsTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// A store in which an app was launched `count` times.
  private func store(_ name: String, launches count: Int, dying: Bool = false) throws -> String {
    let path = directory.file(name)
    for number in 0..<count {
      let app = try app(path)
      // A failed launch restores what the first one has left.
      if dying, number > 0 { app.crashPosition = 12 }
      do throws(ApplicationError) {
        try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
      } catch {
        guard app.hasCrashed else { throw error }
      }
      if number == 0 {
        (app.allWindows[0].rootViewController as? NavigationController)?.push(Sheet())
      }
      if !app.hasCrashed { try app.terminate() }
    }
    return path
  }

  private func app(_ path: String) throws(ApplicationError) -> Application {
    let app = try Application(store: path, retention: nil) { Registration(Sheet.self) { Sheet() } }
    app.policy.attempts = 1 << 20
    return app
  }

  /// The median of some launches, from opening the store to the report.
  private func launches(_ path: String) throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<15 {
      let begun = ContinuousClock.now
      let app = try app(path)
      let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
      times.append(.now - begun)
      #expect(report.offer != nil)
      try app.terminate()
    }
    return times.sorted()[times.count / 2]
  }

  @Test func `earlier sessions don't slow down a launch`() throws {
    let few = try launches(try store("few.navlog", launches: 1))
    let many = try launches(try store("many.navlog", launches: 300))
    print("a launch after 1 session: \(few), after 300: \(many)")
    // Reading each of them would be 100 ms and more, without optimisation.
    #expect(many - few < .milliseconds(15), "\(few) and \(many)")
  }

  @Test func `a launch examines a limited number of failed launches`() throws {
    let path = try store("dead.navlog", launches: 100, dying: true)
    let begun = ContinuousClock.now
    let app = try app(path)
    let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
    let time = ContinuousClock.now - begun
    print("a launch after 99 that have died: \(time)")
    #expect(report.offer?.session == 1)
    #expect(report.failedLaunches.count == 32)
    #expect(report.failedLaunches.last?.session == 100)
    #expect(report.losses.isEmpty)
  }
}
