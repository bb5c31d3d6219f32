import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

@Suite struct RoundTripTests {
  @Test(.serialized, arguments: 0..<(Effort.isLong ? 1_000 : 12))
  func `a session is the same after export and import`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 80)
    let session = storm.history.session
    try storm.store.mark("first", session: session, at: 3)
    try storm.store.mark("last", session: session, at: try storm.history.info().head)
    let file = try exported(storm.store, session)
    let target = try ImportTarget()
    let result = try target.import(file)
    #expect(result.outcomes.count == 1 && !result.outcomes[0].wasHere)
    let imported = result.outcomes[0].session
    try expectSame(storm.store, session, target.store, imported)
    let again = try exported(target.store, imported)
    #expect(again == file, "The file of the imported session is the same")
    #expect(try target.store.verify().findings.isEmpty)
    let before = try storm.history.hierarchy(at: storm.history.info().head).hierarchy
    let after = try SessionHistory(target.store, imported)
    #expect(try after.hierarchy(at: after.info().head).hierarchy == before)
  }

  @Test func `large values are exported and imported`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: 5, recorder: recorder)
    storm.largestValue = 60_000
    storm.run(commands: 200)
    try recorder.finish()
    storm.end()
    let file = try exported(store, recorder.session)
    let target = try ImportTarget()
    let imported = try #require(try target.import(file).outcomes.last).session
    let values = try store.allValues(of: recorder.session)
    #expect(!values.isEmpty, "The test has large values")
    for value in values {
      #expect(
        try target.store.value(value, of: imported) == store.value(value, of: recorder.session))
    }
    #expect(try exported(target.store, imported) == file)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test(arguments: 0..<(Effort.isLong ? 20 : 4))
  func `a part of a session begins with its state`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(100 + seed), commands: 60)
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let (from, to) = (ends[ends.count / 3], ends[ends.count * 2 / 3])
    let file = try exported(storm.store, storm.history.session, after: from, through: to)
    let target = try ImportTarget()
    let outcome = try #require(try target.import(file).outcomes.last)
    #expect(outcome.base == from && outcome.head == to)
    let history = try SessionHistory(target.store, outcome.session)
    for position in from...to {
      let there = try storm.history.hierarchy(at: position).hierarchy
      #expect(try history.hierarchy(at: position).hierarchy == there, "position \(position)")
      for cell in there.cells where cell.isSet && cell.key.symbol != nil {
        let position = UInt64(cell.position)
        #expect(try history.value(at: position) == storm.history.value(at: position))
      }
    }
    #expect(try exported(target.store, outcome.session) == file)
    #expect(try target.store.session(outcome.session).isCut)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `the ends of a part must be ends of commands`() async throws {
    let storm = try await RecordedStorm(seed: 9, commands: 20)
    let ends = Set(storm.storm.ends.map { UInt64($0.position) })
    let inside = try #require((1...50).first { !ends.contains($0) })
    #expect(throws: SessionFileError.self) {
      try exported(storm.store, storm.history.session, after: inside)
    }
    #expect(throws: SessionFileError.self) {
      try exported(storm.store, storm.history.session, through: inside)
    }
  }

  @Test func `an imported session is never restored`() async throws {
    let storm = try await RecordedStorm(seed: 1, commands: 20)
    let target = try ImportTarget()
    let file = try exported(storm.store, storm.history.session)
    let session = try #require(try target.import(file, at: 77).outcomes.last).session
    let info = try target.store.session(session)
    #expect(!info.isRestorable)
    let note = try #require(info.description.imported)
    #expect(note.time == 77 && note.source == "a test" && note.log == info.id)
    #expect("\(note.store)" == "\(try #require(UInt128(storm.store.overview().id, radix: 16)))")
  }

  @Test func `a session is imported once`() async throws {
    let storm = try await RecordedStorm(seed: 2, commands: 40)
    let target = try ImportTarget()
    let session = storm.history.session
    let file = try exported(storm.store, session)
    let first = try #require(try target.import(file).outcomes.last)
    let second = try #require(try target.import(file).outcomes.last)
    #expect(second.wasHere && second.session == first.session)
    // A part of an existing session exists, too.
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let part = try exported(
      storm.store, session, after: ends[ends.count / 4], through: ends[ends.count / 2])
    #expect(try #require(try target.import(part).outcomes.last).wasHere)
    #expect(try target.store.sessions().count == 1)
    // More than the existing part doesn't.
    let other = try ImportTarget()
    _ = try other.import(part)
    let refusal = #expect(throws: SessionFileError.self) { try other.import(file) }
    #expect(refusal?.code == .refused)
  }

  @Test func `another history of the same identity is refused`() throws {
    let id = SessionID(rawValue: 42)
    var files: [[UInt8]] = []
    for structure in [1, 2] as [UInt64] {
      let session = try TestSession()
      let store = try session.open()
      let writer = try store.begin(SessionConfiguration(app: "test"), id: id)
      try writer.begin(at: 5)
      try writer.append([0xA1, 0, 7].span, at: 6)
      _ = try writer.close(digest: StateDigest(structure: structure))
      try writer.end()
      files.append(try exported(store, writer.session))
    }
    let target = try ImportTarget()
    _ = try target.import(files[0])
    let refusal = #expect(throws: SessionFileError.self) { try target.import(files[1]) }
    #expect(refusal?.code == .refused)
    #expect(try target.store.sessions().count == 1)
  }
}
