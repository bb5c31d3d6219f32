import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct AppUnderTestTests {
  private let directory: TemporaryDirectory
  private let test: AppUnderTest

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/test.navlog"
    test = try AppUnderTest(store: path) {
      Registration(Desk.self) { Desk() }
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Desk()
    }
  }

  @Test func `a restart restores everything`() throws {
    (test.root as? Desk)?.embed(Sheet(), as: "left")
    let report = try test.restartAndRestore()
    #expect(
      report.decisions.filter { $0.outcome == .restored }.map(\.path).prefix(2) == [
        "desk", "desk/left",
      ])
    #expect((test.root as? Desk)?.child("left") is Sheet)
  }

  @Test func `an app can be killed after any position`() throws {
    let desk = try #require(test.root as? Desk)
    let sheet = Sheet()
    desk.embed(sheet, as: "left")
    var counts: [UInt64: Int] = [:]
    for count in 1...5 {
      sheet.count = count
      counts[test.application.position] = count
    }
    for (position, count) in counts.sorted(by: { $0.key > $1.key }) {
      try test.kill(after: position)
      let back = (test.root as? Desk)?.child("left") as? Sheet
      #expect(back?.count == count)
      break
    }
  }

  @Test func `an update without a class reports the loss`() throws {
    (test.root as? Desk)?.embed(Sheet(), as: "left")
    let report = try test.simulateUpdate { Registration(Desk.self) { Desk() } }
    #expect(report.decisions.first?.outcome == .restored)
    let lost = try #require(report.decisions.first { $0.path == "desk/left" })
    #expect(lost.outcome == .dropped)
    #expect(lost.rule == .notFound)
    #expect(lost.reason.contains("sheet"))
  }

  /// Allows restoration only while it is open.
  final class Gate: ApplicationDelegate {
    var isOpen = true
    func application(_ application: Application, shouldRestore offer: RestorationCandidate?) -> Bool
    {
      isOpen
    }
  }

  @Test func `every app gets its delegate and its policy before it is launched`() throws {
    let gate = Gate()
    let test = try AppUnderTest(
      store: directory.path + "/gated.navlog",
      prepare: { app in
        app.delegate = gate
        if gate.isOpen { app.policy.metNeeds = ["login"] }
      }
    ) {
      Registration(Desk.self) { Desk() }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      scene.root = Desk()
    }
    let vault = Vault()
    (test.root as? Desk)?.embed(vault, as: "left")
    vault.page = 3
    try test.restartAndRestore()
    #expect(((test.root as? Desk)?.child("left") as? Vault)?.page == 3)
    gate.isOpen = false
    let report = try test.restartAndRestore()
    #expect(report.losses.map(\.reason) == [.refused, .needs("login")])
    #expect((test.root as? Desk)?.children.isEmpty == true)
  }
}
