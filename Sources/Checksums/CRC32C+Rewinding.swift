extension CRC32C {
  /// Creates the running checksum whose value is `value` once bytes have been added to it that are
  /// then passed to ``rewind(over:)``, the last piece first.
  package init(endingAt value: UInt32) {
    self.init()
    remainder = ~value
  }

  /// Removes `bytes`, the last that were added. This is possible because each step of the checksum
  /// can be inverted; it is slower than adding.
  package mutating func rewind(over bytes: Span<UInt8>) {
    var remainder = remainder
    for index in bytes.indices.reversed() {
      for _ in 0..<8 {
        // The highest bit of the polynomial is set: it shows whether the polynomial was added.
        remainder =
          remainder & 0x8000_0000 != 0 ? (remainder ^ 0x82F6_3B78) &<< 1 | 1 : remainder &<< 1
      }
      remainder ^= UInt32(bytes[index])
    }
    self.remainder = remainder
  }
}
