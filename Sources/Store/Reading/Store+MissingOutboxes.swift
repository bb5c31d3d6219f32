extension Store {
  /// Returns the sessions whose last commands may be missing: they have no end, and their outbox
  /// isn't there.
  ///
  /// An outbox is created before its session, and removed after the end of the session is stored;
  /// one that can't be used is set aside. Without an end and an outbox, the outbox was removed, or
  /// only the other files of the store were copied.
  func sessions(withoutOutboxIn folder: OutboxFolder) throws(StoreError) -> [SessionInfo] {
    var missing: [SessionInfo] = []
    for session in try sessions()
    where session.damage == nil && session.ended == nil && folder.lacks(session.id) {
      // It may have ended, or been removed, since its rows were read.
      if let now = try self.session(session.id), now.ended == nil { missing.append(now) }
    }
    return missing
  }
}

extension SessionInfo {
  /// What may be lost of the session if its outbox is missing, as text.
  public var missingOutbox: String {
    "it has no end, and its outbox isn't here; commands after position \(head) that were "
      + "acknowledged may be lost"
  }
}
