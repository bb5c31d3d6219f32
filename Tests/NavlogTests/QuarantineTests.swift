import Navlog
import Support
import Testing

/// A controller that crashes the app that restores it.
final class Bomb: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("bomb") }
  @Stored("armed") var armed = false

  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    if armed { fatalError("the bomb went off") }
  }
}

/// The first screen of the default interface, which may crash.
final class Shell: ViewController {
  static var crashes = false
  override class var declaration: ClassDeclaration { ClassDeclaration("shell") }

  override func viewDidLoad() {
    super.viewDidLoad()
    if Self.crashes { fatalError("the shell is broken") }
  }
}

@MainActor
@Suite(.slow) struct QuarantineTests {
  private static func launchShell(_ path: String) throws -> (Application, LaunchReport) {
    let app = try Application(store: path) {
      Registration(Shell.self) { Shell() }
      Registration(Sheet.self) { Sheet() }
    }
    let report = try app.launch { scene in scene.root = NavigationController(root: Shell()) }
    return (app, report)
  }

  @Test func `a crashing default interface holds only its own saved screen`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/shell.navlog"
    do {
      let (app, _) = try Self.launchShell(path)
      (app.allWindows[0].rootViewController as? NavigationController)?.push(Sheet())
    }
    for _ in 0..<7 {
      await #expect(processExitsWith: .failure) { [path = path as String] in
        _ = try await MainActor.run {
          Shell.crashes = true
          return try Self.launchShell(path).1
        }
      }
    }
    let (app, report) = try Self.launchShell(path)
    #expect(try app.quarantine.held.count == 1, "\(report)")
    #expect(report.decisions.contains { $0.outcome == .restored }, "\(report)")
  }

  private static func launch(_ path: String) throws -> (Application, LaunchReport) {
    let app = try Application(store: path) {
      Registration(Sheet.self) { Sheet() }
      Registration(Bomb.self) { Bomb() }
    }
    let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
    return (app, report)
  }

  @Test func `a node that crashes three launches is deferred until it is resumed`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/bomb.navlog"
    do {
      let (app, _) = try Self.launch(path)
      let bomb = Bomb()
      bomb.armed = true
      (app.allWindows[0].rootViewController as? NavigationController)?.push(bomb)
    }
    for _ in 0..<3 {
      await #expect(processExitsWith: .failure) { [path = path as String] in
        _ = try await MainActor.run { try Self.launch(path).1 }
      }
    }
    let (app, report) = try Self.launch(path)
    let decision = try #require(report.decisions.first { $0.savedClass == "bomb" })
    #expect(decision.outcome == .deferred)
    #expect(decision.reason.contains("quarantine"))
    #expect(app.visibleViewControllers.first is Sheet)
  }
}
