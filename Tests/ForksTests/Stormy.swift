import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support

/// A session of random commands in a temporary store.
struct Stormy {
  let session: TestSession
  let store: Store
  let history: SessionHistory
  let storm: Storm

  init(seed: UInt64, commands: Int = 60) throws {
    session = try TestSession()
    store = try session.open()
    let recorder = try session.recorder(store, snapshots: SnapshotPolicy(events: 40, share: 0))
    for word in (1...16).map({ "word\($0)" }) { _ = try recorder.symbol(word) }
    storm = Storm(seed: seed, recorder: recorder)
    storm.run(commands: commands)
    try recorder.finish()
    history = try SessionHistory(store, recorder.session)
  }

  /// The last position.
  var head: UInt64 { UInt64(storm.entries.count) }

  /// The ends of the commands, and position 0.
  var ends: [UInt64] { [0] + storm.ends.map { UInt64($0.position) } }
}

extension SessionHistory {
  /// Returns all events after a position, with the values they set.
  func events(after position: UInt64) throws -> [Told] {
    var told: [Told] = []
    try forEachEvent(from: position + 1) { event throws(HistoryError) in
      told.append(
        Told(
          position: event.position, entry: event.entry,
          value: try event.value.map { (value) throws(HistoryError) in
            try bytes(of: value, at: event.position)
          }))
      return true
    }
    return told
  }

  struct Told: Equatable {
    let position: UInt64
    let entry: RecordedEvent?
    let value: [UInt8]?
  }
}
