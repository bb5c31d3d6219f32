import History
package import Navigation

/// Who of a fork stands for whom of its trunk: nodes, windows, and what is in flight.
///
/// What came to be before the fork is the same in both. What came later stands for something when the
/// same command made it.
package struct Correspondence: Sendable {
  /// The last position that both have.
  package let shared: Position
  let sharedWindows: UInt32
  /// Which event made the node that the trunk has, or had last, in a slot; 0 for none.
  private var births: [Position]
  /// The nodes that the trunk's command under way has made by its end.
  private var fresh: [Slot: Position] = [:]
  private var nodes: [Position: NodeID] = [:]
  private var originals: [Position: Position] = [:]
  private var windows: [UInt32: WindowID] = [:]
  private var windowCount: UInt32
  /// The numbers of the trunk's windows that opened later, by the events that opened them.
  private var windowNumbers: [Position: UInt32] = [:]
  /// The fork's symbols by the trunk's; as far as they go, others are the same.
  private let symbols: [Symbol]
  private var moments: [Position: Position] = [:]
  /// The position of the trunk that slots are meant at.
  var moment: Position = 0

  /// Begins where a fork does.
  ///
  /// - Parameters:
  ///   - shared: the last state that both have.
  ///   - trunk: the state of the trunk from where on it is followed.
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

  /// The nodes of the trunk that another one stands for, oldest first.
  package var pairs: [(original: Position, node: NodeID)] {
    nodes.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The lasting name, `n12`, of who stands for a node of the trunk; `nil` where that is the same.
  func renamed(_ name: String) -> String? {
    guard name.first == "n", let birth = Position(name.dropFirst()), let node = nodes[birth],
      node.born != birth
    else { return nil }
    return "n\(node.born)"
  }

  // MARK: - What is learnt on the way

  /// Takes in the events of the trunk's next command.
  mutating func follow(_ entries: [Entry], from first: Position) {
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

  /// Takes in that a node of the fork stands for the one that the trunk's event at `original` made.
  mutating func pair(_ original: Position, with node: NodeID) {
    nodes[original] = node
    originals[node.born] = original
  }

  /// Takes in that what happened at `position` of the fork is what happened at `original`.
  mutating func pair(_ original: Position, with position: Position) {
    moments[original] = position
  }

  /// Takes in that a window of the fork stands for the one that the trunk's event at `original` opened.
  mutating func pair(_ original: Position, with window: WindowID) {
    if let number = windowNumbers[original] { windows[number] = window }
  }

  // MARK: - Looking up

  /// Which event of the trunk made the node it has in `slot`; `nil` for none.
  package func birth(in slot: Slot) -> Position? {
    if let birth = fresh[slot], birth <= moment { return birth }
    guard Int(slot.raw) < births.count, births[Int(slot.raw)] > 0 else { return nil }
    return births[Int(slot.raw)]
  }

  /// The event of the trunk that made whom the fork's node, made at `born`, stands for.
  package func original(of born: Position) -> Position? {
    born <= shared ? born : originals[born]
  }

  /// The node that stands for the one that the trunk's event at `birth` made in `slot`.
  package func node(_ birth: Position, in slot: Slot) -> NodeID? {
    birth <= shared ? NodeID(slot: slot, born: birth) : nodes[birth]
  }

  /// A slot that no node ever has: whom nobody stands for.
  package static let absent = Slot(.max - 1)
}

extension Correspondence: Counterparts {
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

  /// Whether the trunk has opened that window since.
  func isKnown(_ window: WindowID) -> Bool {
    sharedWindows..<max(sharedWindows, windowCount) ~= window.raw
  }

  /// Whether what the trunk began, or put off, at `position` is under way in the fork as well.
  func isKnown(_ position: Position) -> Bool { position <= shared || moments[position] != nil }
}
