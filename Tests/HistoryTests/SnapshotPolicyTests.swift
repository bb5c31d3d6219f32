import Testing

@testable import History

@Suite struct SnapshotPolicyTests {
  /// The least bytes of log behind a snapshot of `size` at which the next is due.
  private func distance(_ size: Int) -> Int? {
    let policy = SnapshotPolicy()
    return (0...400).lazy.map { $0 << 14 }.first {
      policy.isDue(events: 1_024, bytes: $0, behind: size)
    }
  }

  @Test func `a snapshot comes neither before so many events nor before so many bytes`() {
    let policy = SnapshotPolicy(events: 100, share: 10)

    #expect(policy.isDue(events: 100, bytes: 10_000, behind: 1_000))
    #expect(!policy.isDue(events: 99, bytes: 10_000, behind: 1_000))
    #expect(!policy.isDue(events: 100, bytes: 9_999, behind: 1_000))
  }

  @Test func `small ones are a twentieth of the log, large ones a seventh`() {
    #expect(distance(16_384) == 21 * 16_384)
    #expect(distance(65_536) == 1 << 19)
    #expect(distance(131_072) == 6 * 131_072)
    #expect(distance(262_144) == 6 * 262_144)
  }
}
