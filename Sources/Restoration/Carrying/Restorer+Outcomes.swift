package import NavlogNavigation

extension Restorer {
  /// Returns the outcomes of the nodes to be restored, which were kept at `point`.
  package func outcomes(of point: Provenance) -> [NodeOutcome] {
    decisions.map { decision in
      let node = archive.nodes[decision.index]
      let object =
        decision.object.isNone || decision.born == 0
        ? nil : NodeID(slot: decision.object, born: decision.born)
      return NodeOutcome(
        decision.path, decision.outcome, object: object, was: node.node.born,
        from: node.isCarried ? node.from : point, owner: node.keyOwner, number: node.number,
        isUnplaced: node.obstacle != nil,
        waiting: decision.outcome == .deferred ? DeferredNode(decision.index, of: archive) : nil)
    }
  }
}
