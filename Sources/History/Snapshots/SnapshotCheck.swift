/// What a fold of a whole session says of its snapshots and of itself.
package struct SnapshotCheck: Sendable {
  /// How a snapshot stands.
  package enum Standing: Hashable, Sendable {
    /// It is the state that the events fold to.
    case same
    /// It can't be used, and is passed over; why.
    case stale(String)
    /// It can be used, and is another state than the fold's.
    case different
  }

  package struct Snapshot: Hashable, Sendable {
    package let position: UInt64
    package let standing: Standing
    package let bytes: Int
    /// Whether it was taken anew.
    package internal(set) var isRebuilt = false
  }

  /// The session's own snapshots, oldest first.
  package internal(set) var snapshots: [Snapshot] = []
  /// How many events were folded.
  package internal(set) var folded: UInt64 = 0
  /// What the fold could make nothing of, the first of it; ``findingCount`` has them all.
  package internal(set) var findings: [Finding] = []
  package internal(set) var findingCount: UInt64 = 0
}
