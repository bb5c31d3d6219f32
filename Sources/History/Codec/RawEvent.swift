import CBOR
import EventStore
import Navigation

/// An event as its bytes say it, before anybody asks whether today's vocabulary has it.
struct RawEvent {
  /// Where the value is that the event sets.
  enum Value {
    case none
    case inline(Range<Int>)
    case kept(ValueID)
  }

  /// The number of the kind, which may be beyond all that is known.
  var kind: UInt64
  var version: UInt64 = 1
  /// How the kind in that version is to be read.
  var standing = EventVersions.Standing.current
  /// What a current event says; empty for others.
  var form: EventForm
  var value = Value.none

  /// Reads the item at `reader`, and moves it behind that.
  @inline(__always)
  init(
    _ bytes: Span<UInt8>, _ reader: inout CBORReader, at position: Position,
    _ versions: EventVersions
  ) throws(CBORError) {
    var count = try reader.readMapCount(in: bytes)
    guard count > 0, try reader.readKey(in: bytes) == EventKey.kind else {
      throw CBORError(.unexpectedKind, at: reader.offset)
    }
    var previous = 0
    kind = try reader.readUnsigned(in: bytes)
    form = EventForm(kind: UInt8(truncatingIfNeeded: kind))
    count &-= 1
    if count > 0, reader.offset < bytes.count, bytes[reader.offset] == EventKey.version {
      previous = try reader.readKey(after: previous, in: bytes)
      version = try reader.readUnsigned(in: bytes)
      count &-= 1
    }
    standing = versions.standing(of: kind, version)
    if standing != .current {
      try Self.skip(count, bytes, &reader, after: previous)
      count = 0
    }
    while count > 0 {
      let key = try reader.readKey(after: previous, in: bytes)
      previous = key
      count &-= 1
      if key >= EventKey.fields, key < EventKey.value {
        form[key &- Int(EventKey.fields)] = try reader.readUnsigned(in: bytes)
      } else if key == EventKey.link {
        let distance = try reader.readUnsigned(in: bytes)
        guard distance <= UInt32.max else { throw CBORError(.outOfRange, at: reader.offset) }
        form.link = position &- UInt32(truncatingIfNeeded: distance)
      } else {
        try readRest(key, bytes, &reader)
      }
    }
  }

  private mutating func readRest(
    _ key: Int, _ bytes: Span<UInt8>, _ reader: inout CBORReader
  ) throws(CBORError) {
    switch UInt8(key) {
    case EventKey.value: value = .inline(try reader.readBytes(in: bytes))
    case EventKey.valueID:
      let start = reader.offset
      let range = try reader.readBytes(in: bytes)
      guard range.count == 16 else { throw CBORError(.outOfRange, at: start) }
      value = .kept(ValueID(rawValue: bytes.bytes16(at: range.lowerBound)))
    default: try reader.skipItem(in: bytes)
    }
  }

  private static func skip(
    _ count: Int, _ bytes: Span<UInt8>, _ reader: inout CBORReader, after key: Int
  ) throws(CBORError) {
    var previous = key
    for _ in 0..<count {
      previous = try reader.readKey(after: previous, in: bytes)
      try reader.skipItem(in: bytes)
    }
  }
}
