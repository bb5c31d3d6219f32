import NavlogCBOR
import Foundation
import Support
import Testing

@Suite struct CodableTests {
  @Test(arguments: 0..<128 as Range<UInt64>)
  func `a draft decodes as it was encoded`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try roundtrip(random.draft())
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `the encoded structure is that of JSONEncoder`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var draft = random.draft()
    if !draft.zoom.isFinite { draft.zoom = 1 }
    draft.preview.append(1)
    try expectSameShape(draft)
    try expectSameShape(Nested(numbers: [1, -2, 1000], words: ["a"], last: nil))
    try expectSameShape([Circle(name: "c", radius: 1.5)])
    try expectSameShape(Square(name: "s", side: 2))
    try expectSameShape([Draft.Style.bold: Draft.Mark.none])
    try expectSameShape(["1": 1, "01": 2, "x": 3])
  }

  private func expectSameShape(_ value: some Encodable) throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    let ours = try decoded(CBOREncoder().encode(value))
    #expect(shape(json) == shape(ours))
  }

  /// JSON has one kind of number, whose digits for a Float differ from those of the same Double,
  /// and no byte strings; its booleans are read as numbers, too.
  private func shape(_ value: CBORValue) -> CBORValue {
    switch value {
    case .unsigned(let value): number(Double(value))
    case .negative(let complement): number(-1 - Double(complement))
    case .double(let value): number(value)
    case .bool(let value): number(value ? 1 : 0)
    case .bytes(let bytes): .array(bytes.map { number(Double($0)) })
    case .array(let items): .array(items.map(shape))
    case .map(let map):
      (try? CBORMap(map.map { CBORMap.Pair(key: $0.key, value: shape($0.value)) }))
        .map { .map($0) } ?? .null
    default: value
    }
  }

  private func number(_ value: Double) -> CBORValue { .double(Double(Float(value))) }

  private func shape(_ value: Any) -> CBORValue {
    switch value {
    case let value as String: .text(value)
    case let value as [Any]: .array(value.map(shape))
    case let value as [String: Any]:
      (try? CBORMap(value.map { CBORMap.Pair(key: .text($0), value: shape($1)) }))
        .map { .map($0) } ?? .null
    case is NSNull: .null
    case let value as NSNumber: number(value.doubleValue)
    default: .null
    }
  }

  @Test func `integers of each width keep their limits and refuse values beyond`() throws {
    try limits(Int8.self)
    try limits(Int16.self)
    try limits(Int32.self)
    try limits(Int64.self)
    try limits(Int.self)
    try limits(UInt8.self)
    try limits(UInt16.self)
    try limits(UInt32.self)
    try limits(UInt64.self)
    try limits(UInt.self)
    try roundtrip(Int128(UInt64.max))
    try roundtrip(-1 - Int128(UInt64.max))
    try roundtrip(UInt128(UInt64.max))
    #expect(encodingRefusal([Int128(UInt64.max) + 1])?.code == .outOfRange)
    #expect(encodingRefusal([-2 - Int128(UInt64.max)])?.keyPath == "[0]")
  }

  private func limits<I: FixedWidthInteger & Codable>(_ type: I.Type) throws {
    try roundtrip([I.min, 0, 1, .max])
    let above = CBORValue.unsigned(UInt64(I.max) + (I.max == UInt64.max ? 0 : 1))
    if I.max < UInt64.max {
      #expect(try decodingRefusal(type, of: above)?.code == .outOfRange)
    }
    let below = CBORValue.negative(I.isSigned ? UInt64(I.max) + 1 : 0)
    #expect(try decodingRefusal(type, of: below)?.code == .outOfRange)
  }

  @Test func `floating-point numbers keep their bits, and NaN is refused`() throws {
    for number in [0.0, 1.5, .infinity, -.infinity, .leastNonzeroMagnitude, 0.1, .pi] {
      try roundtrip(number)
      try roundtrip(Float(number))
    }
    let zero = try CBORDecoder().decode(Double.self, from: CBOREncoder().encode(-0.0))
    #expect(zero.sign == .minus)
    let error = encodingRefusal(["zoom": [1, Double.nan]])
    #expect(error?.code == .notANumber && error?.keyPath == "zoom[1]")
    #expect(try decodingRefusal(Float.self, of: 0.1)?.code == .outOfRange)
    #expect(try decodingRefusal(Double.self, of: 1)?.code == .typeMismatch)
    #expect(try decodingRefusal(Int.self, of: 1.0)?.code == .typeMismatch)
  }

  @Test func `bytes are byte strings in every container`() throws {
    let bytes: [UInt8] = [1, 2, 255]
    #expect(try roundtrip(bytes) == [0x43, 1, 2, 255])
    #expect(try roundtrip(Data(bytes)) == [0x43, 1, 2, 255])
    #expect(try roundtrip(ContiguousArray(bytes)) == [0x43, 1, 2, 255])
    #expect(try roundtrip(Set<UInt8>([7])) == [0x41, 7])
    #expect(try roundtrip([] as [UInt8]) == [0x40])
    #expect(try roundtrip(Data()) == [0x80])
    #expect(try roundtrip([bytes, [], [0]]) == [0x83, 0x43, 1, 2, 255, 0x40, 0x41, 0])
    let large = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    #expect(try roundtrip(large).count == 100_005)
    let asArray = try CBORDecoder().decode([UInt8].self, from: [0x82, 1, 0x18, 0xff])
    #expect(asArray == [1, 255])
    #expect(try CBORDecoder().decode(Data.self, from: [0x40]).isEmpty)
    #expect(try CBORDecoder().decode([UInt8].self, from: [0x80]).isEmpty)
    for refusal in [
      try decodingRefusal([Int].self, of: .bytes([255])),
      try decodingRefusal([String].self, of: .bytes([255])),
      try decodingRefusal([Data].self, of: .bytes([255])),
    ] {
      #expect(refusal?.code == .typeMismatch && refusal?.keyPath == "[0]")
    }
  }

  @Test func `bytes in a mixed container are integers`() throws {
    struct Mixed: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1 as UInt8)
        try container.encode(contentsOf: [2, 3] as [UInt8])
        #expect(container.count == 3)
        try container.encode("x")
        try container.encode(contentsOf: [4] as [UInt8])
        try container.encode(200 as UInt8)
        #expect(container.count == 6)
      }
    }
    #expect(try notation(Mixed()) == #"[1, 2, 3, "x", 4, 200]"#)
  }

  @Test func `Foundation types decode as they were encoded`() throws {
    try roundtrip(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    try roundtrip(Date(timeIntervalSinceReferenceDate: 1234.5))
    try roundtrip(URL(string: "https://example.org/a?b#c"))
    try roundtrip(Decimal(string: "12345.678901"))
    try roundtrip(["a": Data([1, 2]), "b": Data()])
    try roundtrip(DateComponents(year: 2026, month: 2))
  }

  @Test func `containers can be nested, shared and inherited`() throws {
    try roundtrip(Nested(numbers: [1, 2, 3], words: ["x"], last: true))
    try roundtrip(Nested(numbers: [], words: [], last: nil))
    try roundtrip(Circle(name: "c", radius: 2))
    try roundtrip(Square(name: "s", side: 3))
    #expect(
      try notation(Circle(name: "c", radius: 2)) == #"{"super": {"name": "c"}, "radius": 2.0}"#)
    #expect(try notation(Square(name: "s", side: 3)) == #"{"name": "s", "side": 3}"#)
  }

  @Test func `keyed containers can be encoded by hand in every way`() throws {
    struct ByHand: Codable, Equatable {
      enum Key: CodingKey { case wide, negative, single, parent, list }
      var wide: UInt128 = 7
      var negative: Int128 = -7

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        wide = try container.decode(UInt128.self, forKey: .wide)
        negative = try container.decode(Int128.self, forKey: .negative)
        #expect(try container.decodeNil(forKey: .single))
        #expect(try Percentage(from: container.superDecoder(forKey: .parent)) == Percentage(5))
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(try !list.decodeNil())
        #expect(try list.decode(Int128.self) == -1)
        #expect(try list.decode(UInt128.self) == 1)
        #expect(try list.decode(Float.self) == 1.5)
        #expect(list.codingPath.map(\.stringValue) == ["list"] && list.isAtEnd)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(wide, forKey: .wide)
        try container.encode(negative, forKey: .negative)
        try container.encodeNil(forKey: .single)
        try Percentage(5).encode(to: container.superEncoder(forKey: .parent))
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(-1 as Int128)
        try list.encode(1 as UInt128)
        try list.encode(1.5 as Float)
        #expect(list.codingPath.map(\.stringValue) == ["list"] && list.count == 3)
      }
    }
    try roundtrip(ByHand())
  }

  @Test func `a value that tries several types decodes the matching one`() throws {
    let list = (0..<2_000).map { Anything.fraction(Double($0) + 0.5) }
    try roundtrip(
      Anything.table([
        "a": .nothing, "b": .truth(true), "c": .whole(-1), "d": .fraction(1), "e": .word("w"),
        "f": .list(list), "g": .table([:]),
      ]))
  }

  @Test func `keys are sorted by their bytes and stay strings`() throws {
    #expect(
      try notation(["bb": 1, "a": 2, "10": 3, "1": 4, "ü": 5, "": 6])
        == #"{"": 6, "1": 4, "a": 2, "10": 3, "bb": 1, "ü": 5}"#)
    #expect(try notation([10: "x", 9: "y"]) == #"{"9": "y", "10": "x"}"#)
    try roundtrip([10: "x", -9: "y", .min: "z"])
    try roundtrip(["007": 7, "7": 8])
    try roundtrip(Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("key \($0)", $0) }))
  }

  @Test func `enumerations, optionals and empty values keep their structure`() throws {
    struct Empty: Codable, Equatable {}
    struct Holder: Codable, Equatable { var a: Int?, b: String? }
    #expect(try notation(Empty()) == "{}")
    #expect(try notation(Draft.Mark.none) == #"{"none": {}}"#)
    #expect(
      try notation(Draft.Mark.labelled("x", weight: 1))
        == #"{"labelled": {"_0": "x", "weight": 1.0}}"#)
    #expect(try notation(Holder(a: nil, b: "x")) == #"{"b": "x"}"#)
    #expect(try notation([1, nil]) == "[1, null]")
    #expect(try notation(Int?.none) == "null")
    try roundtrip(Empty())
    try roundtrip(Holder())
    try roundtrip([Int?]([1, nil]))
    try roundtrip([[], [[]], [[1]]] as [[[Int]]])
  }

  @Test func `userInfo reaches values when encoding and decoding`() throws {
    struct Asks: Codable {
      var found: String?
      static let key = CodingUserInfoKey(rawValue: "key")!
      init() {}
      init(from decoder: any Decoder) throws { found = decoder.userInfo[Self.key] as? String }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.userInfo[Self.key] as? String)
      }
    }
    var encoder = CBOREncoder()
    encoder.userInfo[Asks.key] = "here"
    #expect(try decoded(encoder.encode(Asks())) == "here")
    var decoder = CBORDecoder()
    decoder.userInfo[Asks.key] = "there"
    #expect(try decoder.decode(Asks.self, from: [0]).found == "there")
  }

  @Test func `encoding appends to the writer's bytes`() throws {
    var writer = CBORWriter()
    try CBOREncoder().encode(1, into: &writer)
    #expect(throws: CBORCodingError.self) {
      try CBOREncoder().encode([1, Double.nan], into: &writer)
    }
    try CBOREncoder().encode("a", into: &writer)
    #expect(writer.bytes == [1, 0x61, 0x61])
  }
}
