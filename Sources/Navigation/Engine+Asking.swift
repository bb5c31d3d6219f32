// What the room above asks with every command, asked in place: asked of ``hierarchy``, each of these
// would first copy all its arrays.
extension Engine {
  /// Whether the node is still the one that its slot stands for.
  package func isCurrent(_ id: NodeID) -> Bool { core.isCurrent(id) }

  /// Whether the hierarchy holds the node.
  package func isHeld(_ slot: Slot) -> Bool { core.isHeld(slot) }

  /// Whether something is in flight or waits for its presenter, so that what is held may yet go.
  package var isUnderWay: Bool { core.isUnderWay }

  /// The lasting name of a living node.
  package func id(_ slot: Slot) -> NodeID { core.id(slot) }

  /// Whether who is about to be told that it appears is told so animated.
  package func isAnimated(_ slot: Slot) -> Bool { core.isAnimated(slot) }
}
