extension SHA256 {
  /// A SHA-256 digest of 32 bytes.
  public struct Digest: Hashable, Sendable {
    // Big-endian, as in the standard: 128 bits each.
    private let high: UInt128
    private let low: UInt128

    /// The size of a digest in bytes.
    public static let byteCount = 32

    init(words: InlineArray<8, UInt32>) {
      var high: UInt128 = 0
      var low: UInt128 = 0
      for index in 0..<4 {
        high = high &<< 32 | UInt128(words[index])
        low = low &<< 32 | UInt128(words[index + 4])
      }
      self.high = high
      self.low = low
    }

    /// Creates a digest from its 32 bytes; `nil` if the number of bytes is different.
    public init?(_ bytes: Span<UInt8>) {
      guard bytes.count == Digest.byteCount else { return nil }
      var high: UInt128 = 0
      var low: UInt128 = 0
      for index in 0..<16 {
        high = high &<< 8 | UInt128(bytes[index])
        low = low &<< 8 | UInt128(bytes[index + 16])
      }
      self.high = high
      self.low = low
    }

    /// The first 16 bytes as a big-endian number.
    public var prefix16: UInt128 { high }

    /// Calls `body` with the 32 bytes.
    public func withBytes<R: ~Copyable, E: Error>(
      _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
      var bytes: InlineArray<32, UInt8> = .init(repeating: 0)
      for index in 0..<16 {
        let shift = UInt128(120 - 8 * index)
        bytes[index] = UInt8(truncatingIfNeeded: high &>> shift)
        bytes[index + 16] = UInt8(truncatingIfNeeded: low &>> shift)
      }
      return try body(bytes.span)
    }
  }
}

extension SHA256.Digest: CustomStringConvertible {
  /// The 32 bytes in lowercase hexadecimal, as printed by `sha256sum`.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 32 - digits.count) + digits
    }.joined()
  }
}
