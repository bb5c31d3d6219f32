import NavlogNavigation

extension Restorer {
  /// Whether a node is deferred.
  package var defersSomething: Bool { decisions.contains { $0.outcome == .deferred } }

  /// Returns whether a node is deferred until `need` is met, even if it has lost its place since.
  package func waits(_ decision: NodeDecision, for need: String) -> Bool {
    switch decision.notRestoredReason {
    case .needs(let other): other == need
    case .noPlace: manifest.resolve(decision.savedClass)?.declaration.policy.needs == need
    default: false
    }
  }
}

extension Quarantine {
  /// Updates the quarantine after a completed launch.
  package mutating func complete(_ restorer: Restorer) {
    complete(restorer.restoredNodes, of: restorer.archive)
  }

  /// Updates the quarantine after a deferred node was restored without a crash. It ends with the
  /// last deferred node.
  package mutating func removeRestored(by restorer: Restorer) {
    removeRestored(restorer.restoredNodes, of: restorer.archive)
    if !restorer.defersSomething { liftAll() }
  }
}
