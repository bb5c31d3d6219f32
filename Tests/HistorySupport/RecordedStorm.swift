package import NavlogHistory
package import NavlogStore

/// A recorded session of random commands in a temporary store, with snapshots.
package struct RecordedStorm {
  package let session: TestSession
  package let store: Store
  package let history: SessionHistory
  package let storm: Storm

  /// - Parameters:
  ///   - words: names for the storm's symbols, in the order of their numbers.
  ///   - values: the values that the storm sets; without them, random bytes.
  package init(
    seed: UInt64, commands: Int = 50, words: [String] = [], values: [[UInt8]] = [],
    description: SessionConfiguration = SessionConfiguration(app: "test")
  ) async throws {
    session = try TestSession()
    store = try session.open()
    let recorder = try session.recorder(
      store, description, snapshots: SnapshotPolicy(events: 40, share: 0))
    for word in words { _ = try recorder.symbol(word) }
    storm = Storm(seed: seed, recorder: recorder)
    storm.givenValues = values
    for _ in 0..<(commands / 10) {
      storm.run(commands: 10)
      await recorder.snapshotsTaken()
    }
    try recorder.finish()
    history = try SessionHistory(store, recorder.session)
  }
}
