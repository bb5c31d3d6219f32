import NavlogTesting
import Support
import Testing

@testable import Navlog

/// Launches that restore nothing because of a link, the delegate or a force-quit: deferred nodes
/// stay deferred.
@MainActor
@Suite struct SkippedRestorationTests {
  enum Reason: CaseIterable, Sendable { case link, delegate, forceQuit }

  private final class Refusing: ApplicationDelegate {
    var refuses = false
    func application(_ application: Application, shouldRestore offer: RestorationCandidate?) -> Bool
    {
      !refuses
    }
  }

  private let directory: TemporaryDirectory
  private let delegate = Refusing()
  init() throws { directory = try TemporaryDirectory() }

  /// Begins with a sheet and a vault on a stack, and a vault in a second window.
  private func begin(_ place: String) throws -> AppUnderTest {
    let delegate = delegate
    let prepare = { @MainActor (application: Application) in
      application.delegate = delegate
      application.policy.isFreshAfterForceQuit = true
    }
    let test = try AppUnderTest(store: directory.file("app.navlog"), prepare: prepare) {
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      scene.root = NavigationController(root: Sheet())
    }
    let vault = Vault()
    let nav = test.root as? NavigationController
    switch place {
    case "stack":
      nav?.push(Sheet())
      nav?.push(vault)
    case "sheet": nav?.present(vault, animated: false)
    default:
      let window = test.application.openWindow("second", scene: nil, TraitCollection(), .pad)
      window.setRoot(vault)
      window.makeKeyAndVisible()
    }
    vault.page = 9
    return test
  }

  private func passOver(_ test: AppUnderTest, _ reason: Reason, _ number: Int) throws {
    switch reason {
    case .link:
      test.link = DeepLink("link \(number)", precedence: .replace) {}
    case .delegate: delegate.refuses = true
    case .forceQuit: try test.application.terminate(byUser: true)
    }
    try test.restartAndRestore()
    delegate.refuses = false
  }

  private func waiting(_ test: AppUnderTest) throws -> LaunchReport.Loss {
    let losses = test.losses.filter { $0.savedClass == "vault" }
    #expect(losses.count == 1, "\(test.report)")
    let loss = try #require(losses.first)
    #expect(loss.isDeferred, "\(test.report)")
    return loss
  }

  @Test(arguments: Reason.allCases, ["stack", "sheet", "window"])
  func `deferred nodes stay deferred when a launch restores nothing`(reason: Reason, place: String)
    throws
  {
    let test = try begin(place)
    for number in 0..<3 {
      try test.restartAndRestore()
      _ = try waiting(test)
      try passOver(test, reason, number)
      _ = try waiting(test)
      #expect((test.root as? NavigationController)?.viewControllers.first is Sheet)
      #expect(
        test.report.decisions.allSatisfy { $0.outcome != .restored && $0.outcome != .migrated })
    }
    try test.restartAndRestore()
    try test.application.resume(try waiting(test).path)
    let roots = test.application.allWindows.compactMap(\.rootViewController)
    let all = roots + roots.flatMap { ($0 as? NavigationController)?.viewControllers ?? [] }
    let shown = (all + all.compactMap(\.presentedViewController)).compactMap { $0 as? Vault }
    #expect(Set(shown.map(\.page)) == [9])
  }

  @Test(arguments: Reason.allCases)
  func `nodes deferred by that launch stay deferred, too`(reason: Reason) throws {
    let test = try begin("stack")
    try passOver(test, reason, 0)
    let loss = try waiting(test)
    try test.application.resume(loss.path)
    let nav = try #require(test.root as? NavigationController)
    #expect((nav.topViewController as? Vault)?.page == 9)
  }

  @Test func `other nodes are reported with the reason`() throws {
    let test = try begin("stack")
    try passOver(test, .link, 0)
    let reasons = test.losses.filter { !$0.isDeferred }.map(\.reason)
    #expect(!reasons.isEmpty && reasons.allSatisfy { $0 == .replaced }, "\(test.report)")
  }
}
