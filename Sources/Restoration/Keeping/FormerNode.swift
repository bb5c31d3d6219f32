package import Navigation

/// The name of a node that was, in the session that had it.
package struct FormerNode: Hashable, Sendable {
  /// The session; 0 for the one that is restored.
  package var session: UInt32
  package var node: NodeID

  package init(session: UInt32, node: NodeID) {
    self.session = session
    self.node = node
  }
}

extension ArchivedNode {
  /// The node it was, by a name that tells it from those of other sessions.
  package var former: FormerNode { FormerNode(session: from.session, node: node) }
}
