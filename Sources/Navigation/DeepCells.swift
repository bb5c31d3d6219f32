/// Finds the cells of nodes with many keys.
///
/// The first ``depth`` cells of a node's list are looked through; every cell after them is here. It
/// follows from the lists, so it is no part of the state.
struct DeepCells: Sendable {
  /// How many cells are looked through: more than most nodes have.
  static let depth = 16

  private struct Name: Hashable {
    let slot: Slot
    let key: Cell.Key
  }

  private var indices: [Name: UInt32] = [:]

  /// The index of the cell that holds `key` of the node, or ``Cell/end``.
  func index(_ slot: Slot, _ key: Cell.Key) -> UInt32 {
    indices[Name(slot: slot, key: key)] ?? Cell.end
  }

  /// Takes in a cell. Of two with one key the one that came first stays, as it does in a list.
  mutating func add(_ index: UInt32, _ slot: Slot, _ key: Cell.Key) {
    let name = Name(slot: slot, key: key)
    if indices[name] == nil { indices[name] = index }
  }

  /// Forgets the cell that holds `key` of the node.
  mutating func remove(_ slot: Slot, _ key: Cell.Key) {
    indices[Name(slot: slot, key: key)] = nil
  }
}
