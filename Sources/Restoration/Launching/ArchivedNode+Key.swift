import NavlogNavigation

extension ArchivedNode {
  /// The identity of a node in all archives, however often it is carried on: the session that kept
  /// it, and the event that created it there.
  package struct Key: Hashable, Sendable {
    package let session: UInt32
    package let born: UInt32

    package init(session: UInt32, born: UInt32) {
      self.session = session
      self.born = born
    }
  }

  /// Returns the key of the node in an archive of `session`.
  package func key(restoring session: UInt32) -> Key {
    Key(session: isCarried ? from.session : session, born: node.born)
  }
}
