import NavlogCBOR
import Support
import Testing

@Suite struct CBORValueTests {
  @Test(arguments: 0..<256 as Range<UInt64>)
  func `a value reads back as it was written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = random.value(depth: 6)
    let bytes = try value.encoded()
    #expect(try decoded(bytes) == value)
    #expect(try decoded(bytes).encoded() == bytes)
    let end = reading(bytes) { reader, bytes throws(CBORSyntaxError) -> Int in
      try reader.skipItem(in: bytes)
      return reader.offset
    }
    #expect(end == .success(bytes.count))
  }

  /// A reader returns or throws for any change; what it accepts is encoded again byte for byte, and
  /// validation agrees with reading.
  @Test(arguments: 0..<256 as Range<UInt64>)
  func `modified bytes are refused or encode another value`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try random.value(depth: 5).encoded()
    for _ in 0..<40 {
      var changed = original
      for _ in 0...random.below(3) where !changed.isEmpty {
        let index = random.below(changed.count)
        switch random.below(5) {
        case 0: changed[index] ^= 1 << UInt8(random.below(8))
        case 1: changed[index] = UInt8(truncatingIfNeeded: random.next())
        case 2: changed.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
        case 3: changed.remove(at: index)
        default: changed.removeLast(random.below(changed.count))
        }
      }
      let checked = reading(changed) { reader, bytes throws(CBORSyntaxError) in
        try reader.skipItem(in: bytes)
        try reader.checkAtEnd(of: bytes)
      }
      do throws(CBORSyntaxError) {
        let value = try decoded(changed)
        #expect(checked.error == nil)
        #expect(try value.encoded() == changed)
      } catch {
        #expect(checked.error == error)
        #expect((0...changed.count).contains(error.offset))
      }
      if let value = try? decoded(changed, .lenient) {
        let rewritten = try value.encoded()
        #expect(try decoded(rewritten) == value)
        #expect(rewritten.count <= changed.count)
      }
    }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `random bytes never trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let noise = (0..<random.below(60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if let value = try? decoded(noise) { #expect((try? value.encoded()) == noise) }
      if let value = try? decoded(noise, .lenient) { #expect((try? value.encoded()) != nil) }
    }
  }

  @Test func `maps sort by the bytes of their keys, shorter lengths first`() throws {
    let map: CBORValue = ["bb": 1, "a": 2, 10: 3, -1: 4, 100: 5, [100]: 6, false: 7]
    #expect(
      try map.encoded() == bytes("a70a031864052004616102626262018118640 6f407".filter { $0 != " " })
    )
    #expect(map.description == #"{10: 3, 100: 5, -1: 4, "a": 2, "bb": 1, [100]: 6, false: 7}"#)
  }

  @Test func `values and readers report their kind`() throws {
    let values: [CBORValue] = [1, -1, .bytes([1]), "a", [1], [1: 1], true, nil, 1.5]
    #expect(values.map(\.kind) == CBORKind.allCases)
    for value in values {
      let kind = reading(try value.encoded()) { reader, bytes throws(CBORSyntaxError) in
        try reader.peekKind(in: bytes)
      }
      #expect(kind == .success(value.kind))
    }
  }

  @Test func `a duplicate key is refused`() {
    let pairs = [CBORMap.Pair(key: 1, value: 2), CBORMap.Pair(key: 1, value: 3)]
    #expect(throws: CBORSyntaxError(.duplicateKey, at: 1)) { try CBORMap(pairs) }
  }

  @Test func `a map is subscripted by key`() throws {
    let map = try CBORMap([CBORMap.Pair(key: "b", value: 2), CBORMap.Pair(key: "a", value: 1)])
    #expect(map["a"] == 1)
    #expect(map["c"] == nil)
    #expect(map.map(\.value) == [1, 2])
  }

  @Test func `a value that can't be encoded is refused, and leaves the writer unchanged`() throws {
    var writer = CBORWriter()
    writer.append(unsigned: 1)
    #expect(throws: CBORSyntaxError(.notANumber, at: 3)) { try writer.append([1, .double(.nan)]) }
    #expect(writer.bytes == [1])
    var deep: CBORValue = 0
    for _ in 0..<512 { deep = [deep] }
    #expect(try deep.encoded().count == 513)
    #expect(throws: CBORSyntaxError(.tooDeep, at: 512)) { try CBORValue.array([deep]).encoded() }
  }

  @Test func `control characters are escaped`() {
    #expect(CBORValue.text("a\u{1}\u{7f}\n\u{9f}").description == #""a\u0001\u007f\n\u009f""#)
  }

  @Test func `declared lengths allocate nothing`() {
    // Every level declares as many items as there are bytes left: no memory may be reserved for
    // them.
    var claims: [UInt8] = []
    for _ in 0..<128 { claims += [0x9a, 0, 0x0f, 0x42, 0x40] }
    claims += [UInt8](repeating: 0, count: 1_000_000)
    #expect(refusal(claims)?.code == .truncated)
  }
}
