/// The result of checking a whole session and its snapshots.
package struct SnapshotCheck: Sendable {
  /// The result for a snapshot.
  package enum Standing: Hashable, Sendable {
    /// It is equal to the folded state.
    case same
    /// It can't be used and is skipped, for this reason.
    case stale(String)
    /// It can be used, but differs from the folded state.
    case different
  }

  package struct Snapshot: Hashable, Sendable {
    package let position: UInt64
    package let standing: Standing
    package let bytes: Int
    /// Whether it was replaced.
    package internal(set) var isRebuilt = false
  }

  /// The session's own snapshots, oldest first.
  package internal(set) var snapshots: [Snapshot] = []
  /// The number of folded events.
  package internal(set) var folded: UInt64 = 0
  /// The first problems found while folding; ``findingCount`` counts all of them.
  package internal(set) var findings: [HistoryProblem] = []
  package internal(set) var findingCount: UInt64 = 0
}
