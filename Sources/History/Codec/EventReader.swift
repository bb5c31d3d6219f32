import NavlogCBOR
import NavlogNavigation

/// Decodes the common form of events quickly, and leaves the others to ``RawEvent``.
///
/// The common form is version 1 of a kind with only one version, without a value, in deterministic
/// encoding. The reader doesn't advance past anything else.
enum EventReader {
  /// Returns the form of the event at `offset`, and advances `offset` past it; for another event,
  /// returns `nil` and doesn't change `offset`.
  @inline(__always)
  static func form(
    in bytes: Span<UInt8>, at offset: inout Int, position: Position
  ) -> EventForm? {
    var next = offset
    guard next &+ 2 < bytes.count, bytes[next] &- 0xa1 < 0x17, bytes[next &+ 1] == EventKey.kind
    else { return nil }
    var pairs = Int(bytes[next] &- 0xa1)
    next &+= 2
    guard let kind = number(in: bytes, at: &next), kind < 256 else { return nil }
    var form = EventForm(kind: UInt8(truncatingIfNeeded: kind))
    var least = EventKey.link
    while pairs > 0 {
      guard next < bytes.count else { return nil }
      let key = bytes[next]
      guard key >= least, key < EventKey.value else { return nil }
      least = key &+ 1
      next &+= 1
      pairs &-= 1
      guard let number = number(in: bytes, at: &next) else { return nil }
      if key == EventKey.link {
        form.link = position &- number
      } else {
        form[Int(key &- EventKey.fields)] = number
      }
    }
    offset = next
    return form
  }

  /// Reads the integer below 2^32 at `offset`, in its shortest encoding.
  @inline(__always)
  static func number(in bytes: Span<UInt8>, at offset: inout Int) -> UInt32? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 24 {
      offset &+= 1
      return UInt32(first)
    }
    if first == 24 {
      guard offset &+ 1 < bytes.count, bytes[offset &+ 1] >= 24 else { return nil }
      offset &+= 2
      return UInt32(bytes[offset &- 1])
    }
    if first == 25 {
      guard offset &+ 2 < bytes.count, bytes[offset &+ 1] > 0 else { return nil }
      offset &+= 3
      return UInt32(bytes[offset &- 2]) &<< 8 | UInt32(bytes[offset &- 1])
    }
    return longNumber(in: bytes, at: &offset)
  }

  @inline(never)
  private static func longNumber(in bytes: Span<UInt8>, at offset: inout Int) -> UInt32? {
    guard bytes[offset] == 26, offset &+ 4 < bytes.count else { return nil }
    var value: UInt32 = 0
    for index in 1...4 { value = value &<< 8 | UInt32(bytes[offset &+ index]) }
    guard value > 0xffff else { return nil }
    offset &+= 5
    return value
  }
}
