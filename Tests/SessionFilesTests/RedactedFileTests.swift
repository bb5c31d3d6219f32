import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Files without private data.
@Suite struct RedactedFileTests {
  static let words = (1...16).map { "word-of-the-app-\($0)" }

  static func redaction(_ byte: UInt8 = 7, _ policy: String = "") throws -> Redaction {
    Redaction(
      try RedactionPolicy(parsing: policy),
      try #require(RedactionKey([UInt8](repeating: byte, count: 32))))
  }

  /// Expects that two sessions have the same tree at all ends of commands after `base`.
  private func expectSameTrees(
    _ storm: RecordedStorm, _ a: SessionNumber, _ store: Store, _ b: SessionNumber,
    from base: UInt64 = 0
  ) throws {
    var renaming = Renaming()
    let (here, there) = (try SessionHistory(storm.store, a), try SessionHistory(store, b))
    let head = try there.info().head
    #expect(try here.info().head == head)
    for position in Swift.max(base, head > 150 ? head - 150 : 0)...head {
      renaming.expectSame(
        try here.hierarchy(at: position).hierarchy, try there.hierarchy(at: position).hierarchy)
    }
    let checked = try there.hierarchy(at: head, snapshots: .none, checksDigests: true)
    #expect(!checked.findings.contains { $0.kind == .wrongDigest })
    #expect(try store.verify().findings.isEmpty)
  }

  @Test(arguments: 0..<(Effort.isLong ? 40 : 6))
  func `a redacted session has an identity of its own`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60, words: Self.words)
    let session = storm.history.session
    try storm.store.mark("private", session: session, at: 3)
    let file = try exported(storm.store, session, redaction: Self.redaction())
    #expect(try exported(storm.store, session, redaction: Self.redaction()) == file)
    #expect(try exported(storm.store, session, redaction: Self.redaction(8)) != file)
    let target = try ImportTarget()
    let imported = try #require(try target.import(file).outcomes.last).session
    let info = try target.store.session(imported)
    #expect(try info.id != storm.history.info().id)
    #expect(info.description.imported?.isRedacted == true)
    #expect(info.started % 3_600_000_000_000 == 0, "The start is a full hour")
    #expect(try target.store.contents(of: imported).marks.map(\.position) == [3])
    try expectSameTrees(storm, session, target.store, imported)
    #expect(try exported(target.store, imported) == file, "It stays what it is")
    #expect(try target.import(file).outcomes.last?.wasHere == true)
  }

  @Test(arguments: 0..<(Effort.isLong ? 20 : 4))
  func `a redacted fork is exported with its parent`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60, words: Self.words)
    let position = UInt64(storm.storm.ends[20].position)
    let end = try storm.store.commandEnd(of: storm.history.session, at: position)
    let recorder = try storm.session.recorder(
      storm.store,
      SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "trial"))
    _ = try recorder.symbol("word of the fork")
    let fork = Storm(
      seed: UInt64(seed) + 1, recorder: recorder,
      from: try storm.history.hierarchy(at: position).hierarchy)
    fork.run(commands: 30)
    try recorder.finish()
    fork.end()
    for withOrigins in [true, false] {
      let file = try exported(
        storm.store, recorder.session, withOrigins: withOrigins, redaction: Self.redaction())
      let target = try ImportTarget()
      let outcomes = try target.import(file).outcomes
      #expect(outcomes.count == (withOrigins ? 2 : 1))
      let imported = try #require(outcomes.last).session
      let origin = try #require(try target.store.session(imported).description.origin.point)
      #expect(origin.session == (withOrigins ? outcomes[0].session : .elsewhere))
      try expectSameTrees(
        storm, recorder.session, target.store, imported, from: withOrigins ? 0 : position)
      #expect(try exported(target.store, imported, withOrigins: withOrigins) == file)
    }
  }

  @Test func `a trimmed session and a part can be redacted`() async throws {
    let storm = try await RecordedStorm(seed: 11, commands: 60, words: Self.words)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let part = try exported(
      storm.store, session, after: ends[20], through: ends[40], redaction: Self.redaction())
    let target = try ImportTarget()
    let outcome = try #require(try target.import(part).outcomes.last)
    #expect(outcome.base == ends[20] && outcome.head == ends[40])
    #expect(try exported(target.store, outcome.session) == part)
    let base = try storm.history.trim(below: ends[25])
    let file = try exported(storm.store, session, redaction: Self.redaction())
    let other = try ImportTarget()
    let imported = try #require(try other.import(file).outcomes.last).session
    try expectSameTrees(storm, session, other.store, imported, from: base)
    #expect(try exported(other.store, imported) == file)
  }

  @Test func `each segment of a redacted file keeps one digest`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 60, words: Self.words)
    let file = try exported(storm.store, storm.history.session, redaction: Self.redaction())
    var digests = 0
    var reader = try SessionFileReader(from: pieces(file))
    while let part = try reader.next() {
      if case .batches(let batches, _) = part {
        digests += batches.count { $0.digest != StateDigest() }
      }
    }
    #expect(digests == 1)
  }

  @Test func `a file that only claims to be redacted is redacted on import`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 60, words: Self.words)
    let whole = try exported(storm.store, storm.history.session)
    let claim: (inout SessionBeginning) -> Void = { beginning in
      beginning.isRedacted = true
      (beginning.store, beginning.machine) = (0, [])
      (beginning.boot, beginning.process) = ("", 0)
      beginning.started -= beginning.started % 3_600_000_000_000
    }
    let target = try ImportTarget()
    let imported = try #require(
      try target.import(forged(header: whole, claim)).outcomes.last
    ).session
    #expect(try target.store.session(imported).description.imported?.isRedacted == true)
    let file = try exported(target.store, imported, redaction: Self.redaction())
    let other = try ImportTarget()
    let leaving = try #require(try other.import(file).outcomes.last).session
    let names = try other.store.symbols(of: leaving).compactMap(\.self)
    #expect(!names.isEmpty && Set(names).isDisjoint(with: Self.words))
    #expect(try other.store.session(leaving).id != target.store.session(imported).id)
    // A derivative is redacted again.
    #expect(try exported(other.store, leaving, redaction: Self.redaction()) != file)
    // A file with a machine isn't redacted, whatever it claims.
    let refusal = #expect(throws: SessionFileError.self) {
      try other.import(forged(header: whole) { $0.isRedacted = true })
    }
    #expect(refusal?.code == .damaged)
  }

  @Test func `a redacted file is marked in its header, which names no machine`() async throws {
    // The header tells that a file is redacted.
    let storm = try await RecordedStorm(seed: 3, commands: 10)
    let file = try exported(storm.store, storm.history.session, redaction: Self.redaction())
    var reader = try SessionFileReader(from: pieces(file))
    guard case .session(let beginning, _, _)? = try reader.next() else {
      Issue.record("A file begins with a header")
      return
    }
    #expect(beginning.isRedacted && beginning.machine.isEmpty && beginning.boot.isEmpty)
    #expect(beginning.process == 0 && beginning.store == 0)
  }
}
