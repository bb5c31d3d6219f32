import HistorySupport
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Sessions that were split into parts, and are joined again.
@Suite struct SessionPartTests {
  private func join(_ parts: [[UInt8]], in target: ImportTarget) throws -> SessionFileImport.Result
  {
    try SessionFileImport(into: target.store, from: "parts", at: 1)
      .run(joining: parts.indices.map { "part \($0)" }) { (index) throws(SessionFileError) in
        pieces(parts[index])
      }
  }

  @Test(.serialized, arguments: 0..<(Effort.isLong ? 1_000 : 12))
  func `joined parts give the whole session`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    var random = SplitMix64(seed: UInt64(seed))
    if seed % 3 == 0 { _ = try storm.history.trim(below: ends[ends.count / 4]) }
    let base = try storm.history.info().base
    let cuts = (0..<3).map { _ in ends[Int.random(in: 0..<ends.count - 1, using: &random)] }
    try storm.store.mark("at a cut", session: session, at: max(base, cuts[0]))
    try storm.store.mark("last", session: session, at: try storm.history.info().head)
    try storm.store.note([1, 2], under: "what-if", session: session)
    let whole = try exported(storm.store, session)
    let places = Set(cuts.filter { $0 > base }).sorted()
    var parts: [[UInt8]] = []
    for (index, place) in ([nil] + places.map { $0 }).enumerated() {
      parts.append(
        try exported(
          storm.store, session, after: place,
          through: index < places.count ? places[index] : nil))
    }
    parts.shuffle(using: &random)
    let target = try ImportTarget()
    let result = try join(parts, in: target)
    let outcome = try #require(result.outcomes.last)
    #expect(result.outcomes.count == 1 && !outcome.wasHere)
    #expect(try exported(target.store, outcome.session) == whole)
    try expectSame(storm.store, session, target.store, outcome.session)
    #expect(try join(parts, in: target).outcomes.map(\.wasHere) == [true])
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `a later file adds the end and the marks of a session`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: 8, recorder: recorder)
    storm.run(commands: 20)
    try recorder.settle()
    storm.end()
    let early = try exported(store, recorder.session)
    try recorder.finish()
    let head = try store.session(recorder.session).head
    let target = try ImportTarget()
    let imported = try #require(try target.import(early).outcomes.last)
    #expect(try target.store.session(imported.session).isCut && imported.head == head)
    try store.mark("later", session: recorder.session, at: head)
    let late = try exported(store, recorder.session)
    let again = try #require(try target.import(late).outcomes.last)
    #expect(again.wasHere && again.supplement.hasEnd && again.supplement.marks == ["later"])
    #expect(try exported(target.store, again.session) == late)
    let third = try #require(try target.import(late).outcomes.last)
    #expect(third.wasHere && third.supplement == SessionSupplement())
    // An earlier file removes nothing.
    #expect(try target.import(early).outcomes.last?.supplement == SessionSupplement())
    #expect(try exported(target.store, again.session) == late)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `parts can overlap`() async throws {
    let storm = try await RecordedStorm(seed: 5, commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let parts = [
      try exported(storm.store, session, after: ends[20]),
      try exported(storm.store, session, through: ends[40]),
      try exported(storm.store, session, after: ends[25], through: ends[30]),
    ]
    let target = try ImportTarget()
    let outcome = try #require(try join(parts, in: target).outcomes.last)
    #expect(try exported(target.store, outcome.session) == exported(storm.store, session))
  }

  @Test func `parts with a gap are refused`() async throws {
    let storm = try await RecordedStorm(seed: 6, commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let parts = [
      try exported(storm.store, session, through: ends[10]),
      try exported(storm.store, session, after: ends[30]),
    ]
    let target = try ImportTarget()
    let refusal = #expect(throws: SessionFileError.self) { try join(parts, in: target) }
    #expect(
      refusal?.message
        == "The parts of the session leave out positions \(ends[10] + 1) to \(ends[30])")
    #expect(try target.store.sessions().isEmpty)
  }

  @Test func `conflicting parts are refused`() async throws {
    let storm = try await RecordedStorm(seed: 6, commands: 60)
    let session = storm.history.session
    try storm.store.mark("here", session: session, at: 3)
    let whole = try exported(storm.store, session)
    let rest = try exported(
      storm.store, session, after: UInt64(storm.storm.ends[10].position))
    let others: [(what: String, file: [UInt8])] = try [
      ("the app", forged(header: whole) { $0.description.app = "another" }),
      ("the start", forged(header: whole) { $0.started += 1 }),
      ("the process", forged(header: whole) { $0.process += 1 }),
      (
        "how they end",
        forged(whole) { part in
          guard case .end(var ending) = part else { return part }
          ending.time += 1
          return .end(ending)
        }
      ),
      (
        "the mark 'here'",
        forged(whole) { part in
          guard case .mark(var mark) = part else { return part }
          mark.position = 4
          return .mark(mark)
        }
      ),
    ]
    for (what, file) in others {
      for parts in [[whole, file], what.hasPrefix("the mark") ? [file, whole] : [file, rest]] {
        let target = try ImportTarget()
        let refusal = #expect(throws: SessionFileError.self, "\(what)") {
          try join(parts, in: target)
        }
        #expect(refusal?.message == "The parts differ in \(what)")
        #expect(refusal?.code == .refused)
        #expect(try target.store.sessions().isEmpty)
      }
    }
  }

  @Test func `a part written before the end is joined with one that has it`() async throws {
    let storm = try await RecordedStorm(seed: 6, commands: 40)
    let whole = try exported(storm.store, storm.history.session)
    let early = try forged(whole) { part in
      guard case .end(let ending) = part else { return part }
      return .end(SessionEnding(how: .cut, time: ending.time))
    }
    for parts in [[early, whole], [whole, early]] {
      let target = try ImportTarget()
      let outcome = try #require(try join(parts, in: target).outcomes.last)
      #expect(try exported(target.store, outcome.session) == whole)
    }
  }

  @Test func `each session keeps the name of its file`() async throws {
    let (a, b) = (
      try await RecordedStorm(seed: 1, commands: 20), try await RecordedStorm(seed: 2, commands: 20)
    )
    let target = try ImportTarget()
    let parts = [
      try exported(a.store, a.history.session), try exported(b.store, b.history.session),
    ]
    let sources = try join(parts, in: target).outcomes.map { outcome in
      try target.store.session(outcome.session).description.imported?.source
    }
    #expect(sources == ["part 0", "part 1"])
  }

  @Test func `other sessions in the parts are imported, too`() async throws {
    let storm = try await RecordedStorm(seed: 7, commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let other = try await RecordedStorm(seed: 8, commands: 20)
    let parts = [
      try exported(storm.store, session, after: ends[20]),
      try exported(other.store, other.history.session),
      try exported(storm.store, session, through: ends[20]),
    ]
    let target = try ImportTarget()
    let outcomes = try join(parts, in: target).outcomes
    #expect(outcomes.count == 2)
    #expect(try exported(target.store, outcomes[0].session) == exported(storm.store, session))
    #expect(
      try exported(target.store, outcomes[1].session)
        == exported(other.store, other.history.session))
  }

  @Test func `a redacted session can be split and joined`() async throws {
    let storm = try await RecordedStorm(seed: 9, commands: 60, words: RedactedFileTests.words)
    let file = try exported(
      storm.store, storm.history.session, redaction: RedactedFileTests.redaction())
    let first = try ImportTarget()
    let session = try #require(try first.import(file).outcomes.last).session
    let end = UInt64(storm.storm.ends[30].position)
    let target = try ImportTarget()
    let outcome = try #require(
      try join(
        [exported(first.store, session, after: end), exported(first.store, session, through: end)],
        in: target
      ).outcomes.last)
    #expect(try exported(target.store, outcome.session) == file)
  }
}
