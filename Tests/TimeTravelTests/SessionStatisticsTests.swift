import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Testing

@Suite struct SessionStatisticsTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `every event is counted once in each statistic`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 100)
    let events = (1...recorded.head).map(recorded.event)

    let statistics = try SessionStatistics(
      recorded.history, try recorded.history.info(), details: true)

    #expect(statistics.trouble == nil)
    #expect(statistics.through == recorded.head)
    #expect(statistics.all.events == events.count)
    let sum = statistics.kinds.values.reduce(SessionStatistics.Count(), +)
    #expect(sum == statistics.all)
    #expect(statistics.growth.map(\.tally).reduce(SessionStatistics.Count(), +) == statistics.all)
    #expect(statistics.growth.count <= SessionStatistics.slices)
    #expect(statistics.commands == events.count { if case .ended = $0 { true } else { false } })
    #expect(statistics.nodesMade == events.count { if case .created = $0 { true } else { false } })
    #expect(
      statistics.byKey.values.reduce(0) { $0 + $1.events }
        == events.count { if case .stateSet = $0 { true } else { false } })
    #expect(
      statistics.byClass.values.reduce(0) { $0 + $1.events }
        == statistics.byNode.values.reduce(0) { $0 + $1.events })
  }

  @Test func `statistics of two sessions add up`() async throws {
    let recorded = try await Recorded(seed: 3)
    let one = try SessionStatistics(
      recorded.history, try recorded.history.info(), details: false)

    var sum = one
    sum.add(one)

    #expect(sum.all == one.all + one.all)
    #expect(sum.commands == 2 * one.commands)
    #expect(sum.first == one.first && sum.last == one.last)
    #expect(sum.scenes == one.scenes && sum.classes == one.classes)
  }
}
