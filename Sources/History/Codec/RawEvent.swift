import NavlogCBOR
import NavlogStore
import NavlogNavigation

/// A decoded event, before it is matched with the current vocabulary.
struct RawEvent {
  /// The location of the value that the event sets.
  enum Value {
    case none
    case inline(Range<Int>)
    case kept(ValueID)
  }

  /// The number of the kind, which may be unknown.
  private(set) var kind: UInt64
  private(set) var version: UInt64 = 1
  /// How the kind in that version is read.
  let standing: EventVersions.Standing
  /// The form of a current event; empty for others.
  private(set) var form: EventForm
  private(set) var value = Value.none

  /// Reads the item at `reader`, and advances `reader` past it.
  init(
    _ bytes: Span<UInt8>, _ reader: inout CBORReader, at position: Position,
    _ versions: EventVersions
  ) throws(CBORSyntaxError) {
    var count = try reader.readMapCount(in: bytes)
    guard count > 0, try reader.readKey(in: bytes) == EventKey.kind else {
      throw CBORSyntaxError(.unexpectedKind, at: reader.offset)
    }
    var key = 0
    kind = try reader.readUnsigned(in: bytes)
    form = EventForm(kind: UInt8(truncatingIfNeeded: kind))
    count &-= 1
    if count > 0, reader.offset < bytes.count, bytes[reader.offset] == EventKey.version {
      key = try reader.readKey(after: key, in: bytes)
      version = try reader.readUnsigned(in: bytes)
      count &-= 1
    }
    standing = versions.standing(of: kind, version)
    for _ in 0..<count {
      key = try reader.readKey(after: key, in: bytes)
      if standing == .current {
        try readField(UInt8(key), bytes, &reader, position)
      } else {
        try reader.skipItem(in: bytes)
      }
    }
  }

  private mutating func readField(
    _ key: UInt8, _ bytes: Span<UInt8>, _ reader: inout CBORReader, _ position: Position
  ) throws(CBORSyntaxError) {
    let start = reader.offset
    switch key {
    case EventKey.link, EventKey.fields..<EventKey.value:
      let wide = try reader.readUnsigned(in: bytes)
      if key == EventKey.fields + 3, form.kind == EventKind.stateSet.rawValue {
        form.fingerprint = wide
        return
      }
      guard let number = UInt32(exactly: wide) else {
        throw CBORSyntaxError(.outOfRange, at: start)
      }
      if key == EventKey.link {
        form.link = position &- number
      } else {
        form[Int(key - EventKey.fields)] = number
      }
    case EventKey.value: value = .inline(try reader.readBytes(in: bytes))
    case EventKey.valueID:
      let range = try reader.readBytes(in: bytes)
      guard range.count == 16 else { throw CBORSyntaxError(.outOfRange, at: start) }
      value = .kept(ValueID(rawValue: bytes.bytes16(at: range.lowerBound)))
    default: try reader.skipItem(in: bytes)
    }
  }
}
