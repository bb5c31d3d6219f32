import CBOR
import EventStore
import Navigation

/// Walks the events of a record without copying any of them.
struct RecordEvents {
  /// Where the event stands that was read last.
  private(set) var position: UInt64
  /// Its time.
  private(set) var time: UInt64
  /// Where its item begins in the record.
  private var start = 0
  private var reader: CBORReader
  private let last: UInt64

  init(_ record: EventStore.Record) {
    position = record.first &- 1
    time = record.time
    last = record.last
    reader = CBORReader(offset: record.body)
  }

  /// Moves to the next event; false behind the last. One of the two below reads it then.
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
    do throws(CBORError) {
      time &+= try reader.readUnsigned(in: bytes)
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  /// The event, if it is one of the plain ones; else nothing has been read.
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

  /// The event, whatever it is.
  mutating func raw(
    in bytes: Span<UInt8>, _ versions: EventVersions
  ) throws(HistoryError) -> RawEvent {
    do throws(CBORError) {
      return try RawEvent(bytes, &reader, at: Position(truncatingIfNeeded: position), versions)
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  /// Where the event is that was read.
  var item: Range<Int> { start..<reader.offset }

  /// The next events as values; `nil` behind the last.
  mutating func nextLogged(
    in bytes: Span<UInt8>, _ versions: EventVersions
  ) throws(HistoryError) -> [LoggedEvent]? {
    guard try advance(in: bytes) else { return nil }
    let raw = try raw(in: bytes, versions)
    return try raw.logged(bytes, item, at: position, time: time, versions)
  }
}
