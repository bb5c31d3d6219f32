import Navlog
import Support
import Testing

/// Kills the app that restores it.
final class Bomb: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("bomb") }
  @Stored("armed") var armed = false

  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    if armed { fatalError("the bomb went off") }
  }
}

@MainActor
@Suite struct QuarantineTests {
  private static func launch(_ path: String) throws -> (Application, LaunchReport) {
    let app = try Application(store: path) {
      Register(Sheet.self) { Sheet() }
      Register(Bomb.self) { Bomb() }
    }
    let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
    return (app, report)
  }

  @Test func `what kills three launches in a row waits until it is asked for`() async throws {
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
    let verdict = try #require(report.verdicts.first { $0.savedClass == "bomb" })
    #expect(verdict.kind == .deferred)
    #expect(verdict.reason.contains("quarantine"))
    #expect(app.visibleViewControllers.first is Sheet)
  }
}
