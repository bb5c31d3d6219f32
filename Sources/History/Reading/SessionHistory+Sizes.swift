import NavlogCBOR
package import NavlogStore
package import NavlogNavigation

extension SessionHistory {
  /// An event with its size in the log.
  package struct Measured {
    /// The position and the time of the event.
    package let position: UInt64
    package let time: UInt64
    /// The event; `nil` if only another program knows it.
    package let event: Event?
    /// The number of its kind in logs, 0…255; 256 for an event that only another program knows.
    package let kind: Int
    /// The number of bytes in the log, including an inline value.
    package let bytes: Int
    /// The identifier of a value that is stored beside the log.
    package let value: ValueID?
  }

  /// Calls `body` with the events at `from`…`through` and their sizes, oldest first. An event of an
  /// old version is passed once, as the first of the events that replace it.
  package func forEachMeasured(
    from: UInt64 = 1, through: UInt64 = .max, _ body: (Measured) -> Void
  ) throws(HistoryError) {
    try store.scan(session, from: from, through: through) {
      (record, bytes) throws(HistoryError) in
      var events = RecordEvents(record)
      while try events.advance(in: bytes) {
        guard events.position <= through else { return false }
        var event = events.plain(in: bytes, versions)
        var value: ValueID?
        if event == nil {
          let raw = try events.raw(in: bytes, versions)
          let all = try raw.logged(
            bytes, events.item, at: events.position, time: events.time, versions)
          event = all.first?.entry?.event
          if case .kept(let id) = all.first?.value { value = id }
        }
        guard events.position >= from else { continue }
        body(
          Measured(
            position: events.position, time: events.time, event: event,
            kind: event == nil ? 256 : Self.kind(of: events.item, in: bytes),
            bytes: events.item.count, value: value))
      }
      return true
    }
  }

  /// Returns the number of the kind of an event.
  private static func kind(of item: Range<Int>, in bytes: Span<UInt8>) -> Int {
    // The offset after the head of the map and the first key, which is that of the kind.
    var offset = item.lowerBound + 2
    return EventReader.number(in: bytes, at: &offset).map { min(Int($0), 256) } ?? 256
  }
}
