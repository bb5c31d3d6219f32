import CBOR
package import EventStore
package import Navigation

extension SessionHistory {
  /// An event with what it takes in the log.
  package struct Measured {
    /// Its position and its time.
    package let position: UInt64
    package let time: UInt64
    /// What it says; `nil` for one that only another program knows.
    package let event: Event?
    /// The number of its kind in logs, 0…255; 256 for one that only another program knows.
    package let kind: Int
    /// Its bytes in the log, its value with it where that stands there.
    package let bytes: Int
    /// The large value it names.
    package let value: ValueID?
  }

  /// Hands over the events at `from`…`through` with their sizes, oldest first. An event of an old
  /// version is handed over once, as the first of what it has become.
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

  /// The number of the kind of an event that was read.
  private static func kind(of item: Range<Int>, in bytes: Span<UInt8>) -> Int {
    // Behind the head of the map and the first key, which is the kind's.
    var offset = item.lowerBound + 2
    return EventReader.number(in: bytes, at: &offset).map { min(Int($0), 256) } ?? 256
  }
}
