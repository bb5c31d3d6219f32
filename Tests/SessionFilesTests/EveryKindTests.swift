import HistorySupport
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Sessions of every kind, written to files in every way.
@Suite struct EveryKindTests {
  private enum Kind: CaseIterable {
    case plain, forked, restored, interrupted, trimmed
  }

  @Test(.serialized, arguments: 0..<(Effort.isLong ? 1_000 : 15))
  func `every way to write a session leads to the same file`(_ seed: Int) async throws {
    let kind = Kind.allCases[seed % Kind.allCases.count]
    let recorded = try await Recorded(kind, UInt64(seed))
    let (store, session) = (recorded.store, recorded.session)
    for redaction in [nil, try RedactedFileTests.redaction(UInt8(truncatingIfNeeded: seed))] {
      let file = try exported(store, session, redaction: redaction)
      #expect(try exported(store, session, redaction: redaction) == file)

      // From a store.
      let target = try ImportTarget()
      let outcome = try #require(try target.import(file).outcomes.last)
      #expect(try exported(target.store, outcome.session) == file, "\(kind), through a store")
      #expect(try target.store.verify().findings.isEmpty)

      // As text.
      let text = try SessionTextTests.text(target.store, outcome.session)
      #expect(try SessionTextTests.file(text, isProof: true) == file, "\(kind), as text")

      // Split into two parts, and joined.
      let ends = try target.store.batches(of: outcome.session).map(\.batch.last)
      guard ends.count > 1 else { continue }
      var random = SplitMix64(seed: UInt64(seed))
      let cut = ends[Int.random(in: 0..<ends.count - 1, using: &random)]
      let parts = [
        try exported(target.store, outcome.session, after: cut),
        try exported(target.store, outcome.session, through: cut),
      ]
      let other = try ImportTarget()
      let joined = try SessionFileImport(into: other.store, from: "parts", at: 1)
        .run(joining: ["a", "b"]) { (index) throws(SessionFileError) in pieces(parts[index]) }
      let last = try #require(joined.outcomes.last)
      #expect(try exported(other.store, last.session) == file, "\(kind), cut and joined")
    }
  }

  private struct Recorded {
    let store: Store
    let session: SessionNumber
    /// Retains the directory of the store.
    private let owner: TestSession

    init(_ kind: Kind, _ seed: UInt64) async throws {
      let storm = try await RecordedStorm(seed: seed, commands: 40, words: RedactedFileTests.words)
      let first = storm.history.session
      try storm.store.mark(
        "a mark", session: first, at: kind == .trimmed ? storm.history.info().head : 3)
      switch kind {
      case .plain: break
      case .trimmed: _ = try storm.history.trim(below: UInt64(storm.storm.ends[15].position))
      case .forked, .restored:
        let end = try storm.store.commandEnd(
          of: first, at: UInt64(storm.storm.ends[20].position))
        let recorder = try storm.session.recorder(
          storm.store,
          SessionConfiguration(
            app: "test",
            origin: kind == .forked ? .forked(from: end.point) : .restored(from: end.point),
            name: kind == .forked ? "trial" : nil))
        let next =
          kind == .forked
          ? Storm(
            seed: seed + 1, recorder: recorder,
            from: try storm.history.hierarchy(at: end.position).hierarchy)
          : Storm(seed: seed + 1, recorder: recorder)
        next.run(commands: 20)
        try recorder.finish()
        next.end()
        (store, session, owner) = (storm.store, recorder.session, storm.session)
        return
      case .interrupted:
        owner = try TestSession()
        session = try Self.interrupt(storm, in: owner, seed)
        store = try owner.open()
        return
      }
      (store, session, owner) = (storm.store, first, storm.session)
    }

    /// Records the events of a session again, up to the middle of a command, in which the process
    /// dies.
    private static func interrupt(
      _ storm: RecordedStorm, in session: TestSession, _ seed: UInt64
    ) throws -> SessionNumber {
      let batches = try storm.store.batches(of: storm.history.session).map(\.batch)
      let writer = try session.open().begin(SessionConfiguration(app: "test"))
      let last = Int(seed / 5) % batches.count
      for (index, batch) in batches.prefix(last + 1).enumerated() {
        try writer.begin(at: batch.time)
        for name in batch.names { _ = try writer.intern(name) }
        var events = Events(after: batch.first - 1, time: batch.time, count: batch.count)
        while let range = try events.next(in: batch.body.span) {
          if index == last, events.position > batch.first, events.position == batch.last { break }
          try writer.append(batch.body.span.extracting(range), at: events.time)
        }
        if index < last { try writer.close(digest: batch.digest) }
      }
      return writer.session
    }
  }
}
