import HistorySupport
import NavlogHistory
import NavlogLMDB
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Forks in files: their fork points, and files with a false claim to be forks.
@Suite struct ForkFileTests {
  /// Returns a session and its fork at the end of a command, or at 0 without one.
  private func forked(
    at command: Int?, commands: Int = 20
  ) async throws -> (RecordedStorm, SessionNumber) {
    let storm = try await RecordedStorm(seed: 3, commands: 40)
    let position = command.map { UInt64(storm.storm.ends[$0].position) } ?? 0
    let end = try storm.store.commandEnd(of: storm.history.session, at: position)
    let recorder = try storm.session.recorder(
      storm.store,
      SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "trial"))
    let fork = Storm(
      seed: 4, recorder: recorder, from: try storm.history.hierarchy(at: position).hierarchy)
    fork.run(commands: commands)
    try recorder.finish()
    fork.end()
    return (storm, recorder.session)
  }

  @Test(arguments: [true, false])
  func `a fork at the beginning doesn't need its parent`(_ isRedacted: Bool) async throws {
    let (storm, fork) = try await forked(at: nil)
    let redaction = isRedacted ? try RedactedFileTests.redaction() : nil
    for withOrigins in [true, false] {
      let file = try exported(
        storm.store, fork, withOrigins: withOrigins, redaction: redaction)
      let target = try ImportTarget()
      let imported = try #require(try target.import(file).outcomes.last).session
      #expect(try target.store.verify().findings.isEmpty)
      #expect(try exported(target.store, imported, withOrigins: withOrigins) == file)
      let (here, there) = (
        try SessionHistory(storm.store, fork), try SessionHistory(target.store, imported)
      )
      let head = try here.info().head
      #expect(try there.info().head == head)
      let state = try there.hierarchy(at: head).hierarchy
      if !isRedacted { #expect(try here.hierarchy(at: head).hierarchy == state) }
    }
  }

  @Test(arguments: [0, 10] as [UInt64])
  func `a session that only claims to be a fork is refused`(_ position: UInt64) async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 10)
    let whole = try exported(storm.store, storm.history.session)
    let own = try storm.history.info().id
    for id in [own, SessionID(rawValue: 7)] {
      let file = try forged(header: whole) { beginning in
        beginning.description.origin = .forked(
          from: SessionOrigin.Point(
            session: .elsewhere, id: id, position: position, chain: beginning.chain))
      }
      let target = try ImportTarget()
      let refusal = #expect(throws: SessionFileError.self) { try target.import(file) }
      #expect(refusal?.message.contains("doesn't begin where it says") == true)
      #expect(try target.store.sessions().isEmpty)
      #expect(try target.store.verify().findings.isEmpty)
    }
  }

  private func deleteFirstRow(of number: UInt8, in target: ImportTarget) throws {
    let environment = try Environment.open(
      target.session.path, Environment.Options(create: false))
    try environment.write { (transaction) throws(LMDBError) in
      let key: [UInt8] = [1, 0, 0, number]
      try transaction.delete(forKey: key.span)
    }
  }

  @Test
  func `a fork without its parent is reported as damaged beside other sessions`() async throws {
    let (storm, fork) = try await forked(at: 20)
    let other = try await RecordedStorm(seed: 5, commands: 10)
    let target = try ImportTarget()
    try target.import(exported(storm.store, fork))
    try target.import(exported(other.store, other.history.session))
    try deleteFirstRow(of: 1, in: target)
    let sessions = try target.store.sessions()
    #expect(sessions.last?.damage == nil)
    let report = try target.store.verify()
    #expect(report.findings.contains { $0.session?.rawValue == 2 })
    #expect(!report.findings.contains { $0.session?.rawValue == 3 })
    let error = #expect(throws: StoreError.self) {
      _ = try target.store.symbols(of: #require(SessionNumber(2)))
    }
    #expect(error?.code == .corrupted)
  }

  @Test func `the parts of a fork are joined at its fork point`() async throws {
    let (storm, fork) = try await forked(at: 20)
    let info = try storm.store.session(fork)
    let parts = [
      try exported(storm.store, fork, through: info.base), try exported(storm.store, fork),
    ]
    for parts in [parts, parts.reversed()] {
      let target = try ImportTarget()
      let outcomes = try SessionFileImport(into: target.store, from: "parts", at: 1)
        .run(joining: ["a", "b"]) { (index) throws(SessionFileError) in pieces(parts[index]) }
        .outcomes
      #expect(outcomes.map(\.wasHere) == [false, false])
      let imported = try #require(outcomes.last).session
      #expect(try exported(target.store, imported) == exported(storm.store, fork))
      #expect(try target.store.verify().findings.isEmpty)
    }
  }

  @Test func `a refused file leaves no origins`() async throws {
    let (storm, fork) = try await forked(at: 20, commands: 1_000)
    try storm.store.mark("here", session: storm.history.session, at: 3)
    let whole = try exported(storm.store, fork)
    let target = try ImportTarget()
    for distance in [20, 150] {
      var damaged = whole
      damaged[damaged.count - distance] ^= 1
      #expect(throws: SessionFileError.self) { try target.import(damaged, in: 16) }
      #expect(try target.store.sessions().isEmpty)
      #expect(try target.store.verify().findings.isEmpty)
    }
    #expect(try target.import(whole).outcomes.map(\.wasHere) == [false, false])
  }

  @Test func `a refusal names the origins that stay because something needs them`() async throws {
    // The fork is longer than one read.
    let (storm, fork) = try await forked(at: 20, commands: 1_000)
    var damaged = try exported(storm.store, fork)
    // Damage in the trailer, so that both sessions have been read.
    damaged[damaged.count - 20] ^= 1
    let target = try ImportTarget()
    let source = pieces(damaged, of: 16)
    var isForked = false
    let error = #expect(throws: SessionFileError.self) {
      _ = try SessionFileImport(into: target.store, from: "a test", at: 1).run {
        () throws(SessionFileError) in
        // Another process forks the parent as soon as it exists.
        do {
          if !isForked, let parent = try target.store.sessions().first(where: { $0.state != .open })
          {
            isForked = true
            let end = try target.store.commandEnd(of: parent.number, at: parent.head)
            let writer = try target.store.begin(
              SessionConfiguration(app: "test", origin: .forked(from: end.point)))
            try writer.end()
          }
        } catch { Issue.record(error) }
        return try source()
      }
    }
    #expect(isForked)
    let hint = try #require(error?.hint)
    #expect(hint.contains("a part of the file was added and stays"), "\(hint)")
    #expect(try target.store.sessions().count == 2)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `a refused file adds no mark to an existing session`() async throws {
    let (storm, fork) = try await forked(at: 20)
    let parent = storm.history.session
    let target = try ImportTarget()
    try target.import(exported(storm.store, parent))
    try storm.store.mark("later", session: parent, at: 3)
    let whole = try exported(storm.store, fork)
    var damaged = whole
    damaged[damaged.count - 150] ^= 1
    #expect(throws: SessionFileError.self) { try target.import(damaged) }
    #expect(try target.store.sessions().count == 1)
    #expect(try target.store.marks(of: #require(SessionNumber(1))).isEmpty)
    let outcome = try #require(try target.import(whole).outcomes.first)
    #expect(outcome.wasHere && outcome.supplement.marks == ["later"])
  }

  @Test func `times of a redacted fork are shifted like those of its parent`() async throws {
    let (storm, fork) = try await forked(at: 20)
    let file = try exported(storm.store, fork, redaction: RedactedFileTests.redaction())
    let target = try ImportTarget()
    let imported = try #require(try target.import(file).outcomes.last).session
    let info = try target.store.session(imported)
    #expect(info.started % SessionRedactor.hour == 0)
    var times: [[UInt64]] = []
    for (store, session) in [(storm.store, fork), (target.store, imported)] {
      var all: [UInt64] = []
      try SessionHistory(store, session).forEachEvent { event throws(HistoryError) in
        all.append(event.time)
        return true
      }
      times.append(all)
    }
    let shifts = Set(zip(times[0], times[1]).map { $0 &- $1 })
    #expect(shifts.count == 1, "\(shifts)")
  }
}
