import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@testable import NavlogForks

@MainActor
@Suite struct ForkTests {
  /// Creates a fork and runs lines in it.
  private func branch(
    _ trunk: SessionHistory, at position: UInt64, _ lines: [String] = [], name: String? = nil
  ) throws -> SessionHistory {
    let branch = try Fork(trunk, at: position, name: name)
    if !lines.isEmpty {
      #expect(try branch.run(try ForkLines(lines, trunk, at: position)))
    }
    try branch.finish()
    return try SessionHistory(trunk.store, branch.session)
  }

  @Test func `lines on a fork have the effect they would have had in the session`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let extra = [
      #"{"do":"controller","id":"more","class":"TripDetail","title":"Bergen"}"#,
      #"{"do":"push","in":"nav","controller":"more"}"#,
      #"{"do":"state","controller":"more","values":{"scroll":7}}"#,
    ]
    let (live, _) = try played.play(Array(Played.trip.prefix(6)) + extra)

    let stack = try trunk.end().roots.first
    let nav = "n\(try #require(stack))"
    let fork = try branch(
      trunk, at: ends[5],
      [extra[0], "push \(nav) more", #"state more {"scroll":7}"#], name: "more")

    #expect(try fork.events(after: 0) == live.events(after: 0))
    #expect(try fork.end() == live.end())
    #expect(try trunk.info().head == ends.last)
  }

  @Test func `commands on nodes that an edited command created apply to their substitutes`()
    throws
  {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let branch = try Fork(trunk, at: ends[3], name: "other")
    #expect(try branch.run(try ForkLines(["push /main ShareSheet"], trunk, at: ends[3])))
    var outcomes: [Reapplied.Outcome] = []
    try branch.reapply(after: ends[4], through: try #require(ends.last), replaced: ends[3]) {
      outcomes.append($0.outcome)
    }
    try branch.finish()

    // The detail's state isn't set on a sheet.
    #expect(outcomes.filter { $0 != .same } == [.rejected] && outcomes.count > 4)
    let fork = try SessionHistory(played.store, branch.session)
    #expect(try fork.end().digest.structure == trunk.end().digest.structure)
  }

  @Test func `a fork knows the names that its trunk defined after the fork point`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let branch = try Fork(trunk, at: ends[4])
    let lines = [
      #"{"do":"controller","id":"new","class":"Newcomer","title":"Rome"}"#, "push /main new",
      "pop /main",
    ]
    #expect(try branch.run(try ForkLines(lines, trunk, at: ends[4])))
    try branch.reapply(after: ends[4], through: try #require(ends.last)) {
      #expect($0.outcome == .same || $0.outcome == .void)
    }
    try branch.finish()

    let fork = try SessionHistory(played.store, branch.session)
    func said(_ history: SessionHistory, after position: UInt64) throws -> [String] {
      let names = try SessionNames(history)
      var said: [String] = []
      try history.forEachFact(from: position + 1) { _, event in
        switch event {
        case .created(_, let name, _, _, _): said.append(names.text(name) ?? "?")
        case .propertySet(_, .title, let title): said.append(names.text(Symbol(title)) ?? "?")
        case .stateSet(_, let key, _): said.append(names.text(key) ?? "?")
        default: break
        }
      }
      return said
    }
    let then = try said(trunk, after: ends[4])
    #expect(then == ["scroll", "to", "ShareSheet"])
    #expect(try said(fork, after: ends[4]) == ["Newcomer", "Rome"] + then)
  }

  @Test func `commands that don't apply are kept beside the fork, with their rules`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let branch = try Fork(trunk, at: ends[3])
    var rejected: [Rejection] = []
    try branch.reapply(after: ends[4], through: try #require(ends.last)) {
      rejected += $0.rejections
    }
    try branch.finish()

