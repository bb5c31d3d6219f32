import NavlogHistory
import NavlogNavigation
import NavlogStore

/// The states that a query read last: one that is a little later is folded from them, not read anew.
final class StateCache {
  /// The number of events that are folded rather than a snapshot read.
  private static let nearby: UInt64 = 8_192
  private static let most = 4

  private var states: [(session: SessionNumber, state: Hierarchy)] = []

  /// Returns the state of a session at a position.
  func state(
    at position: UInt64, of history: SessionHistory, _ snapshots: SessionHistory.SnapshotUse
  ) throws(HistoryError) -> Hierarchy {
    let before = states.filter {
      $0.session == history.session && UInt64($0.state.position) <= position
    }.max { $0.state.position < $1.state.position }
    if let before, UInt64(before.state.position) == position { return before.state }
    var state: Hierarchy
    if let before, position - UInt64(before.state.position) <= Self.nearby {
      state = before.state
      try history.fold(&state, through: position)
    } else {
      state = try history.hierarchy(at: position, snapshots: snapshots).hierarchy
    }
    if states.count == Self.most { states.removeFirst() }
    states.append((history.session, state))
    return state
  }
}
