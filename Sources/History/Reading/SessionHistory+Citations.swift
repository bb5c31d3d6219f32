import NavlogCBOR
import NavlogNavigation
import NavlogStore

extension SessionHistory {
  /// Returns the numbers of the sessions that events after `position` up to `head` cite, in
  /// ascending order, and with the last one also those of an unfinished command. Events that can't be
  /// decoded cite nothing.
  package func citedSessions(
    after position: UInt64, through head: UInt64
  ) throws(HistoryError) -> [UInt32] {
    var cited: Set<UInt32> = []
    if try head == info().head {
      for event in try interrupted()?.events ?? [] {
        if let session = event.entry?.event.citedSession { cited.insert(session) }
      }
    }
    guard head > position else { return cited.sorted() }
    try store.scan(session, from: position + 1, through: head) {
      (record, bytes) throws(HistoryError) in
      var events = Events(record)
      do throws(StoreError) {
        while let item = try events.next(in: bytes) {
          let event = event(in: bytes, item, at: Position(truncatingIfNeeded: events.position))
          if let session = event?.citedSession { cited.insert(session) }
        }
      } catch {
        throw HistoryError(error)
      }
      return true
    }
    return cited.sorted()
  }

  /// Returns the event in `item`; `nil` if it isn't one of today's.
  @inline(__always)
  private func event(
    in bytes: Span<UInt8>, _ item: Range<Int>, at position: Position
  ) -> Event? {
    var offset = item.lowerBound
    if let form = EventReader.form(in: bytes, at: &offset, position: position),
      versions.isFirst(form.kind)
    {
      return form.event(at: position)
    }
    var reader = CBORReader(offset: item.lowerBound)
    do throws(CBORSyntaxError) {
      let raw = try RawEvent(bytes, &reader, at: position, versions)
      return raw.standing == .current ? raw.form.event(at: position) : nil
    } catch {
      return nil
    }
  }
}

extension Event {
  /// The number of the session that the event cites; `nil` if it cites none.
  fileprivate var citedSession: UInt32? {
    switch self {
    case .provenanceRecorded(let source), .commanded(.recordProvenance(let source)): source.session
    default: nil
    }
  }
}
