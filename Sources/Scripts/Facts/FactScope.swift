package import Navigation

/// What the names in lines of facts stand for, as far as a session has come.
package final class FactScope: FactContext {
  /// What takes in the names and the values that facts set.
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

  /// Whether a turn is under way, which will say where it ends.
  package private(set) var isTurning = false
  /// The last position of the program that tells.
  package private(set) var last: Int?

  private let keeping: Keeping
  private let hierarchy: () -> Hierarchy
  private var nodes: [String: NodeID] = [:]
  private var windows: [String: WindowID] = [:]
  private var names: [Symbol: String] = [:]
  /// Where the transitions and deferrals stand that later lines name by their own positions.
  private var positions: [Int: Position] = [:]
  /// The name of the node that the event being recorded makes.
  private var newcomer: String?

  /// What nobody has: facts about it are impossible.
  private static let nobody = Slot(.max - 1)

  /// - Parameter hierarchy: what the facts so far have come to.
  package init(_ keeping: Keeping, hierarchy: @escaping () -> Hierarchy) {
    self.keeping = keeping
    self.hierarchy = hierarchy
  }

  /// Takes note of an event that was recorded, and of the position it has in its own program.
  package func took(_ event: Event, at position: Int?) {
    last = position ?? last
    let hierarchy = hierarchy()
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
    guard let id = nodes[name], hierarchy().isCurrent(id) else { return Self.nobody }
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
