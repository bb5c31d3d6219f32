/// The entries of a frame, one by one, as ranges of its bytes.
struct FrameEntries {
  enum Kind { case event, symbol, value }
  struct Entry {
    var kind: Kind
    /// Of an event: how long after the one before it came, in nanoseconds.
    var delta: UInt64
    var bytes: Range<Int>
    /// What the entry's checksum goes over.
    var proven: Range<Int>
  }

  private var offset = OutboxLayout.entries
  private let length: Int
  private let isPlain: Bool

  init(_ frame: Frame) {
    length = frame.length
    isPlain = frame.version == .plain
  }

  /// The next entry of the frame `bytes`; `nil` behind the last whole one.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Entry? {
    typealias Layout = OutboxLayout.Entry
    if isPlain { return nextPlain(in: bytes) }
    let start = offset &+ Layout.content
    guard start < length, start <= bytes.count else { return nil }
    // The head of the entry lies within the bytes, as has just been seen.
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

  /// The same in layout 1, whose events begin with their deltas.
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

  /// Kind and length of an entry; `nil` when there can't be one.
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
