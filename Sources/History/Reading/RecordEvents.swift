import CBOR
import EventStore

/// Walks the events of a record without copying any of them.
struct RecordEvents {
  private(set) var position: UInt64
  private(set) var time: UInt64
  /// Where the event read last stands in the record.
  private(set) var item: Range<Int>
  private var reader: CBORReader
  private let last: UInt64
  private let versions: EventVersions

  init(_ record: Record, _ versions: EventVersions) {
    position = record.first &- 1
    time = record.time
    last = record.last
    reader = CBORReader(offset: record.body)
    item = record.body..<record.body
    self.versions = versions
  }

  /// The next event; `nil` behind the last.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) throws(HistoryError) -> RawEvent? {
    guard position < last else {
      guard reader.isAtEnd(of: bytes) else {
        throw .malformedEvent(position, "more follows than its record says")
      }
      return nil
    }
    do throws(CBORError) {
      position &+= 1
      time &+= try reader.readUnsigned(in: bytes)
      let start = reader.offset
      let event = try RawEvent(
        bytes, &reader, at: UInt32(truncatingIfNeeded: position), versions)
      item = start..<reader.offset
      return event
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  /// The next events as values; `nil` behind the last.
  mutating func nextLogged(in bytes: Span<UInt8>) throws(HistoryError) -> [LoggedEvent]? {
    guard let raw = try next(in: bytes) else { return nil }
    return try raw.logged(bytes, item, at: position, time: time, versions)
  }
}
