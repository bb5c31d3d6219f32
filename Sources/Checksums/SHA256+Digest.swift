extension SHA256 {
  /// What SHA-256 says of some bytes: 32 bytes of its own.
  public struct Digest: Hashable, Sendable {
    // Big-endian, as the standard writes them: 128 bits each.
    private let high: UInt128
    private let low: UInt128

    /// The number of bytes of a digest.
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

    /// Reads a digest back from its 32 bytes; `nil` when `bytes` are fewer or more.
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

    /// The first 16 bytes, as one number whose big-endian bytes they are.
    public var prefix16: UInt128 { high }

    /// Hands the 32 bytes to `body`.
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
  /// The 32 bytes in lower-case hexadecimal, as `sha256sum` prints them.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 32 - digits.count) + digits
    }.joined()
  }
}
