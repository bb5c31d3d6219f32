import NavlogHistory
import NavlogNavigation

/// A change of a facet that other nodes can cause, such as the index below a parent. No event links to
/// it, so it is found by comparing states.
struct ComparedChange {
  let position: UInt64
  let old: Literal?
  let new: Literal?

  /// Returns the changes since the node was created or the history begins, up to `last`,
  /// oldest first.
  static func all(
    of facet: NodeAddress.Facet, _ node: NodeID, through last: UInt64, _ history: SessionHistory,
    _ vocabulary: SessionNames, _ snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) -> [ComparedChange] {
    let beginning = try history.beginning()
    var state =
      node.born > beginning.position
      ? try history.hierarchy(at: UInt64(node.born), snapshots: snapshots).hierarchy : beginning
    var changes: [ComparedChange] = []
    var was = vocabulary.value(of: facet, node.slot, in: state)
    try history.fold(
      &state, through: last, where: { $0.family == .placed }
    ) { (position, state) throws(HistoryError) in
      guard state.isCurrent(node) else { return false }
      let now = vocabulary.value(of: facet, node.slot, in: state)
      if now != was {
        changes.append(ComparedChange(position: position, old: was, new: now))
        was = now
      }
      return true
    }
    return changes
  }
}
