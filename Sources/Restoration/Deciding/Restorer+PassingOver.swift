import NavlogNavigation

// A launch that restores nothing, because a link, the delegate or the user asks for that: what is
// deferred stays deferred.
extension Restorer {
  /// Decides on every node, in the order of the archive: a node that is deferred, or would be, is
  /// deferred. Objects of the default interface represent the others, without their state, so that
  /// deferred nodes can come back below them.
  package mutating func passOverAll(
    _ provider: any ObjectProvider, because cause: NotRestoredReason,
    didDecide: (NodeDecision) -> Void = { _ in }
  ) -> [NodeDecision] {
    decisions.reserveCapacity(archive.nodes.count)
    for index in archive.nodes.indices {
      let decision = passOver(index, provider, cause)
      decisions.append(decision)
      didDecide(decision)
    }
    return decisions
  }

  private func passOver(
    _ index: Int, _ provider: any ObjectProvider, _ cause: NotRestoredReason
  ) -> NodeDecision {
    let node = archive.nodes[index]
    var decision = blank(index)
    if let owner = node.owner, decisions[owner].outcome == .deferred {
      let above = decisions[owner].path
      decline(&decision, .deferred, .deferred, "it goes with '\(above)'", .below(above))
    } else if let hold = hold(on: index), standIn(for: index, provider) == nil {
      decline(&decision, .deferred, .deferred, hold.reason, hold.cause)
    } else if node.isCarried {
      decline(&decision, .deferred, .passedOver, Self.reason(cause), cause)
    } else if node.kind.isController, case .object(let found) = provider.findExisting(node) {
      decline(&decision, .defaulted, .passedOver, Self.reason(cause), cause)
      decision.effect = nil
      decision.object = found.slot
      decision.className = found.className
    } else {
      decline(&decision, .vetoed, .passedOver, Self.reason(cause), cause)
      decision.effect = nil
    }
    return decision
  }

  private static func reason(_ cause: NotRestoredReason) -> String {
    switch cause {
    case .replaced: "a link replaced it"
    case .forceQuit: "the user had force-quit the app"
    default: "nothing was restored"
    }
  }
}
