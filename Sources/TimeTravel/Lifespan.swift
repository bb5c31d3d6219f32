import EventStore
public import History
public import Navigation

/// From when to when there was a node.
public struct Lifespan: Hashable, Sendable {
  /// The node.
  public let node: NodeID
  /// The position of the event that let it go; `nil` while it is there.
  public let released: UInt64?

  /// Finds the node that the event `born` of a session made, and when it went, by links.
  ///
  /// `nil` when that event made no node, or was trimmed away and the node is gone. `hierarchy` is a state of the session at or behind it.
  public init?(
    _ born: UInt64, in hierarchy: Hierarchy, _ history: SessionHistory
  ) throws(HistoryError) {
    guard born > 0, born <= UInt64(hierarchy.position), let position = Position(exactly: born)
    else {
      return nil
    }
    if let slot = hierarchy.slot(born: born) {
      node = hierarchy.id(slot)
      released = nil
      return
    }
    guard born > UInt64(try history.beginning().position) else { return nil }
    var made: Slot?
    for event in try history.events(at: born) {
      if case .created(let slot, _, _, _, _)? = event.entry?.event { made = slot }
    }
    guard let slot = made, Int(slot.raw) < hierarchy.records.count else { return nil }
    node = NodeID(slot: slot, born: position)
    // From the last event of the slot back through its tenants: a free record has its release, a
    // tenant's creation links to the release before.
    var at = UInt64(hierarchy[slot].isAlive ? hierarchy[slot].born : hierarchy[slot].placed)
    var last: UInt64?
    var steps = 0
    while at > born {
      steps += 1
      guard steps <= Self.mostSteps else {
        released = try Self.release(of: slot, after: born, history)
        return
      }
      guard let entry = try history.events(at: at).compactMap(\.entry).last else { break }
      if case .released = entry.event { last = at }
      at = UInt64(entry.link)
    }
    released = last
  }

  /// A slot that had more tenants than this is looked through faster from the other side.
  private static let mostSteps = 2_000

  private static func release(
    of slot: Slot, after born: UInt64, _ history: SessionHistory
  ) throws(HistoryError) -> UInt64? {
    var found: UInt64?
    try history.forEachFact(from: born + 1) { position, event in
      if found == nil, case .released(slot) = event { found = position }
    }
    return found
  }
}
