internal import NavlogChecksums

/// One batch in an outbox, read from untrusted bytes.
struct Frame {
  let version: OutboxLayout.Version
  var state: UInt32
  /// The size of header and entries; for an open frame, up to the last verified entry.
  var length: Int
  var count: Int
  /// The number of events in the header; for an open frame, it isn't verified.
  let claimed: Int
  var first: UInt64
  var time: UInt64
  var command: UInt64
  var digest: StateDigest
  var keepsChain: Bool

  /// The position of the last event.
  var last: UInt64 { first &+ UInt64(count) &- 1 }

  /// Reads the frame header at the beginning of `bytes`; `nil` if there can't be one.
  init?(_ bytes: Span<UInt8>, _ version: OutboxLayout.Version = .proving) {
    guard bytes.count >= OutboxLayout.entries else { return nil }
    let header = version.header
    self.version = version
    state = UInt32(bytes.littleEndian(at: OutboxLayout.state, count: 4))
    length = Int(bytes.littleEndian(at: header.length, count: 4))
    count = Int(bytes.littleEndian(at: header.count, count: 4))
    claimed = count
    first = bytes.littleEndian(at: header.first, count: 8)
    time = bytes.littleEndian(at: header.time, count: 8)
    command = bytes.littleEndian(at: header.command, count: 8)
    digest = StateDigest(
      structure: bytes.bigEndian(at: header.digest, count: 8),
      state: bytes.bigEndian(at: header.digest &+ 8, count: 8))
    keepsChain =
      bytes.littleEndian(at: header.flags, count: 4) & UInt64(OutboxLayout.flagKeepsChain) != 0
  }

  /// Whether the header and the entries are within `bytes`.
  func fits(_ bytes: Span<UInt8>) -> Bool {
    length >= OutboxLayout.entries && length <= bytes.count
  }

  /// Returns the frame as its writer closed it; `nil` unless its checksum is correct.
  func closed(in bytes: Span<UInt8>, begun: CRC32C) -> Frame? {
    guard fits(bytes) else { return nil }
    var checksum = begun
    switch version {
    case .plain:
      checksum.update(bytes.extracting(version.header.length..<length))
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

  /// Returns the frame that its writer was filling, up to the last verified entry; `nil` if not
  /// even its opening is verified.
  ///
  /// A page with older content ends the verification: the checksum of an entry continues from the
  /// one before, and starts with values that only this frame has. In layout 1 entries have no
  /// checksums, and the header is used unverified.
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
