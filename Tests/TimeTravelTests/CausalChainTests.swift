import NavlogHistory
import Testing

@testable import NavlogTimeTravel

@Suite("Causes")
struct CausalChainTests {
  @Test("The cause of an event is the same, found for one or for all events", arguments: 1...12)
  func agrees(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 120)
    var search = CauseSearch(recorded.history)
    var longest = 0
    try recorded.history.forEachCommand(from: 1, through: recorded.head) {
      (command) throws(HistoryError) in
      for event in command.events {
        let expected = try CauseReference.steps(of: event, in: command, recorded.history)
        let found = try search.cause(of: event, in: command)
        #expect(
          found.steps.map {
            CauseReference.Step(role: $0.role, event: $0.event, command: $0.command)
          }
            == expected, "at \(event.position)")
        longest = max(longest, expected.count)
      }
      return true
    }
    #expect(longest > 1)
  }
}
