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
      let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      hash = product.high ^ product.low &+ 0x1319_8a2e_0370_7344
      offset &+= 8
    }
    self.init(hash)
  }
}
