internal import CBOR

/// Walks the events of a record's body: each with its position and its time.
public struct Events {
  /// The position of the event that ``next(in:)`` gave last.
  public private(set) var position: UInt64
  /// Its time, in nanoseconds since 1970.
  public private(set) var time: UInt64
  private var offset: Int
  private let last: UInt64

  /// Stands before the first event of `record`.
  public init(_ record: Record) {
    self.init(
      behind: record.first - 1, time: record.time, count: UInt64(record.count), at: record.body)
  }

  init(behind position: UInt64, time: UInt64, count: UInt64, at offset: Int) {
    self.position = position
    self.time = time
    self.offset = offset
    last = position &+ count
  }

  /// The next event as a range of the record's `bytes`; `nil` behind the last one.
  public mutating func next(in bytes: Span<UInt8>) throws(StoreError) -> Range<Int>? {
    guard position < last else {
      guard offset == bytes.count else { throw malformed() }
      return nil
    }
    guard let delta = Events.unsigned(in: bytes, at: &offset) else { throw malformed() }
    let start = offset
    var reader = CBORReader(offset: offset, strictness: .lenient)
    do throws(CBORError) {
      try reader.skipItem(in: bytes)
    } catch {
      throw malformed()
    }
    offset = reader.offset
    position += 1
    time &+= delta
    return start..<offset
  }

  /// The CBOR unsigned integer at `offset`, which is moved behind it; `nil` when there is none.
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

  private func malformed() -> StoreError {
    StoreError(
      .corrupted, "What follows position \(position) is not a sequence of events",
      hint: "'navlog rescue' keeps what can be read")
  }
}
