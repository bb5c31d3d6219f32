public import NavlogRestoration

extension LaunchReport {
  /// A saved node that isn't restored as it was.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// The path of the node: its chain of restoration identifiers.
    public let path: String
    /// The class of the saved node.
    public let savedClass: String
    /// Why the node isn't restored as it was.
    public let reason: NotRestoredReason
    /// The decision in words.
    public let decision: RestorationDecision

    /// Whether the node is deferred: it is kept, and restored when its needs are met.
    public var isDeferred: Bool { decision.outcome == .deferred }

    /// The decision in one line.
    public var description: String { decision.description }
  }

  /// The saved nodes that aren't restored as they were, parents first; empty if nothing was lost.
  ///
  /// Deferred nodes are included; ``Loss/isDeferred`` distinguishes them from lost ones.
  public var losses: [Loss] {
    decisions.compactMap { decision in
      decision.notRestoredReason.map {
        Loss(path: decision.path, savedClass: decision.savedClass, reason: $0, decision: decision)
      }
    }
  }
}
