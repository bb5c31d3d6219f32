import NavlogStore
import NavlogHistory
import HistorySupport
import Navlog
import Support
import Testing

/// Nodes that a launch can't restore yet, in later launches.
@MainActor
@Suite struct DeferredNodeTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/desk.navlog" }

  init() throws { directory = try TemporaryDirectory() }

  /// Launches over the store, and passes the stack of the window to the closure.
  private func launch(
    metNeeds: Set<String> = [],
    _ body: (Application, LaunchReport, NavigationController) throws -> Void
  ) throws {
    let app = try desk(path)
    app.policy.metNeeds = metNeeds
    let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
    let nav = try #require(app.allWindows[0].rootViewController as? NavigationController)
    try body(app, report, nav)
    try app.terminate()
  }

  private func leaveVault() throws {
    try launch { _, _, nav in
      let vault = Vault()
      vault.page = 9
      nav.push(vault)
    }
  }

  private func waiting(_ report: LaunchReport) throws -> RestorationDecision {
    try #require(report.decisions.first { $0.outcome == .deferred }, "\(report)")
  }

  @Test func `a node that needs a login waits through several launches`() throws {
    try leaveVault()
    for number in 2...4 {
      try launch { _, report, nav in
        #expect(nav.viewControllers.count == 1)
        let reason = try waiting(report).reason
        #expect(reason.contains("'login'"))
        #expect(reason.contains("waited since 1:") == (number > 2), "\(reason)")
      }
    }
    try launch { app, report, nav in
      let waiting = report.decisions.first { $0.outcome == .deferred }
      if let waiting { try app.resume(waiting.path) }
      #expect((nav.topViewController as? Vault)?.page == 9)
    }
    try launch(metNeeds: ["login"]) { _, report, nav in
      #expect(report.decisions.count { $0.savedClass == "vault" } == 1, "\(report)")
      #expect((nav.topViewController as? Vault)?.page == 9)
    }
  }

  @Test func `resuming a node keeps what was pushed after the launch`() throws {
    try leaveVault()
    try launch { app, report, nav in
      nav.push(Sheet())
      try app.resume(try waiting(report).path)
      #expect(nav.viewControllers.count == 3)
      #expect(nav.topViewController is Vault)
    }
  }

  @Test func `retention keeps the session of a deferred node only while it is deferred`() throws {
    func plan() throws -> RetentionPlan {
      try Store.open(path).plan(RetentionPolicy(sessions: 1))
    }
    try leaveVault()
    for _ in 0..<3 { try launch { _, _, _ in } }
    let before = try plan()
    #expect(before.removals.map(\.session.rawValue) == [2, 3])
    let exemption = try #require(before.exemptions.first { $0.session.rawValue == 1 })
    #expect(exemption.reason == "session 4 has yet to restore a part of it")

    try launch { app, report, _ in try app.resume(try waiting(report).path) }
    let after = try plan()
    #expect(after.removals.map(\.session.rawValue) == [1, 2, 3, 4])
  }

  private func damageSnapshots(of session: SessionNumber) throws -> [UInt64] {
    let snapshots = try Store.open(path).snapshots(of: session).map(\.position)
    return try SnapshotDamage.strike(snapshots.suffix(1), of: session, in: path, seed: 3).sorted()
  }

  @Test func `a damaged snapshot is marked by the launch that skipped it`() async throws {
    let app = try desk(path)
    let nav = NavigationController(root: Sheet())
    try app.launch { scene in scene.root = nav }
    for _ in 0..<400 {
      nav.push(Sheet(), animated: false)
      nav.pop(animated: false)
    }
    await app.snapshotsTaken()
    try app.terminate()
    let first = try #require(SessionNumber(1))
    let damaged = try damageSnapshots(of: first)
    try launch { _, report, nav in
      #expect(nav.viewControllers.count == 1, "\(report)")
    }
    let history = try SessionHistory(try Store.open(path), first)
    let known = try history.quarantinedSnapshots()
    #expect(known.map(\.position) == damaged)
  }
}
