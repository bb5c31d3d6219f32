/// Iterates over the entries of a frame, as ranges of its bytes.
struct FrameEntries {
  enum Kind { case event, symbol, value }
  struct Entry {
    var kind: Kind
    /// The nanoseconds since the previous event, for an event.
    var delta: UInt64
    var bytes: Range<Int>
    /// The range that the entry's checksum covers.
    var proven: Range<Int>
  }

  private var offset = OutboxLayout.entries
  private let length: Int
  private let isPlain: Bool

  init(_ frame: Frame) {
    length = frame.length
    isPlain = frame.version == .plain
  }

  /// Returns the next entry of the frame `bytes`; `nil` after the last complete one.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Entry? {
    typealias Layout = OutboxLayout.Entry
    if isPlain { return nextPlain(in: bytes) }
    let start = offset &+ Layout.content
    guard start < length, start <= bytes.count else { return nil }
    // The head of the entry is within the bytes, as checked above.
    let word = unsafe UInt32(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset &+ Layout.word, as: UInt32.self))
    let delta = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset &+ Layout.delta, as: UInt64.self))
    guard let (kind, size) = Self.parse(word) else { return nil }
    let end = OutboxLayout.aligned(start &+ size)
    guard end <= length else { return nil }
    let proven = offset &+ Layout.word..<end
    offset = end
    return Entry(kind: kind, delta: delta, bytes: start..<start &+ size, proven: proven)
  }

  /// Returns the next entry in layout 1, in which events begin with their deltas.
  @inline(never)
  private mutating func nextPlain(in bytes: Span<UInt8>) -> Entry? {
    var start = offset &+ OutboxLayout.Entry.plainContent
    guard start < length,
      let (kind, size) = Self.parse(UInt32(bytes.littleEndian(at: offset, count: 4)))
    else { return nil }
    let end = start &+ size
    guard end <= length else { return nil }
    var delta: UInt64 = 0
    if kind == .event {
      guard let found = Events.unsigned(in: bytes.extracting(0..<end), at: &start), start < end
      else { return nil }
      delta = found
    }
    let proven = offset..<end
    offset = end
    return Entry(kind: kind, delta: delta, bytes: start..<end, proven: proven)
  }

  /// Returns the kind and the length of an entry; `nil` if they are invalid.
  @inline(__always)
  private static func parse(_ word: UInt32) -> (kind: Kind, size: Int)? {
    typealias Layout = OutboxLayout.Entry
    let size = Int(word & 0xFF_FFFF)
    switch UInt8(truncatingIfNeeded: word &>> 24) {
    case Layout.event where size > 0: return (.event, size)
    case Layout.symbol where size >= 4: return (.symbol, size)
    case Layout.value where size >= 16: return (.value, size)
    default: return nil
    }
  }
}
