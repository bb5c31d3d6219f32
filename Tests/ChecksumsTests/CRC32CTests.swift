import NavlogChecksums
import Support
import Testing

@Suite struct CRC32CTests {
  static let implementations = Implementation.allCases.filter {
    $0 == .portable || CRC32C.hardwareIsAvailable
  }

  /// The vectors of RFC 3720, B.4, and the check value in the storyboard of polynomials.
  static let vectors: [(name: String, bytes: [UInt8], value: UInt32)] = [
    ("nothing", [], 0),
    ("the digits 1 to 9", Array("123456789".utf8), 0xe306_9283),
    ("32 zeros", Array(repeating: 0, count: 32), 0x8a91_36aa),
    ("32 ones", Array(repeating: 0xff, count: 32), 0x62a8_ab43),
    ("32 rising", Array(0..<32), 0x46dd_794e),
    ("32 falling", Array((0..<32).reversed()), 0x113f_db5c),
    ("a read command", readCommand, 0xd996_3a56),
  ]

  static let readCommand: [UInt8] = [
    0x01, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x14, 0, 0, 0, 0, 0, 0x04, 0,
    0, 0, 0, 0x14, 0, 0, 0, 0x18, 0x28, 0, 0, 0, 0, 0, 0, 0, 0x02, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// Computes the checksum bit by bit from its definition.
  static func byDefinition(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = .max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder &>> 1 ^ 0x82f6_3b78 : remainder &>> 1
      }
    }
    return ~remainder
  }

  @Test(arguments: vectors.indices, implementations)
  func `published vectors hold`(index: Int, implementation: Implementation) {
    let vector = Self.vectors[index]
    var checksum = CRC32C(implementation)
    checksum.update(vector.bytes.span)
    #expect(checksum.value == vector.value, "\(vector.name)")
    let atOnce = CRC32C.of(vector.bytes.span)
    #expect(atOnce == vector.value, "\(vector.name)")
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `every implementation matches the definition however the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(random.below(1_000))
    let expected = Self.byDefinition(bytes)
    for implementation in Self.implementations {
      var checksum = CRC32C(implementation)
      var offset = 0
      while offset < bytes.count {
        let end = min(bytes.count, offset + random.below(40))
        checksum.update(bytes.span.extracting(offset..<end))
        offset = end
      }
      #expect(checksum.value == expected)
    }
  }

  @Test(arguments: implementations)
  func `bytes of any length in one piece have the checksum of the definition`(
    implementation: Implementation
  ) {
    var random = SplitMix64(seed: 1)
    let bytes = random.bytes(1_300)
    for count in 0..<bytes.count {
      var checksum = CRC32C(implementation)
      checksum.update(bytes.span.extracting(..<count))
      #expect(checksum.value == Self.byDefinition(Array(bytes[..<count])))
    }
  }

  @Test(arguments: implementations)
  func `bytes at any alignment have the checksum of the definition`(
    implementation: Implementation
  ) {
    let bytes = Array(0..<100) as [UInt8]
    for start in 0..<16 {
      var checksum = CRC32C(implementation)
      checksum.update(bytes.span.extracting(start...))
      #expect(checksum.value == Self.byDefinition(Array(bytes[start...])))
    }
  }

  @Test(arguments: 0..<80, implementations)
  func `bytes copied after two numbers are hashed with them, padded with zeros`(
    count: Int, implementation: Implementation
  ) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    let filled = (count + 7) / 8 * 8
    let head: [UInt8] = [4, 3, 2, 1, 8, 7, 6, 5, 4, 3, 2, 1]
    let expected = head + bytes + [UInt8](repeating: 0, count: filled - count)

    var checksum = CRC32C(implementation)
    checksum.update([9, 9, 9].span)
    var target = [UInt8](repeating: 0xEE, count: 12 + filled + 8)
    unsafe target.withUnsafeMutableBytes { target in
      guard let start = target.baseAddress else { return }
      unsafe checksum.update(
        copying: bytes.span, after: 0x0102_0304, 0x0102_0304_0506_0708, to: start)
    }
    #expect(Array(target.prefix(12 + filled)) == expected)
    #expect(target.suffix(8).allSatisfy { $0 == 0xEE })
    #expect(checksum.value == Self.byDefinition([9, 9, 9] + expected))
  }

  @Test func `numbers are hashed in little-endian order`() {
    for implementation in Self.implementations {
      var number = CRC32C(implementation)
      number.update(littleEndian: 0x0807_0605_0403_0201)
      var bytes = CRC32C(implementation)
      bytes.update(unsafe ([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8]).span.bytes)
      #expect(number.value == bytes.value)
    }
  }
}
