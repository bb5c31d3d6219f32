/// Frequent queries of the rules, which run in place. Through a property of the engine, each would
/// first copy all arrays of the hierarchy.
extension EngineState {
  mutating func isCovered(_ slot: Slot) -> Bool { hierarchy.isCovered(slot) }
  mutating func isOnPath(_ slot: Slot) -> Bool { paths.window(of: slot, in: hierarchy) != nil }
  mutating func top(of stack: Slot) -> Slot { hierarchy.top(of: stack) }
  mutating func isShown(_ slot: Slot) -> Bool {
    hierarchy.isController(slot) && !hierarchy.isCovered(slot) && isOnPath(slot)
  }
  mutating func isShownByParent(_ slot: Slot) -> Bool { hierarchy.isShownByParent(slot) }
  mutating func isParentInWindow(_ slot: Slot) -> Bool { hierarchy.isParentInWindow(slot) }
  mutating func isExcused(_ slot: Slot) -> Bool { hierarchy.isExcused(slot) }
  mutating func isCurrent(_ id: NodeID) -> Bool { hierarchy.isCurrent(id) }
  mutating func isHeld(_ slot: Slot) -> Bool { hierarchy.isHeld(slot) }
  mutating func id(_ slot: Slot) -> NodeID { hierarchy.id(slot) }
  mutating func isAnimated(_ slot: Slot) -> Bool {
    hierarchy.transitions.first { $0.from == slot || $0.to == slot }?.motion.isAnimated ?? true
  }
  var isUnderWay: Bool {
    mutating get { !hierarchy.transitions.isEmpty || !hierarchy.deferrals.isEmpty }
  }
  mutating func system(of slot: Slot) -> UInt8 {
    guard let window = paths.window(of: slot, in: hierarchy) else {
      return hierarchy.system(of: slot)
    }
    return hierarchy[window].system
  }
  mutating func plan(
    _ command: Command, nodes: [Slot], turn: Position, depth: Int
  ) throws(Refusal) -> Plan {
    if case .setStack(let stack, let motion) = command {
      return try hierarchy.planSetStack(stack, nodes, motion, restored: restored)
    }
    return try hierarchy.plan(command, nodes: nodes, turn: turn, depth: depth)
  }
}

// Queries that other modules make with every command. They run on the state in place; through
// ``hierarchy``, each would first copy all of its arrays.
extension Engine {
  /// Whether the node still occupies its slot.
  package func isCurrent(_ id: NodeID) -> Bool { state.isCurrent(id) }

  /// Whether something holds the node.
  package func isHeld(_ slot: Slot) -> Bool { state.isHeld(slot) }

  /// Whether a transition is in flight or a presentation is deferred, so that nodes held now may be
  /// released later.
  package var isUnderWay: Bool { state.isUnderWay }

  /// The identity of a living node.
  package func id(_ slot: Slot) -> NodeID { state.id(slot) }

  /// Whether the node's next appearance callback is animated.
  package func isAnimated(_ slot: Slot) -> Bool { state.isAnimated(slot) }
}
