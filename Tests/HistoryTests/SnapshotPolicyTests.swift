import HistorySupport
import NavlogLMDB
import Testing

@testable import NavlogStore
@testable import NavlogHistory

@Suite struct SnapshotPolicyTests {
  /// Returns the least number of bytes of log after a snapshot of `size` at which the next is due.
  private func distance(_ size: Int) -> Int? {
    let policy = SnapshotPolicy()
    return (0...400).lazy.map { $0 << 14 }.first {
      policy.isDue(events: 1_024, bytes: $0, after: size)
    }
  }

  @Test func `a snapshot is due after both enough events and enough bytes`() {
    let policy = SnapshotPolicy(events: 100, share: 10)

    #expect(policy.isDue(events: 100, bytes: 10_000, after: 1_000))
    #expect(!policy.isDue(events: 99, bytes: 10_000, after: 1_000))
    #expect(!policy.isDue(events: 100, bytes: 9_999, after: 1_000))
  }

  @Test func `small snapshots are a twentieth of the log, large ones a seventh`() {
    #expect(distance(16_384) == 21 * 16_384)
    #expect(distance(65_536) == 1 << 19)
    #expect(distance(131_072) == 6 * 131_072)
    #expect(distance(262_144) == 6 * 262_144)
  }

  @Test func `a snapshot that becomes due while another is taken follows it`() async throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store, snapshots: SnapshotPolicy(events: 16, share: 0))
    let storm = Storm(seed: 6, recorder: recorder)
    // Nothing becomes durable meanwhile, so the first snapshot waits.
    func record() throws {
      try store.environment.write { (_) throws(LMDBError) in storm.run(commands: 80) }
    }
    try record()
    await recorder.snapshotsTaken()
    let head = UInt64(storm.entries.count)
    storm.run(commands: 1)
    await recorder.snapshotsTaken()

    let taken = try store.snapshots(of: recorder.session).map(\.position)
    #expect(taken.count == 2 && head > taken[0] + 3 * 16)
    #expect(taken.last.map { $0 > head } == true)
  }

  @Test func `a finished session releases its store, even if a snapshot is due`() throws {
    for round in 0..<40 as Range<UInt64> {
      let session = try TestSession()
      func record() throws {
        let store = try session.open()
        let recorder = try session.recorder(store, snapshots: SnapshotPolicy(events: 16, share: 0))
        let storm = Storm(seed: round, recorder: recorder)
        storm.run(commands: 20)
        storm.end()
        if round.isMultiple(of: 2) { try recorder.finish() }
        #expect(recorder.snapshotTroubles.isEmpty)
      }
      try record()
      try Store.compact(at: session.path)
    }
  }
}
