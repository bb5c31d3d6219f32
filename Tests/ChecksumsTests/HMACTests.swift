import NavlogChecksums
import Testing

@Suite struct HMACTests {
  /// The examples of RFC 4231.
  static let vectors: [(key: [UInt8], text: String, digest: String)] = [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ]

  @Test(arguments: vectors.indices)
  func `digests match the vectors of the standard`(_ index: Int) {
    let vector = Self.vectors[index]
    var hash = HMACSHA256(key: vector.key.span)
    for byte in vector.text.utf8 { hash.update([byte].span) }
    #expect("\(hash.finalize())" == vector.digest)
    #expect("\(hash.finalize())" == vector.digest, "The hash can go on")
  }
}
