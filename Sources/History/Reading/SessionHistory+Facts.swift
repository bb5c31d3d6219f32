import NavlogStore
package import NavlogNavigation

extension SessionHistory {
  /// Calls `body` with the events at `from`…`through`, oldest first, without their times, links and
  /// values. Only events of the current vocabulary are included.
  ///
  /// This doesn't allocate memory per event, so it is suited to scanning a whole log.
  package func forEachFact(
    from: UInt64 = 1, through: UInt64 = .max, _ body: (UInt64, Event) -> Void
  ) throws(HistoryError) {
    try store.scan(session, from: from, through: through) {
      (record, bytes) throws(HistoryError) in
      var events = RecordEvents(record)
      while try events.advance(in: bytes) {
        let position = events.position
        guard position <= through else { return false }
        if let event = events.plain(in: bytes, versions) {
          if position >= from { body(position, event) }
          continue
        }
        let raw = try events.raw(in: bytes, versions)
        guard position >= from else { continue }
        let all = try raw.logged(bytes, events.item, at: position, time: 0, versions)
        for entry in all.compactMap(\.entry) { body(position, entry.event) }
      }
      return true
    }
  }

  /// Returns the state at the beginning of the history, which is empty unless the history was
  /// trimmed.
  package func beginning() throws(HistoryError) -> Hierarchy {
    try base()?.hierarchy ?? Hierarchy()
  }
}
