package import NavlogHistory
package import NavlogNavigation
import NavlogStore

/// A node that an address matches, at the queried position or at the last position where it
/// matched.
package struct Subject {
  package let address: NodeAddress
  package let node: NodeID
  /// The state in which the node was found.
  package let state: Hierarchy
  /// The lifetime of the node.
  package let life: Lifespan
  /// The queried position.
  package let at: UInt64

  package var slot: Slot { node.slot }
  /// Whether the node exists at the queried position, at any place.
  package var isAlive: Bool { life.released.map { $0 > at } ?? true }
  /// Whether the node matches the address at the queried position.
  package var isPresent: Bool { isAlive && UInt64(state.position) == at }
}

extension Subject {
  /// Returns the nodes that match at a position, or else those at the last position before it with
  /// a match; `nil` if the log no longer contains the life of one of them.
  package static func all(
    matching address: NodeAddress, at position: UInt64, in history: SessionHistory,
    _ vocabulary: SessionNames, snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) -> [Subject]? {
    let now = try history.hierarchy(at: position, snapshots: snapshots).hierarchy
    var then = now
    var found = vocabulary.nodes(address.target, in: now)
    if found.isEmpty {
      guard
        let last = try lastMatch(
          of: address, before: position, now, in: history, snapshots: snapshots)
      else { return [] }
      then = try history.hierarchy(at: last, snapshots: snapshots).hierarchy
      found = vocabulary.nodes(address.target, in: then)
    }
    var subjects: [Subject] = []
    for slot in found {
      guard let life = try Lifespan(UInt64(then[slot].born), in: now, history) else { return nil }
      subjects.append(
        Subject(address: address, node: then.id(slot), state: then, life: life, at: position))
    }
    return subjects
  }

  /// Returns the nodes that match at the first position after `position` where an address that
  /// doesn't match begins to match.
  package static func next(
    matching address: NodeAddress, after position: UInt64, in history: SessionHistory,
    _ vocabulary: SessionNames, snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) -> [Subject] {
    let search = try Search(
      HierarchyPredicate(.exists(NodeAddress(address.target)), text: address.text), in: history,
      snapshots: snapshots)
    var first: UInt64?
    try search.forEachEdge(after: position, through: try history.info().head) {
      (position, isTrue) throws(HistoryError) in
      if isTrue { first = position }
      return !isTrue
    }
    guard let first else { return [] }
    let then = try history.hierarchy(at: first, snapshots: snapshots).hierarchy
    var subjects: [Subject] = []
    for slot in vocabulary.nodes(address.target, in: then) {
      guard let life = try Lifespan(UInt64(then[slot].born), in: then, history) else { continue }
      subjects.append(
        Subject(address: address, node: then.id(slot), state: then, life: life, at: position))
    }
    return subjects
  }

  /// Returns the last position before `position` where an address matched.
  private static func lastMatch(
    of address: NodeAddress, before position: UInt64, _ state: Hierarchy,
    in history: SessionHistory,
    snapshots: SessionHistory.SnapshotUse
  ) throws(HistoryError) -> UInt64? {
    if case .node(let born) = address.target {
      return try Lifespan(born, in: state, history)?.released.map { $0 - 1 }
    }
    let search = try Search(
      HierarchyPredicate(.exists(NodeAddress(address.target)), text: address.text), in: history,
      snapshots: snapshots)
    let start = UInt64(try history.beginning().position)
    var last: UInt64?
    try search.forEachEdge(after: start, through: position) {
      (position, isTrue) throws(HistoryError) in
      if !isTrue { last = position - 1 }
      return true
    }
    return last
  }
}
