import NavlogRestorationStore
import NavlogStore
import NavlogTesting
import Support
import Testing

@testable import Navlog

/// Launches that crash in the app's own callback after everything was restored: no node is more
/// suspect than the others, so all are put into quarantine together, and restored together.
@MainActor
@Suite(.slow) struct CrashAfterRestorationTests {
  @MainActor
  private final class Process: ApplicationDelegate {
    let app: Application
    private(set) var report: LaunchReport?
    private var ended: UInt64 = 0
    private let left: String?
    private var failure: (any Error)?

    /// - Parameter left: the path of the store after a crash that follows the restoration.
    init(_ path: String, build: String = "1", left: String? = nil) throws {
      self.left = left
      app = try Application(store: path, id: "app", build: build) {
        Registration(Sheet.self) { Sheet() }
      }
      app.delegate = self
    }

    func applicationWillFinishLaunching(_ application: Application) {
      application.runtime?.listeners[-1] = { [unowned self] event in
        if case .ended = event.event { ended = event.position }
      }
    }

    func applicationDidFinishLaunching(_ application: Application) {
      guard let left else { return }
      do { try StoreImage.take(of: app, ended: ended, to: left) } catch { failure = error }
    }

    @discardableResult
    func launch() throws -> LaunchReport {
      let report = try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
      if let failure { throw failure }
      return report
    }

    var counts: [Int] {
      let stack = app.allWindows[0].rootViewController as? NavigationController
      let windows = app.allWindows.dropFirst().compactMap(\.rootViewController)
      let all = (stack?.viewControllers ?? []) + [stack?.presentedViewController].compactMap(\.self)
      return (all + windows).compactMap { ($0 as? Sheet)?.count }
    }
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// Returns a store after three such crashes.
  private func dead() throws -> String {
    var path = directory.file("0.navlog")
    let first = try Process(path)
    try first.launch()
    let stack = try #require(
      first.app.allWindows[0].rootViewController as? NavigationController)
    let sheets = (0..<4).map { _ in Sheet() }
    stack.push(sheets[1], animated: false)
    stack.present(sheets[2], animated: false)
    let window = first.app.openWindow("second", scene: nil, TraitCollection(), .pad)
    window.setRoot(sheets[3])
    window.makeKeyAndVisible()
    for (index, sheet) in sheets.enumerated() where index > 0 { sheet.count = index }
    try first.app.terminate()
    for launch in 1...3 {
      let left = directory.file("\(launch).navlog")
      try Process(path, left: left).launch()
      path = left
    }
    return path
  }

  private static let whole = [0, 1, 2, 3]

  @Test func `after three crashes the app launches without the screen, and reports it`() throws {
    let path = try dead()
    for launch in 0..<3 {
      let process = try Process(path)
      let held = try process.app.quarantine.held.map(\.extent)
      #expect(held == (launch == 0 ? [.everything] : [.node, .node]))
      let report = try process.launch()
      #expect(process.counts == [0])
      #expect(report.losses.count == report.decisions.count)
      #expect(report.losses.allSatisfy { $0.isDeferred }, "\(report)")
      #expect(report.losses.contains { $0.reason == .quarantined })
      #expect(
        report.failedLaunches.map(\.activity)
          == (launch == 0 ? [.restoring, .restoring, .restoring] : []))
      try process.app.terminate()
    }
    let fixed = try Process(path, build: "2")
    let again = try fixed.launch()
    #expect(again.losses.isEmpty, "\(again)")
    #expect(fixed.counts == Self.whole)
  }

  @Test(arguments: [false, true])
  func `the next build restores everything at once`(isOther: Bool) throws {
    let path = try dead()
    if isOther { try Process(path).launch() }
    let fixed = try Process(path, build: "2")
    let again = try fixed.launch()
    #expect(again.losses.isEmpty, "\(again)")
    #expect(fixed.counts == Self.whole)
  }

  enum Lift: CaseIterable, Sendable { case all, everything, paths, tool, toolPaths }

  @Test(arguments: Lift.allCases, [false, true])
  func `lifting the quarantine restores everything`(lift: Lift, survives: Bool) throws {
    let path = try dead()
    if survives { try Process(path).launch() }
    do {
      let app = try Process(path).app
      let held = try app.quarantine.held.map(\.path)
      let store = try #require(app.store)
      switch lift {
      case .all: try app.quarantine.liftAll()
      case .tool: #expect(try LastSession.lift(nil, in: store, app: nil))
      case .everything where !survives: #expect(try app.quarantine.lift(""))
      case .everything, .paths:
        for path in held { #expect(try app.quarantine.lift(path)) }
      case .toolPaths:
        for path in held { #expect(try LastSession.lift(path, in: store, app: nil)) }
      }
      #expect(try app.quarantine.held.isEmpty)
    }
    let process = try Process(path)
    let report = try process.launch()
    #expect(report.losses.isEmpty, "\(report)")
    #expect(process.counts == Self.whole)
  }

  @Test func `the app can resume each quarantined node`() throws {
    let process = try Process(try dead())
    let report = try process.launch()
    for loss in report.losses where loss.reason == .quarantined {
      _ = try? process.app.resume(loss.path)
    }
    #expect(process.counts == Self.whole)
    #expect(try process.app.quarantine.held.isEmpty)
  }
}
