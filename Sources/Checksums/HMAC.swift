/// A keyed SHA-256 hash (RFC 2104), which can't be computed, or guessed from a dictionary, without
/// its key.
public struct HMACSHA256: Sendable {
  private var inner = SHA256()
  private var outer = SHA256()

  /// Creates the hash of no bytes under `key`, which may have any size.
  public init(key: Span<UInt8>) {
    var block: InlineArray<64, UInt8> = .init(repeating: 0)
    if key.count > 64 {
      SHA256.of(key).withBytes { digest in
        for index in digest.indices { block[index] = digest[index] }
      }
    } else {
      for index in key.indices { block[index] = key[index] }
    }
    for index in 0..<64 { block[index] ^= 0x36 }
    inner.update(block.span)
    for index in 0..<64 { block[index] ^= 0x36 ^ 0x5c }
    outer.update(block.span)
  }

  /// Adds `bytes`.
  public mutating func update(_ bytes: Span<UInt8>) { inner.update(bytes) }

  /// Returns the hash of all bytes added so far.
  public func finalize() -> SHA256.Digest {
    var (inner, outer) = (inner, outer)
    inner.finalize().withBytes { outer.update($0) }
    return outer.finalize()
  }
}
