/// Finds the values of nodes with many keys.
///
/// Searching a node's list covers its first ``depth`` values; this index has all later ones. It is
/// derived from the lists, so it isn't part of the state.
struct DeepValues: Sendable {
  /// How many values of a list are searched: more than most nodes have.
  static let depth = 16

  private struct Name: Hashable {
    let slot: Slot
    let key: NodeValue.Key
  }

  private var indices: [Name: UInt32] = [:]

  /// The index of the value for `key` of the node, or ``NodeValue/end``.
  func index(_ slot: Slot, _ key: NodeValue.Key) -> UInt32 {
    indices[Name(slot: slot, key: key)] ?? NodeValue.end
  }

  /// Adds a value. Of two values with the same key the first one stays, as in a list.
  mutating func add(_ index: UInt32, _ slot: Slot, _ key: NodeValue.Key) {
    let name = Name(slot: slot, key: key)
    if indices[name] == nil { indices[name] = index }
  }

  /// Removes the value for `key` of the node.
  mutating func remove(_ slot: Slot, _ key: NodeValue.Key) {
    indices[Name(slot: slot, key: key)] = nil
  }
}
