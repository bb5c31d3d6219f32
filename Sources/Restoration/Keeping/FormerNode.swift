package import NavlogNavigation

/// The identity of a node in an earlier session.
package struct FormerNode: Hashable, Sendable {
  /// The session; 0 for the one that is restored.
  package var session: UInt32
  package var node: NodeID

  package init(session: UInt32, node: NodeID) {
    self.session = session
    self.node = node
  }
}

extension FormerNode {
  /// Returns the name in a logged value for a node that wasn't restored with it: `n12@3` was
  /// created by event 12 of session 3.
  package static func name(_ born: Position, ofSession session: UInt32) -> String {
    "n\(born)@\(session)"
  }

  /// Returns whether a name in a logged value refers to a node of another session.
  package static func isName(_ name: String) -> Bool {
    parts(of: name) != nil
  }

  /// Returns the creating event and the session in the name of a node; `nil` if it is another name.
  package static func parts(of name: String) -> (born: Position, session: UInt32)? {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let born = Position(parts[0].dropFirst()),
      let session = UInt32(parts[1]), self.name(born, ofSession: session) == name
    else { return nil }
    return (born, session)
  }
}

extension Position {
  /// Parses the position in a node's permanent name, such as `n12`.
  package init?(lastingName name: String) {
    guard let position = Position(name.dropFirst()), "n\(position)" == name else { return nil }
    self = position
  }
}

extension ArchivedNode {
  /// The identity of the node, unique across sessions.
  package var former: FormerNode { FormerNode(session: from.session, node: node) }
}