    #expect(Set(rejected.map(\.refusal)) == [.unknownNode])
    #expect(rejected.allSatisfy { $0.absent.count == 1 })
    let kept = try #require(try ForkRecord(of: branch.session, in: played.store))
    #expect(kept.of == (try trunk.info().id))
    #expect(kept.rejected.map(\.position) == rejected.map(\.position))
    #expect(kept.rejected.allSatisfy { $0.rule == "E30" })
  }

  @Test func `a fork can be forked, in its own part and in the part that it shares`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let first = try branch(trunk, at: ends[4], ["pop /main"])
    let head = try first.info().head
    let second = try branch(first, at: head, ["push /main ShareSheet"])
    let third = try branch(second, at: ends[3], ["push /main TripDetail"])

    #expect(try second.info().description.origin.point?.session == first.session)
    #expect(try third.info().description.origin.point?.session == trunk.session)
    for history in [first, second, third] {
      let end = try history.hierarchy(at: try history.info().head, checksDigests: true)
      #expect(end.findings.isEmpty)
    }
    #expect(try played.store.verify().isClean)
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `a fork of a trimmed session continues as the session did`(seed: UInt64) throws {
    let stormy = try Stormy(seed: seed)
    var random = SplitMix64(seed: seed &+ 7)
    let ends = stormy.ends
    let base = try stormy.history.trim(below: ends[ends.count / 3])
    let point = ends[ends.count / 3 + random.below(ends.count - ends.count / 3)]
    let branch = try Fork(stormy.history, at: point)
    try branch.reapply(after: point, through: stormy.head)
    try branch.finish()

    #expect(base <= point)
    let fork = try SessionHistory(stormy.store, branch.session)
    #expect(try fork.events(after: point).count == stormy.history.events(after: point).count)
    #expect(throws: StoreError.self) { try stormy.store.remove(stormy.history.session) }
  }

  @Test func `an app doesn't restore from a fork`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let fork = try branch(trunk, at: ends[4], ["pop /main"])
    let app = try trunk.info().description.app

    let found = try LastSession(played.store, app: app)
    #expect(found.source?.session == trunk.session)
    #expect(try !fork.info().isRestorable)
    #expect(try fork.info().description.app == app)
  }

  @Test func `a store with forks is copied, rescued and compacted whole`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let fork = try branch(trunk, at: ends[4], ["pop /main"], name: "kept")
    let copy = played.session.directory.file("copy.navlog")
    try played.store.copy(to: copy)
    let saved = played.session.directory.file("saved.navlog")
    _ = try Store.rescue(copy, to: saved)

    for path in [copy, saved] {
      let store = try Store.open(
        path, Store.Options(cacheDirectory: played.session.directory.file("cache")))
      let other = try SessionHistory(store, fork.session)
      #expect(try other.end() == fork.end())
      #expect(try other.info().description.name == "kept")
      #expect(try store.verify().isClean)
    }
    #expect(throws: StoreError.self) { try played.store.remove(trunk.session) }
    #expect(throws: HistoryError.self) { _ = try trunk.trim(below: ends[6]) }
  }

  @Test func `a name with another meaning is refused, and no session begins`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    for name in ["mark", "snap", "7up", "a:b", "a b", "", "x.navlog", "end", "-x"] {
      #expect(throws: ForkError.self, "\(name)") {
        _ = try Fork(trunk, at: ends[4], name: name)
      }
    }
    #expect(try played.store.sessions().count == 1)
  }

  @Test func `a position inside a command is refused with the nearest ends`() throws {
    let played = try Played()
    let (trunk, ends) = try played.play(Played.trip)
    let error = #expect(throws: ForkError.self) { _ = try Fork(trunk, at: ends[4] - 1) }
    #expect(error?.cause?.cause?.code == .insideCommand)
  }
}

extension Hierarchy {
  /// The creation positions of the windows' roots.
  fileprivate var roots: [Position] {
    windows.compactMap { $0.root.isNone ? nil : self[$0.root].born }
  }
}
