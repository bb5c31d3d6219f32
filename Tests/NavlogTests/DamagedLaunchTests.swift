import NavlogStore
import Foundation
import Support
import Testing

@testable import Navlog

/// A crashed launch with a damaged record: what it was doing is unknown.
@MainActor
@Suite struct DamagedLaunchTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private final class Screen: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("screen") }
    var load: () -> Void = {}
    override func viewDidLoad() {
      super.viewDidLoad()
      load()
    }
  }

  /// Launches an app; `load` is called when the view of the restored screen is loaded.
  private func launch(
    _ path: String, load: @escaping (Application) -> Void = { _ in }
  ) throws -> LaunchReport {
    var app: Application?
    let made = try Application(store: path, id: "app") {
      Registration(Screen.self) {
        let screen = Screen()
        screen.load = { if let app { load(app) } }
        return screen
      }
    }
    app = made
    defer { app = nil }
    let report = try made.launch { scene in
      scene.root = NavigationController(root: Screen())
    }
    if report.offer == nil {
      (made.allWindows[0].rootViewController as? NavigationController)?.push(
        Screen(), animated: false)
    }
    try made.terminate()
    return report
  }

  /// Returns the store of a launch that crashed while it restored a screen.
  private func left() throws -> String {
    let path = directory.file("app.navlog")
    let left = directory.file("left.navlog")
    _ = try launch(path)
    var failure: (any Error)?
    _ = try launch(path) { app in
      do { try StoreImage.take(of: app, ended: 0, to: left) } catch { failure = error }
    }
    if let failure { throw failure }
    return left
  }

  private func outbox(_ path: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path + "/outbox")
    return path + "/outbox/" + (try #require(names.first { $0.hasSuffix(".outbox") }))
  }

  @Test func `an intact launch names what it was restoring`() throws {
    let report = try launch(try left())
    #expect(report.failedLaunches.map(\.activity) == [.restoring])
  }

  @Test(arguments: [0, 4_096]) func `a truncated launch doesn't tell what it was doing`(
    size: Int
  ) throws {
    let path = try left()
    let file = try #require(FileHandle(forUpdatingAtPath: try outbox(path)))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    let report = try launch(path)
    #expect(report.failedLaunches.map(\.activity) == [.unknown], "\(report.failedLaunches)")
    #expect(report.failedLaunches.first?.description.contains("is unknown") == true)
    #expect(report.decisions.allSatisfy { $0.outcome == .restored })
  }
}
