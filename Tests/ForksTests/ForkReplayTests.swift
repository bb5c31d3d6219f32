import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogForks

@MainActor
@Suite struct ForkReplayTests {
  @Test(arguments: Effort.of(0..<32, long: 0..<64) as Range<UInt64>)
  func `replaying the rest of a session on a fork gives the same events`(seed: UInt64) throws {
    let stormy = try Stormy(seed: seed)
    var random = SplitMix64(seed: seed &+ 1)
    let point = stormy.ends[random.below(stormy.ends.count)]
    let branch = try Fork(stormy.history, at: point, name: "again")
    try branch.reapply(after: point, through: stormy.head) { reapplied in
      #expect(
        reapplied.outcome == .same,
        "\(reapplied.recorded.events.first?.position ?? 0): \(reapplied.difference ?? 0)")
    }
    #expect(branch.hierarchy == stormy.storm.engine.hierarchy)
    try branch.finish()

    let fork = try SessionHistory(stormy.store, branch.session)
    let (now, then) = (try fork.events(after: point), try stormy.history.events(after: point))
    #expect(now.count == then.count)
    for (one, other) in zip(now, then) where one != other {
      Issue.record("\(one) was \(other)")
      break
    }
    let end = try fork.hierarchy(at: stormy.head, checksDigests: true)
    #expect(end.hierarchy == stormy.storm.engine.hierarchy && end.findings.isEmpty)
  }
}
