import NavlogHistory
import NavlogNavigation
import Testing

@Suite struct FingerprintTests {
  @Test func `short values have distinct fingerprints`() {
    let bytes: [UInt8] = [0, 1, 2, 3, 0x40, 0x42, 0x61, 0x80, 0x82, 0xff]
    var values: [[UInt8]] = [[]]
    var known: [UInt64: [UInt8]] = [:]
    for _ in 0..<4 {
      for value in values {
        let fingerprint = Fingerprint(of: value.span).raw
        #expect(known[fingerprint] == nil, "\(value) and \(known[fingerprint] ?? [])")
        known[fingerprint] = value
      }
      values = values.flatMap { value in bytes.map { value + [$0] } }
    }
  }

  /// The encodings of `[]` and `[0, 0]`, of no bytes and of two, and of texts that end in zeros.
  @Test func `appending zeros changes the fingerprint of a value`() {
    for count in 0..<24 {
      let list = [0x80 + UInt8(count)] + [UInt8](repeating: 0, count: count)
      let next = [0x82 + UInt8(count)] + [UInt8](repeating: 0, count: count + 2)
      #expect(Fingerprint(of: list.span) != Fingerprint(of: next.span), "\(count)")
    }
  }
}
