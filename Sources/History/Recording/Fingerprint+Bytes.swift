public import NavlogNavigation

extension Fingerprint {
  /// Creates the fingerprint of an encoded value. Equal bytes have equal fingerprints, on every
  /// machine and in every version, because digests are computed from them.
  public init(of bytes: Span<UInt8>) {
    var hash = 0x243f_6a88_85a3_08d3 ^ UInt64(bytes.count)
    var offset = 0
    while offset < bytes.count {
      var word: UInt64 = 0
      for index in 0..<min(8, bytes.count &- offset) {
        word |= UInt64(bytes[offset &+ index]) &<< UInt64(8 &* index)
      }
      hash = Self.mixed(hash ^ word)
      offset &+= 8
    }
    // The last word of a shorter value is filled with zeros: only the length tells the two apart.
    if offset > 0, bytes[bytes.count &- 1] == 0 {
      hash = Self.mixed(hash ^ UInt64(bytes.count))
    }
    self.init(hash)
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low &+ 0x1319_8a2e_0370_7344
  }
}
