import NavlogNavigation

// What the presentation of a controller refers to and requires.
extension HierarchyRebuilder {
  /// Returns the commands before a presentation: they restore what it refers to, and what the app set
  /// on the controller just to present it.
  func preparations(
    of slot: Slot, _ node: ArchivedNode, from asker: Slot, by presenter: Slot
  ) -> [Command] {
    var commands: [Command] = []
    var own = slot
    if case let original = object(node.original, of: node), isThere(original), original != slot {
      own = original
      commands.append(.refer(slot, .original, to: original))
    }
    // A collapsed split keeps it aside, where it can't present.
    if case let former = object(node.asker, of: node), isThere(former), former != asker,
      engine.hierarchy.keeps(presenter, former)
    {
      commands.append(.refer(slot, .asker, to: former))
    }
    if node.style == .popover {
      commands.append(.set(slot, .anchor, 1))
      if own != slot { commands.append(.set(own, .anchor, 1)) }
    }
    if engine.hierarchy.transition(of: own, by: presenter, node.style) != node.transition {
      commands.append(.set(own, .transition, UInt32(node.transition.rawValue)))
    }
    return commands
  }

  /// Returns the node that represents the one that `node` refers to; `.none` if it isn't there.
  func object(_ reference: NodeID?, of node: ArchivedNode) -> Slot {
    guard let former = reference.map({ FormerNode(session: node.from.session, node: $0) }),
      let index = restorer.archive.nodes.firstIndex(where: { $0.former == former })
    else { return .none }
    return object(index)
  }
}
