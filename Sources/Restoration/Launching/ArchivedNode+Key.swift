import Navigation

extension ArchivedNode {
  /// The name of a node that all archives have for it, however often it is carried on and wherever: the
  /// session that kept it, and the event that made it there.
  package struct Key: Hashable, Sendable {
    package let session: UInt32
    package let born: UInt32

    package init(session: UInt32, born: UInt32) {
      self.session = session
      self.born = born
    }
  }

  /// The key of the node in an archive of `session`.
  package func key(restoring session: UInt32) -> Key {
    Key(session: isCarried ? from.session : session, born: node.born)
  }
}
