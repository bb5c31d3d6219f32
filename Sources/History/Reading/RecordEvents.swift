import NavlogCBOR
import NavlogStore
import NavlogNavigation

/// Iterates over the events of a record without copying them.
struct RecordEvents {
  /// The position of the event read last.
  private(set) var position: UInt64
  /// Its time.
  private(set) var time: UInt64
  /// The offset of its item in the record.
  private var start = 0
  private var reader: CBORReader
  private let last: UInt64

  init(_ record: NavlogStore.Record) {
    position = record.first &- 1
    time = record.time
    last = record.last
    reader = CBORReader(offset: record.body)
  }

  init(_ batch: borrowing LogBatch) {
    position = batch.first &- 1
    time = batch.time
    last = batch.last
    reader = CBORReader(offset: 0)
  }

  /// Advances to the next event, which `plain` or `raw` then decodes; returns `false` at the end.
  @inline(__always)
  mutating func advance(in bytes: Span<UInt8>) throws(HistoryError) -> Bool {
    guard position < last else {
      guard reader.isAtEnd(of: bytes) else {
        throw .malformedEvent(position, "more follows than its record says")
      }
      return false
    }
    position &+= 1
    if let delta = EventReader.number(in: bytes, at: &reader.offset) {
      time &+= UInt64(delta)
    } else {
      try advanceFar(in: bytes)
    }
    start = reader.offset
    return true
  }

  private mutating func advanceFar(in bytes: Span<UInt8>) throws(HistoryError) {
    do throws(CBORSyntaxError) {
      time &+= try reader.readUnsigned(in: bytes)
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  /// Decodes the event if it has the common form; otherwise returns `nil` and reads nothing.
  @inline(__always)
  mutating func plain(in bytes: Span<UInt8>, _ versions: EventVersions) -> Event? {
    let position = Position(truncatingIfNeeded: position)
    var offset = reader.offset
    guard let form = EventReader.form(in: bytes, at: &offset, position: position),
      versions.isFirst(form.kind), let event = form.event(at: position)
    else { return nil }
    reader.offset = offset
    return event
  }

  /// Decodes any event.
  mutating func raw(
    in bytes: Span<UInt8>, _ versions: EventVersions
  ) throws(HistoryError) -> RawEvent {
    do throws(CBORSyntaxError) {
      return try RawEvent(bytes, &reader, at: Position(truncatingIfNeeded: position), versions)
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  /// The range of the event that was decoded.
  var item: Range<Int> { start..<reader.offset }

  /// Decodes the next event, which may have been replaced by several; returns `nil` at the end.
  mutating func nextLogged(
    in bytes: Span<UInt8>, _ versions: EventVersions
  ) throws(HistoryError) -> [LoggedEvent]? {
    guard try advance(in: bytes) else { return nil }
    let raw = try raw(in: bytes, versions)
    return try raw.logged(bytes, item, at: position, time: time, versions)
  }
}
