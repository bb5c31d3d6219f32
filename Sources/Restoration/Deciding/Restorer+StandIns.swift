import NavlogNavigation

// Objects of the default interface that stand for nodes in quarantine.
extension Restorer {
  /// Returns the object of the default interface that stands for a node which is held only because
  /// of its class; `nil` for other nodes.
  ///
  /// The user has worked with such an object since the held node was put out, so what is above and
  /// below it comes back.
  func standIn(for index: Int, _ provider: any ObjectProvider) -> LookupResult.Found? {
    let node = archive.nodes[index]
    guard node.obstacle == nil, node.kind.isController,
      quarantine.holdsClass(index, of: archive),
      case .object(let found) = provider.findExisting(node)
    else { return nil }
    return found
  }

  /// Decides that an object of the default interface represents a held node without its state,
  /// which is kept beside the object's own.
  func represent(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ found: LookupResult.Found
  ) {
    decision.foundBy = .existing
    decision.object = found.slot
    decision.className = found.className
    decision.outcome = .defaulted
    decision.rule = .deferred
    decision.notRestoredReason = .quarantined
    decision.reason = "it is in quarantine: the object of the default interface has not its state"
    decision.kept = KeptState.all(in: node.state, addingOwnOf: node)
  }
}
