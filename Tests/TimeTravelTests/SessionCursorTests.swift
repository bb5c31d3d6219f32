import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite struct SessionCursorTests {
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `the state at any position of the cursor is the recorded one`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    var random = SplitMix64(seed: seed &+ 99)
    for use in [SessionHistory.SnapshotUse.newest, .none] {
      var timeline = try SessionCursor(recorded.history, snapshots: use)
      var expected = recorded.head
      #expect(timeline.position == expected && timeline.start == 0 && timeline.end == expected)
      for _ in 0..<60 {
        switch random.below(5) {
        case 0:
          expected = UInt64(random.below(Int(recorded.head) + 1))
          try timeline.seek(to: expected)
        case 1:
          expected = min(recorded.head, expected + 3)
          try timeline.step(3)
        case 2:
          expected = expected > 200 ? expected - 200 : 0
          try timeline.step(-200)
        default:
          expected = expected > 0 ? expected - 1 : 0
          try timeline.step(-1)
        }
        #expect(timeline.position == expected)
        #expect(timeline.hierarchy == recorded.state(expected))
      }
    }
  }

  @Test func `commands are visited in order, in both directions`() async throws {
    let recorded = try await Recorded(seed: 3)
    var timeline = try SessionCursor(recorded.history)
    try timeline.seek(to: 0)
    var ends: [UInt64] = []
    while try timeline.nextCommand() { ends.append(timeline.position) }

    #expect(ends == recorded.storm.ends.map { UInt64($0.position) })
    #expect(timeline.hierarchy == recorded.state(recorded.head))
    var back: [UInt64] = []
    while try timeline.previousCommand() { back.append(timeline.position) }
    #expect(back == ends.dropLast().reversed() + [0])
    #expect(try timeline.events().isEmpty && !timeline.previousCommand())
  }

  @Test func `a cursor stays in place if a position doesn't exist`() async throws {
    let recorded = try await Recorded(seed: 4, commands: 10)
    var timeline = try SessionCursor(recorded.history)
    #expect(throws: HistoryError.self) { try timeline.seek(to: recorded.head + 1) }
    #expect(timeline.position == recorded.head)
    try timeline.step(.max)
    #expect(timeline.position == recorded.head)
    try timeline.step(.min)
    #expect(timeline.position == 0 && timeline.hierarchy == Hierarchy())
  }
}
