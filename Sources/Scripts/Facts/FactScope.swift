package import NavlogEventText
package import NavlogNavigation

/// The meaning of names in lines of facts, at the current end of a session.
package final class FactScope: FactContext {
  /// Stores the names and the values that facts set.
  package struct Keeping {
    package let symbol: (String) throws(SinkError) -> Symbol
    package let stage: (JSON) throws(SinkError) -> Fingerprint

    package init(
      symbol: @escaping (String) throws(SinkError) -> Symbol,
      stage: @escaping (JSON) throws(SinkError) -> Fingerprint
    ) {
      self.symbol = symbol
      self.stage = stage
    }
  }

  /// Whether a turn has begun whose end will be recorded too.
  package private(set) var isTurning = false
  /// The last position in the program that writes the facts.
  package private(set) var last: Int?
  /// Whether lines say which events they link to, so that all positions are kept.
  package var hasCauses = false

  private let keeping: Keeping
  private let hierarchy: () -> Hierarchy
  private var nodes: [String: NodeID] = [:]
  private var windows: [String: WindowID] = [:]
  private var names: [Symbol: String] = [:]
  /// The recorded positions of transitions and deferrals, or of all events, by their positions in the
  /// program that writes the facts.
  private var positions: [Int: Position] = [:]
  /// The name of the node that is created by the event being recorded.
  private var newcomer: String?

  /// A slot without a node; facts about it are rejected.
  private static let absent = Slot(.max - 1)

  /// Creates a scope.
  ///
  /// - Parameter hierarchy: returns the hierarchy after the facts so far.
  package init(_ keeping: Keeping, hierarchy: @escaping () -> Hierarchy) {
    self.keeping = keeping
    self.hierarchy = hierarchy
  }

  /// Updates the names after an event was recorded; `position` is its position in the program that
  /// writes the facts.
  package func took(_ event: Event, at position: Int?) {
    last = position ?? last
    let hierarchy = hierarchy()
    if hasCauses, let position { positions[position] = hierarchy.position }
    switch event {
    case .began, .deferred:
      if let position { positions[position] = hierarchy.position }
    case .created(let slot, _, _, _, _):
      if let newcomer, hierarchy.isAlive(slot) { nodes[newcomer] = hierarchy.id(slot) }
    case .windowOpened(let id, _, _, _, _):
      if let name = names[id], let index = hierarchy.windows.indices.last {
        windows[name] = WindowID(UInt32(index))
      }
    case .commanded(.turn): isTurning = true
    case .ended: isTurning = false
    default: break
    }
    newcomer = nil
  }

  // MARK: - FactContext

  package func slot(_ name: String) -> Slot {
    guard let id = nodes[name], hierarchy().isCurrent(id) else { return Self.absent }
    return id.slot
  }

  package func newSlot(_ name: String) -> Slot {
    newcomer = name
    return hierarchy().nextSlot
  }

  package func window(_ name: String) -> WindowID { windows[name] ?? WindowID(.max - 1) }

  package func symbol(_ name: String) throws(SinkError) -> Symbol {
    let symbol = try keeping.symbol(name)
    names[symbol] = name
    return symbol
  }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint { try keeping.stage(value) }

  package func position(_ position: Int) -> Position { positions[position] ?? 0 }
}
