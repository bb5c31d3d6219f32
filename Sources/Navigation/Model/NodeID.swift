/// The identity of a node: its slot and the position of its creation event.
///
/// Slots are reused, positions aren't, so the ID of a released node never matches a later node.
public struct NodeID: Hashable, Sendable {
  /// The slot of the node.
  public let slot: Slot
  /// The position of the event that created it.
  public let born: Position

  /// Creates the identity of the node that event `born` created in `slot`.
  public init(slot: Slot, born: Position) {
    self.slot = slot
    self.born = born
  }

  /// Unpacks an identity stored in a value.
  init(packed: UInt64) {
    slot = Slot(UInt32(truncatingIfNeeded: packed >> 32))
    born = Position(truncatingIfNeeded: packed)
  }

  var packed: UInt64 { UInt64(slot.raw) << 32 | UInt64(born) }
}
