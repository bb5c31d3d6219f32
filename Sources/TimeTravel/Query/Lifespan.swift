import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// The span of positions during which a node exists.
public struct Lifespan: Hashable, Sendable {
  /// The node.
  public let node: NodeID
  /// The position of the event that released the node; `nil` while it exists.
  public let released: UInt64?

  /// Finds the node that the event `born` of a session created, and its release, by links.
  ///
  /// Returns `nil` if that event created no node, or if the node was released before the history
  /// begins.
  /// `hierarchy` is a state of the session at or after that position.
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
    let beginning = try history.beginning()
    let start = UInt64(beginning.position)
    var made = beginning.slot(born: born)
    if born > start {
      for event in try history.events(at: born) {
        if case .created(let slot, _, _, _, _)? = event.entry?.event { made = slot }
      }
    }
    guard let slot = made, Int(slot.raw) < hierarchy.records.count else { return nil }
    node = NodeID(slot: slot, born: position)
    // Follow the links from the last event of the slot back through the nodes it held: a free
    // record has the position of its release, and a creation links to the release before it.
    var at = UInt64(hierarchy[slot].isAlive ? hierarchy[slot].born : hierarchy[slot].placed)
    var last: UInt64?
    var steps = 0
    while at > max(born, start) {
      steps += 1
      guard steps <= Self.mostSteps else {
        released = try Self.release(of: slot, after: max(born, start), history)
        return
      }
      guard let entry = try history.events(at: at).compactMap(\.entry).last else { break }
      if case .released = entry.event { last = at }
      at = UInt64(entry.link)
    }
    released = last
  }

  /// For a slot that held more nodes than this, scanning forward is faster.
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
