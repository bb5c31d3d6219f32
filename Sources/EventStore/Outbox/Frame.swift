internal import Checksums

/// One batch as an outbox holds it, read from bytes that nobody has vouched for.
struct Frame {
  var state: UInt32
  /// Header and entries, as far as they are whole.
  var length: Int
  var count: Int
  var first: UInt64
  var time: UInt64
  var command: UInt64
  var digest: StateDigest
  var keepsChain: Bool

  /// The position of the last event.
  var last: UInt64 { first &+ UInt64(count) &- 1 }

  /// Reads the header of the frame that `bytes` begin with; `nil` when there can't be one.
  init?(_ bytes: Span<UInt8>) {
    typealias Layout = OutboxLayout
    guard bytes.count >= Layout.entries else { return nil }
    state = UInt32(bytes.littleEndian(at: Layout.state, count: 4))
    length = Int(bytes.littleEndian(at: Layout.length, count: 4))
    guard length >= Layout.entries, length <= bytes.count else { return nil }
    count = Int(bytes.littleEndian(at: Layout.count, count: 4))
    first = bytes.littleEndian(at: Layout.first, count: 8)
    time = bytes.littleEndian(at: Layout.time, count: 8)
    command = bytes.littleEndian(at: Layout.command, count: 8)
    digest = StateDigest(
      structure: bytes.bigEndian(at: Layout.digest, count: 8),
      state: bytes.bigEndian(at: Layout.digest &+ 8, count: 8))
    keepsChain = bytes.littleEndian(at: Layout.flags, count: 4) & 1 != 0
  }

  /// What guards a closed frame, from what its session's log id began.
  static func checksum(_ bytes: Span<UInt8>, length: Int, begun: CRC32C) -> UInt32 {
    var checksum = begun
    checksum.update(bytes.extracting(OutboxLayout.length..<length))
    return checksum.value
  }

  /// Whether a closed frame is what its writer closed.
  func isIntact(_ bytes: Span<UInt8>, begun: CRC32C) -> Bool {
    UInt64(Frame.checksum(bytes, length: length, begun: begun))
      == bytes.littleEndian(at: OutboxLayout.checksum, count: 4)
  }
}

/// The entries of a frame, one by one, as ranges of its bytes.
struct FrameEntries {
  enum Kind { case event, symbol, value }
  struct Entry {
    var kind: Kind
    var bytes: Range<Int>
  }

  private var offset = OutboxLayout.entries
  private let length: Int

  init(length: Int) { self.length = length }

  /// The next entry of the frame `bytes`; `nil` behind the last whole one.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Entry? {
    typealias Layout = OutboxLayout.Entry
    guard offset &+ Layout.header <= length else { return nil }
    let size =
      Int(bytes[offset]) | Int(bytes[offset &+ 1]) &<< 8 | Int(bytes[offset &+ 2]) &<< 16
    let start = offset &+ Layout.header
    guard size > 0, start &+ size <= length else { return nil }
    let kind: Kind
    switch bytes[offset &+ 3] {
    case Layout.event: kind = .event
    case Layout.symbol where size >= 4: kind = .symbol
    case Layout.value where size >= 16: kind = .value
    default: return nil
    }
    offset = start &+ size
    return Entry(kind: kind, bytes: start..<offset)
  }
}
