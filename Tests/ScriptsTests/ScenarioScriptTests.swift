import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogScripts
import NavlogStore
import Support
import Testing

@testable import NavlogForks

/// Every scenario as a recorded session, written as a script again.
@MainActor
@Suite(.slow) struct ScenarioScriptTests {
  nonisolated private static let rows: [Scenario] = FrozenEventsTests.tables.flatMap(\.rows)

  /// Scenarios whose script ends differently, as 'navlog script' reports: no line expresses what is
  /// retained in the middle of a transition or in a collapsed split.
  nonisolated private static let unlike: Set<String> = [
    "what is popped by the hand and has no way back is told that it left",
    "SPL-2 the first tap of the Master-Detail template",
    "SPL-3 another secondary takes its place",
    "NAV-9 what a cancelled transition removed has gone elsewhere: the stack shows its top",
    "SPL-3 the secondary that the delegate dealt with is released with the split",
  ]

  /// Returns the difference between the final states of a scenario and its script, and the script's
  /// omissions.
  private func difference(
    of row: Scenario
  ) throws -> (text: String, difference: String?, omissions: [String]) {
    let directory = try TemporaryDirectory()
    let played = try Store.open(directory.file("played.navlog"))
    let again = try Store.open(directory.file("again.navlog"))
    let sink = StoreSink(played)
    let runner = ScriptRunner(sink: sink)
    for command in try Script(row.setup + "\n" + row.action).commands {
      _ = try runner.run(command) { _ in }
    }
    try runner.end { _ in }
    let history = try SessionHistory(played, SessionNumber(sink.sessionNumber) ?? .first)
    let end = try history.info().head
    let script = try SessionScript(of: history, through: end)
    let difference = try script.difference(from: history, at: end, in: again)
    return (script.text, difference, script.omissions.map(\.what))
  }

  @Test func `the script of a scenario gives the same state, or names what it omits`() throws {
    let step = Effort.isLong ? 1 : 9
    var (checked, whole) = (0, 0)
    for index in stride(from: 0, to: Self.rows.count, by: step) {
      let row = Self.rows[index]
      let isUnlike = Self.unlike.contains(row.id)
      guard !isUnlike || Effort.isLong else { continue }
      let (text, difference, omissions) = try difference(of: row)
      if isUnlike {
        #expect(difference != nil, "\(row.id) ends like the scenario now")
        continue
      }
      #expect(
        difference == nil || !omissions.isEmpty, "\(row.id): \(difference ?? "")\n\(text)")
      checked += 1
      if omissions.isEmpty { whole += 1 }
    }
    #expect(whole * 100 >= checked * 93, "\(whole) of \(checked) scripts leave nothing out")
  }
}
