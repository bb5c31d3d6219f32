import NavlogNavigation

// Presentations, and the controllers that stand in for presented ones while these adapt (ADP-4).
extension Preservation {
  /// Keeps how a controller is presented.
  func keep(_ presentation: Presentation, of slot: Slot, in node: inout ArchivedNode) {
    node.style = presentation.style
    node.transition = presentation.transition
    node.wasWaiting = presentation.isWaiting
    node.asker = reference(presentation.asker)
    node.original = reference(original(of: slot))
    node.responder = reference(hierarchy.linked(presentation.node, .responder))
  }

  private func reference(_ slot: Slot) -> NodeID? { slot.isNone ? nil : hierarchy.id(slot) }

  /// Returns the controller that a presented one stands in for, or `.none`.
  private func original(of presented: Slot) -> Slot {
    hierarchy[presented].presenter.isNone ? .none : hierarchy.linked(presented, .original)
  }

  /// Returns the original that is presented again in place of a stand-in that isn't kept: the delegate
  /// makes another one.
  func replaced(by standIn: Slot) -> Slot {
    isKept(standIn) ? .none : original(of: standIn)
  }

  /// Keeps the originals that their stand-ins don't contain.
  mutating func keepOriginals() {
    for node in archive.nodes {
      guard let id = node.original, hierarchy.isCurrent(id), isKept(id.slot) else { continue }
      keep(referred: id.slot)
    }
  }

  private func isKept(_ slot: Slot) -> Bool {
    source.text(hierarchy[slot].identifier) != nil && !source.policy(of: slot).isTransient
      && hierarchy.property(.transient, of: slot) != 1
  }
}
