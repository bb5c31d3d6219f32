// Queries that other modules make with every command. They run on the state in place; through
// ``hierarchy``, each would first copy all of its arrays.
extension Engine {
  /// Whether the node still occupies its slot.
  package func isCurrent(_ id: NodeID) -> Bool { core.isCurrent(id) }

  /// Whether something holds the node.
  package func isHeld(_ slot: Slot) -> Bool { core.isHeld(slot) }

  /// Whether a transition is in flight or a presentation is deferred, so that nodes held now may be
  /// released later.
  package var isUnderWay: Bool { core.isUnderWay }

  /// The identity of a living node.
  package func id(_ slot: Slot) -> NodeID { core.id(slot) }

  /// Whether the node's next appearance callback is animated.
  package func isAnimated(_ slot: Slot) -> Bool { core.isAnimated(slot) }
}
