import NavlogChecksums
import Support
import Testing

@Suite struct SHA256Tests {
  static let implementations = Implementation.allCases.filter {
    $0 == .portable || SHA256.hardwareIsAvailable
  }

  /// The examples published with FIPS 180-4, and the limits of padding: a length fits into a block
  /// after 55 bytes, and not after 56. The digests of repeated letters are from `sha256sum`.
  static let vectors: [(text: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 56),
      "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
    ),
    (
      String(repeating: "a", count: 63),
      "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
    (
      String(repeating: "a", count: 65),
      "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"
    ),
    (
      String(repeating: "a", count: 119),
      "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
    ),
    (
      String(repeating: "a", count: 120),
      "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"
    ),
    (
      String(repeating: "a", count: 128),
      "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"
    ),
  ]

  static func digest(_ bytes: [UInt8], _ implementation: Implementation) -> SHA256.Digest {
    var hash = SHA256(implementation)
    hash.update(bytes.span)
    return hash.finalize()
  }

  static func digest(_ bytes: [UInt8]) -> SHA256.Digest { SHA256.of(bytes.span) }

  static func digest(_ text: String) -> SHA256.Digest { digest(Array(text.utf8)) }

  @Test(arguments: vectors.indices, implementations)
  func `published vectors hold`(index: Int, implementation: Implementation) {
    let vector = Self.vectors[index]
    let bytes = Array(vector.text.utf8)
    #expect(Self.digest(bytes, implementation).description == vector.digest)
    #expect(Self.digest(vector.text).description == vector.digest)
  }

  @Test(arguments: implementations)
  func `the digest of a million letters matches the published one`(implementation: Implementation) {
    let chunk = Array(repeating: UInt8(ascii: "a"), count: 1_000)
    var hash = SHA256(implementation)
    for _ in 0..<1_000 { hash.update(chunk.span) }
    #expect(
      hash.finalize().description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `every implementation gives the same digest however the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(random.below(1_000))
    let expected = Self.digest(bytes, .portable)
    for implementation in Self.implementations {
      var hash = SHA256(implementation)
      var offset = 0
      while offset < bytes.count {
        let end = min(bytes.count, offset + random.below(150))
        hash.update(bytes.span.extracting(offset..<end))
        offset = end
      }
      #expect(hash.finalize() == expected)
    }
  }

  @Test(arguments: implementations)
  func `splitting bytes anywhere around a block gives the same digest`(
    implementation: Implementation
  ) {
    let bytes = (0..<200).map { UInt8($0) }
    let expected = Self.digest(bytes, implementation)
    for cut in 0...200 {
      var hash = SHA256(implementation)
      hash.update(bytes.span.extracting(..<cut))
      hash.update(unsafe bytes.span.extracting(cut...).bytes)
      #expect(hash.finalize() == expected)
    }
  }

  @Test func `a finalized hash starts anew`() {
    var hash = SHA256()
    hash.update(littleEndian: 0x6362_6100)
    let first = hash.finalize()
    hash.update(littleEndian: 0x6362_6100)
    #expect(hash.finalize() == first)
    #expect(hash.finalize() == Self.digest(""))
  }

  @Test func `a copy of a hash continues independently`() {
    var trunk = SHA256()
    trunk.update(Array("ab".utf8).span)
    var fork = trunk
    trunk.update(Array("c".utf8).span)
    fork.update(Array("d".utf8).span)
    #expect(trunk.finalize() == Self.digest("abc"))
    #expect(fork.finalize() == Self.digest("abd"))
  }

  @Test func `numbers are hashed in little-endian order`() {
    var number = SHA256()
    number.update(littleEndian: 0x0807_0605_0403_0201)
    #expect(number.finalize() == Self.digest([1, 2, 3, 4, 5, 6, 7, 8]))
  }

  @Test func `a digest is restored from its bytes, and equal digests hash equally`() {
    let digest = Self.digest("abc")
    let bytes = digest.withBytes { span in span.indices.map { span[$0] } }
    #expect(bytes.prefix(4) == [0xba, 0x78, 0x16, 0xbf])
    #expect(bytes.suffix(4) == [0xf2, 0x00, 0x15, 0xad])
    let same = SHA256.Digest(bytes.span)
    let short = SHA256.Digest(bytes.span.extracting(first: 31))
    #expect(same == digest)
    #expect(short == nil)
    #expect(digest.prefix16 == 0xba78_16bf_8f01_cfea_4141_40de_5dae_2223)

    var byDigest = SHA256()
    byDigest.update(digest)
    #expect(byDigest.finalize() == Self.digest(bytes))
  }
}
