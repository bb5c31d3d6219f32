import NavlogCBOR
import NavlogNavigation
import NavlogStore

extension SessionHistory {
  /// Returns the numbers of the sessions that events after `position` up to `head` cite, in
  /// ascending order. Events that can't be decoded cite nothing.
  package func citedSessions(
    after position: UInt64, through head: UInt64
  ) throws(HistoryError) -> [UInt32] {
    var cited: Set<UInt32> = []
    guard head > position else { return [] }
    try store.scan(session, from: position + 1, through: head) {
      (record, bytes) throws(HistoryError) in
      var events = Events(record)
      do throws(StoreError) {
        while let item = try events.next(in: bytes) {
          switch event(in: bytes, item, at: Position(truncatingIfNeeded: events.position)) {
          case .cited(let source), .commanded(.cite(let source)): cited.insert(source.session)
          default: break
          }
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
    do throws(CBORError) {
      let raw = try RawEvent(bytes, &reader, at: position, versions)
      return raw.standing == .current ? raw.form.event(at: position) : nil
    } catch {
      return nil
    }
  }
}
