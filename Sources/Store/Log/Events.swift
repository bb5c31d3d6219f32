/// Iterates over the events in a record's body, with their positions and times.
public struct Events {
  /// The position of the last event that ``next(in:)`` returned.
  public private(set) var position: UInt64
  /// The time of that event in nanoseconds since 1970.
  public private(set) var time: UInt64
  private var offset: Int
  private let last: UInt64

  /// Starts before the first event of `record`.
  public init(_ record: Record) {
    self.init(
      after: record.first - 1, time: record.time, count: UInt64(record.count), at: record.body)
  }

  package init(after position: UInt64, time: UInt64, count: UInt64, at offset: Int = 0) {
    self.position = position
    self.time = time
    self.offset = offset
    last = position &+ count
  }

  /// Returns the next event as a range of the record's `bytes`; `nil` after the last one.
  ///
  /// This only checks that the event is one complete CBOR item; its decoder checks the content.
  public mutating func next(in bytes: Span<UInt8>) throws(StoreError) -> Range<Int>? {
    guard position < last else {
      guard offset == bytes.count else { throw malformed() }
      return nil
    }
    guard let delta = Events.unsigned(in: bytes, at: &offset),
      let end = Events.itemEnd(in: bytes, from: offset)
    else { throw malformed() }
    let start = offset
    offset = end
    position += 1
    time &+= delta
    return start..<end
  }

  /// Returns the end of the item that begins at `start`; `nil` if it is incomplete or malformed.
  package static func itemEnd(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    var items = 1
    while items > 0 {
      guard offset < bytes.count else { return nil }
      let head = bytes[offset]
      if head < 24 {  // Almost always a key.
        offset &+= 1
        items &-= 1
        continue
      }
      var size = 0
      if head & 31 >= 24 {
        guard head & 31 <= 27 else { return nil }
        size = 1 &<< Int(head & 3)
      }
      let argument = offset &+ 1
      offset = argument &+ size
      guard offset <= bytes.count else { return nil }
      items &-= 1
      if head < 0x40 { continue }  // An integer has no content after its head.
      let count = size == 0 ? UInt64(head & 31) : bytes.bigEndian(at: argument, count: size)
      let left = UInt64(bytes.count &- offset)
      switch head &>> 5 {
      case 2, 3:
        guard count <= left else { return nil }
        offset &+= Int(count)
      // Each item takes at least one byte, so the sum stays small.
      case 4:
        guard count <= left else { return nil }
        items &+= Int(count)
      case 5:
        guard count <= left / 2 else { return nil }
        items &+= 2 &* Int(count)
      case 7 where (0xF4...0xF6).contains(head) || (0xF9...0xFB).contains(head): break
      default: return nil
      }
    }
    return offset
  }

  /// Reads the CBOR unsigned integer at `offset`, and advances `offset`; returns `nil` if there is
  /// none.
  @inline(__always)
  static func unsigned(in bytes: Span<UInt8>, at offset: inout Int) -> UInt64? {
    guard offset < bytes.count else { return nil }
    let head = bytes[offset]
    if head < 24 {
      offset &+= 1
      return UInt64(head)
    }
    guard head <= 27 else { return nil }
    let size = 1 &<< Int(head &- 24)
    guard offset &+ 1 &+ size <= bytes.count else { return nil }
    let value = bytes.bigEndian(at: offset &+ 1, count: size)
    offset &+= 1 &+ size
    return value
  }

  /// Returns the number of bytes that ``unsigned(in:at:)`` reads for `value`.
  @inline(__always)
  static func size(ofUnsigned value: UInt64) -> Int {
    value < 24 ? 1 : value <= 0xFF ? 2 : value <= 0xFFFF ? 3 : value <= 0xFFFF_FFFF ? 5 : 9
  }

  private func malformed() -> StoreError {
    StoreError(
      .corrupted, "What follows position \(position) is not a sequence of events",
      hint: "'navlog rescue' keeps what can be read")
  }
}
