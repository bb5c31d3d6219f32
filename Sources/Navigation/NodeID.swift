/// The lasting name of a node: where it lives, and the position of its creation event.
///
/// Slots are reused, positions are not, so an id of a node that is gone never finds its successor.
public struct NodeID: Hashable, Sendable {
  /// Where the node lives.
  public let slot: Slot
  /// The position of the event that created it.
  public let born: Position

  /// Names the node that was created by event `born` and lives in `slot`.
  public init(slot: Slot, born: Position) {
    self.slot = slot
    self.born = born
  }

  /// The id as one integer, for a cell.
  init(packed: UInt64) {
    slot = Slot(UInt32(truncatingIfNeeded: packed >> 32))
    born = Position(truncatingIfNeeded: packed)
  }

  var packed: UInt64 { UInt64(slot.raw) << 32 | UInt64(born) }
}
