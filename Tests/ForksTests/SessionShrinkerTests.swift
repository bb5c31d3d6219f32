import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogForks

@MainActor
@Suite struct SessionShrinkerTests {
  @Test func `only the commands that lead to a sheet remain`() throws {
    let played = try Played()
    let (history, ends) = try played.play(Played.trip)
    let shrinker = try SessionShrinker(history, through: ends[7])
    let test = try shrinker.test(try HierarchyPredicate(parsing: "presented(class:ShareSheet)"))
    let found = try #require(try shrinker.shrink { try test($0) })

    #expect(found.commands.count < shrinker.commands.count)
    let session = try shrinker.record(found, in: played.store)
    let short = try SessionHistory(played.store, session)
    let end = try short.hierarchy(at: try short.info().head, checksDigests: true)
    #expect(end.findings.isEmpty)
    #expect(
      try Search(HierarchyPredicate(parsing: "presented(class:ShareSheet)"), in: short)
        .holds(at: try short.info().head))
    // The state of the trip isn't needed.
    #expect(
      try Search(HierarchyPredicate(parsing: "exists(class:*.state.scroll)"), in: short)
        .holds(at: try short.info().head) == false)
  }

  @Test func `a session is shrunk up to where a predicate first becomes true`() throws {
    let played = try Played()
    let (history, ends) = try played.play(Played.trip)
    let predicate = try HierarchyPredicate(parsing: "presented(class:ShareSheet)")
    var tests = 0
    let found = try #require(
      try SessionShrinker.shrink(history, until: predicate) { tests += 1 })

    let commands = found.shrinker.commands
    #expect(try #require(commands.last?.events.last).position <= ends[7])
    #expect(found.candidate.commands.count < commands.count && tests > 1)
    let absent = try HierarchyPredicate(parsing: "exists(class:Absent)")
    #expect(try SessionShrinker.shrink(history, until: absent) == nil)
  }

  @Test func `values of the state are kept if the predicate needs them`() throws {
    let played = try Played()
    let (history, ends) = try played.play(Played.trip)
    let shrinker = try SessionShrinker(history, through: ends[5])
    let predicate = try HierarchyPredicate(parsing: "class:TripDetail.state.scroll = 312")
    let test = try shrinker.test(predicate)
    let found = try #require(try shrinker.shrink { try test($0) })
    let short = try SessionHistory(played.store, try shrinker.record(found, in: played.store))

    #expect(try Search(predicate, in: short).holds(at: try short.info().head))
  }

  @Test func `a session without the failure isn't shrunk`() throws {
    let played = try Played()
    let (history, _) = try played.play(Played.trip)
    let shrinker = try SessionShrinker(history)
    let test = try shrinker.test(try HierarchyPredicate(parsing: "exists(class:Absent)"))
    #expect(try shrinker.shrink { try test($0) } == nil)
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `each candidate is legal, and the last one is minimal`(seed: UInt64) throws {
    let stormy = try Stormy(seed: seed)
    let shrinker = try SessionShrinker(stormy.history)
    let test = try shrinker.test(try HierarchyPredicate(parsing: "count(class:*) >= 4"))
    guard let found = try shrinker.shrink({ try test($0) }) else { return }

    for left in found.commands.indices where found.commands[left] >= shrinker.kept {
      var fewer = found.commands
      fewer.remove(at: left)
      let candidate = try shrinker.candidate(fewer)
      #expect(try !test(candidate), "\(fewer)")
    }
    let session = try shrinker.record(found, in: stormy.store)
    let short = try SessionHistory(stormy.store, session)
    let replay = try Replay(short, after: 0, through: try short.info().head)
    #expect(replay.isFaithful)
    #expect(
      try short.end().records.filter(\.isAlive).count
        == found.hierarchy.records.filter(\.isAlive).count)
  }
}
