internal import Checksums

/// One batch as an outbox holds it, read from bytes that are not trusted.
struct Frame {
  let version: OutboxLayout.Version
  var state: UInt32
  /// Header and entries; of an open frame as far as they prove themselves.
  var length: Int
  var count: Int
  /// How many events the header says there are: of an open frame nothing proves that.
  let claimed: Int
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
    version = .proving
    state = UInt32(bytes.littleEndian(at: Layout.state, count: 4))
    length = Int(bytes.littleEndian(at: Layout.length, count: 4))
    count = Int(bytes.littleEndian(at: Layout.count, count: 4))
    claimed = count
    first = bytes.littleEndian(at: Layout.first, count: 8)
    time = bytes.littleEndian(at: Layout.time, count: 8)
    command = bytes.littleEndian(at: Layout.command, count: 8)
    digest = StateDigest(
      structure: bytes.bigEndian(at: Layout.digest, count: 8),
      state: bytes.bigEndian(at: Layout.digest &+ 8, count: 8))
    keepsChain = bytes.littleEndian(at: Layout.flags, count: 4) & 1 != 0
  }

  /// Reads the header of a frame of layout 1.
  init?(plain bytes: Span<UInt8>) {
    typealias Layout = OutboxLayout.Plain
    guard bytes.count >= OutboxLayout.entries else { return nil }
    version = .plain
    state = UInt32(bytes.littleEndian(at: OutboxLayout.state, count: 4))
    length = Int(bytes.littleEndian(at: Layout.length, count: 4))
    count = Int(bytes.littleEndian(at: Layout.count, count: 4))
    claimed = count
    first = bytes.littleEndian(at: Layout.first, count: 8)
    time = bytes.littleEndian(at: Layout.time, count: 8)
    command = bytes.littleEndian(at: Layout.command, count: 8)
    digest = StateDigest(
      structure: bytes.bigEndian(at: Layout.digest, count: 8),
      state: bytes.bigEndian(at: Layout.digest &+ 8, count: 8))
    keepsChain = bytes.littleEndian(at: Layout.flags, count: 4) & 1 != 0
  }

  /// Whether header and entries lie in `bytes`.
  func fits(_ bytes: Span<UInt8>) -> Bool {
    length >= OutboxLayout.entries && length <= bytes.count
  }

  /// The frame as its writer closed it; `nil` unless its checksum says so.
  func closed(in bytes: Span<UInt8>, begun: CRC32C) -> Frame? {
    guard fits(bytes) else { return nil }
    var checksum = begun
    switch version {
    case .plain:
      checksum.update(bytes.extracting(OutboxLayout.Plain.length..<length))
    case .proving:
      checksum.update(bytes.extracting(OutboxLayout.first..<OutboxLayout.openingEnd))
      var entries = FrameEntries(self)
      while let entry = entries.next(in: bytes) {
        checksum.update(bytes.extracting(entry.proven))
      }
      checksum.update(bytes.extracting(OutboxLayout.openingEnd..<OutboxLayout.entries))
    }
    guard
      UInt64(checksum.value) == bytes.littleEndian(at: OutboxLayout.checksum, count: 4)
    else { return nil }
    var frame = self
    frame.state = OutboxLayout.State.closed
    return frame
  }

  /// The frame as its writer was filling it, up to the last entry that proves itself; `nil` when not
  /// even its opening does.
  ///
  /// A page that holds older content ends the proof: an entry's checksum goes on from the one before
  /// it, and begins with what was known when this frame, and no other, was opened. In layout 1 entries
  /// prove nothing, and are taken as far as the header says.
  func opened(in bytes: Span<UInt8>, begun: CRC32C) -> Frame? {
    var frame = self
    frame.state = OutboxLayout.State.open
    guard version == .proving else { return fits(bytes) ? frame : nil }
    var checksum = begun
    checksum.update(bytes.extracting(OutboxLayout.first..<OutboxLayout.openingEnd))
    guard
      UInt64(checksum.value) == bytes.littleEndian(at: OutboxLayout.checksum, count: 4)
    else { return nil }
    frame.length = bytes.count
    var entries = FrameEntries(frame)
    frame.length = OutboxLayout.entries
    frame.count = 0
    while let entry = entries.next(in: bytes) {
      checksum.update(bytes.extracting(entry.proven))
      let stored = entry.proven.lowerBound &- OutboxLayout.Entry.word
      guard UInt64(checksum.value) == bytes.littleEndian(at: stored, count: 4) else { break }
      frame.length = entry.proven.upperBound
      if entry.kind == .event { frame.count += 1 }
    }
    return frame
  }
}
