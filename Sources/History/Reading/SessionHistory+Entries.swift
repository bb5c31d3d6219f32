import EventStore
package import Navigation

extension SessionHistory {
  /// Hands over the events at `from`…`through`, oldest first, without their times and values; those
  /// of today's vocabulary only.
  ///
  /// Nothing is allocated for an event: this is how a whole log is looked through.
  package func forEachEntry(
    from: UInt64 = 1, through: UInt64 = .max, _ body: (UInt64, Entry) -> Void
  ) throws(HistoryError) {
    try store.scan(session, from: from, through: through) {
      (record, bytes) throws(HistoryError) in
      var events = RecordEvents(record, versions)
      while let raw = try events.next(in: bytes) {
        let position = events.position
        guard position >= from else { continue }
        guard position <= through else { return false }
        if raw.standing == .current {
          let own = Position(truncatingIfNeeded: position)
          if let event = raw.form.event(at: own) {
            body(position, Entry(event, link: raw.form.link))
          }
        } else {
          let all = try raw.logged(bytes, events.item, at: position, time: 0, versions)
          for entry in all.compactMap(\.entry) { body(position, entry) }
        }
      }
      return true
    }
  }

  /// The state that the history begins with: the empty one, unless what came before was trimmed.
  package func beginning() throws(HistoryError) -> Hierarchy {
    try base()?.hierarchy ?? Hierarchy()
  }
}
