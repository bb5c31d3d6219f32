import NavlogHistory
package import NavlogNavigation

/// Maps the nodes, windows, symbols and transitions of a trunk to those of its fork.
///
/// Everything created before the fork is the same in both. Later nodes correspond if the same
/// command created them.
package struct IdentifierRemapping: Sendable {
  /// The last position that both sessions share.
  package let shared: Position
  let sharedWindows: UInt32
  /// The creation position of the last node that the trunk had in each slot; 0 if none.
  private var births: [Position]
  /// The nodes created by the trunk's current command, by the end of the command.
  private var fresh: [Slot: Position] = [:]
  private var nodes: [Position: NodeID] = [:]
  private var originals: [Position: Position] = [:]
  /// The creation events of the trunk's nodes whose counterpart has another class.
  private var unlike: Set<Position> = []
  private var windows: [UInt32: WindowID] = [:]
  private var windowCount: UInt32
  /// The numbers of the windows that the trunk opened later, by the events that opened them.
  private var windowNumbers: [Position: UInt32] = [:]
  /// The fork's symbols by the trunk's; symbols past the end are the same in both.
  private let symbols: [Symbol]
  private var moments: [Position: Position] = [:]
  /// The trunk's position at which slots are interpreted.
  var moment: Position = 0

  /// Creates the mapping at the start of a fork.
  ///
  /// - Parameters:
  ///   - shared: the last state that both sessions share.
  ///   - trunk: the state of the trunk from which its commands are replayed.
  ///   - symbols: the fork's symbols by the trunk's.
  package init(
    shared: borrowing Hierarchy, trunk: borrowing Hierarchy, symbols: [Symbol] = []
  ) {
    self.symbols = symbols
    self.shared = shared.position
    sharedWindows = UInt32(truncatingIfNeeded: shared.windows.count)
    windowCount = UInt32(truncatingIfNeeded: trunk.windows.count)
    births = trunk.records.map { $0.isAlive ? $0.born : 0 }
  }

  /// The pairs of a trunk's creation event and the fork's node, oldest first.
  package var pairs: [(original: Position, node: NodeID)] {
    nodes.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Returns the name, `n12`, of the fork's node for a name in the trunk; `nil` if it is the same.
  package func renamed(_ name: String) -> String? {
    guard name.first == "n", let birth = Position(name.dropFirst()), let node = nodes[birth],
      node.born != birth
    else { return nil }
    return "n\(node.born)"
  }

  // MARK: - Updating

  /// Processes the events of the trunk's next command.
  mutating func follow(_ entries: [RecordedEvent], from first: Position) {
    for (slot, position) in fresh {
      while births.count <= Int(slot.raw) { births.append(0) }
      births[Int(slot.raw)] = position
    }
    fresh.removeAll(keepingCapacity: true)
    for (index, entry) in entries.enumerated() {
      let position = first &+ Position(index)
      switch entry.event {
      case .created(let slot, _, _, _, _) where slot.raw < 1 << 24: fresh[slot] = position
      case .windowOpened:
        windowNumbers[position] = windowCount
        windowCount += 1
      default: break
      }
    }
  }

  /// Pairs a node of the fork with the one created by the trunk's event at `original`.
  ///
  /// - Parameter isAlike: whether both have the same class.
  mutating func pair(_ original: Position, with node: NodeID, isAlike: Bool = true) {
    nodes[original] = node
    originals[node.born] = original
    if !isAlike { unlike.insert(original) }
  }

  /// Pairs the event at `position` of the fork with the trunk's event at `original`.
  mutating func pair(_ original: Position, with position: Position) {
    moments[original] = position
  }

  /// Pairs a window of the fork with the one opened by the trunk's event at `original`.
  mutating func pair(_ original: Position, with window: WindowID) {
    if let number = windowNumbers[original] { windows[number] = window }
  }

  // MARK: - Lookup

  /// Returns the trunk's event that created its node in `slot`, or `nil` if there is none.
  package func birth(in slot: Slot) -> Position? {
    if let birth = fresh[slot], birth <= moment { return birth }
    guard Int(slot.raw) < births.count, births[Int(slot.raw)] > 0 else { return nil }
    return births[Int(slot.raw)]
  }

  /// Returns the trunk's event that created the counterpart of the fork's node created at `born`.
  package func original(of born: Position) -> Position? {
    born <= shared ? born : originals[born]
  }

  /// Returns the counterpart of the node that the trunk's event at `birth` created in `slot`.
  package func node(_ birth: Position, in slot: Slot) -> NodeID? {
    birth <= shared ? NodeID(slot: slot, born: birth) : nodes[birth]
  }

  /// Returns whether the counterpart of the trunk's node in `slot` has another class, to which the
  /// node's state means nothing.
  func isUnlike(_ slot: Slot) -> Bool {
    !unlike.isEmpty && birth(in: slot).map(unlike.contains) ?? false
  }

  /// A slot that no node ever uses, for nodes without a counterpart.
  package static let absent = Slot(.max - 1)
}

extension IdentifierRemapping: SessionMapping {
  package func counterpart(of slot: Slot) -> Slot {
    guard let birth = birth(in: slot) else { return slot }
    return node(birth, in: slot)?.slot ?? Self.absent
  }

  package func counterpart(of window: WindowID) -> WindowID {
    isKnown(window) ? windows[window.raw] ?? WindowID(.max - 1) : window
  }

  package func counterpart(of symbol: Symbol) -> Symbol {
    Int(symbol.raw) < symbols.count ? symbols[Int(symbol.raw)] : symbol
  }

  package func counterpart(of position: Position) -> Position { moments[position] ?? position }

  /// Returns whether the trunk opened that window after the fork.
  func isKnown(_ window: WindowID) -> Bool {
    sharedWindows..<max(sharedWindows, windowCount) ~= window.raw
  }

  /// Returns whether a transition or deferral that the trunk began at `position` exists in the
  /// fork, too.
  func isKnown(_ position: Position) -> Bool { position <= shared || moments[position] != nil }
}
