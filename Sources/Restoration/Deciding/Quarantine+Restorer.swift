import NavlogNavigation

extension Restorer {
  /// Whether a node is deferred.
  package var defersSomething: Bool { decisions.contains { $0.verdict == .deferred } }
}

extension Quarantine {
  /// Updates the quarantine after a completed launch.
  package mutating func complete(_ restorer: Restorer) {
    complete(restorer.restoredKeys(), of: restorer.archive)
  }

  /// Updates the quarantine after a deferred node was restored without a crash. It ends with the
  /// last deferred node.
  package mutating func removeRestored(by restorer: Restorer) {
    removeRestored(restorer.restoredKeys())
    if !restorer.defersSomething { liftAll() }
  }
}
