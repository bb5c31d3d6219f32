internal import NavlogChecksums

/// Extends a chain by one batch (see <doc:StoreFormat>, "Chain").
struct BatchHash {
  private var hash = SHA256()

  init(after chain: HistoryHash, id: SessionID, first: UInt64, command: UInt64, time: UInt64) {
    // One piece of 56 bytes: each piece is copied through the hash's buffer.
    var head: [56 of UInt8] = .init(repeating: 0)
    for index in 0..<16 {
      let shift = UInt128(120 &- 8 &* index)
      head[index] = UInt8(truncatingIfNeeded: chain.rawValue &>> shift)
      head[index &+ 16] = UInt8(truncatingIfNeeded: id.rawValue &>> shift)
    }
    for index in 0..<8 {
      let shift = UInt64(8 &* index)
      head[index &+ 32] = UInt8(truncatingIfNeeded: first &>> shift)
      head[index &+ 40] = UInt8(truncatingIfNeeded: command &>> shift)
      head[index &+ 48] = UInt8(truncatingIfNeeded: time &>> shift)
    }
    hash.update(head.span)
  }

  /// Adds the body of a record.
  mutating func add(body: Span<UInt8>) { hash.update(body) }

  /// Adds the fields that are known after the last body.
  mutating func add(count: UInt64, digest: StateDigest) {
    var tail: [20 of UInt8] = .init(repeating: 0)
    for index in 0..<4 { tail[index] = UInt8(truncatingIfNeeded: count &>> UInt64(8 &* index)) }
    for index in 0..<8 {
      let shift = UInt64(56 &- 8 &* index)
      tail[index &+ 4] = UInt8(truncatingIfNeeded: digest.structure &>> shift)
      tail[index &+ 12] = UInt8(truncatingIfNeeded: digest.state &>> shift)
    }
    hash.update(tail.span)
  }

  /// Adds a symbol that the batch defines; symbols are added in id order.
  mutating func add(symbol id: UInt32, text: Span<UInt8>) {
    hash.update(id.littleEndianBytes.span)
    hash.update(UInt32(truncatingIfNeeded: text.count).littleEndianBytes.span)
    hash.update(text)
  }

  mutating func finish() -> HistoryHash { HistoryHash(rawValue: hash.finalize().prefix16) }
}

extension UInt32 {
  fileprivate var littleEndianBytes: [4 of UInt8] {
    [
      UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self &>> 8),
      UInt8(truncatingIfNeeded: self &>> 16), UInt8(truncatingIfNeeded: self &>> 24),
    ]
  }
}
