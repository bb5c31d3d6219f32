import NavlogCBOR
import Support
import Testing

@Suite struct CBORReaderTests {
  static let malformed: [(hexadecimal: String, code: CBORSyntaxError.Code, at: Int)] = [
    ("", .truncated, 0), ("18", .truncated, 0), ("19ff", .truncated, 0), ("1a", .truncated, 0),
    ("1b00000000000000", .truncated, 0), ("41", .truncated, 0), ("62c3", .truncated, 0),
    ("8101", .trailingBytes, 0), ("81", .truncated, 0), ("820118", .truncated, 2),
    ("9affffffff00", .truncated, 0), ("9bffffffffffffffff", .truncated, 0),
    ("bb7fffffffffffffff0000", .truncated, 0), ("5bffffffffffffffff", .truncated, 0),
    ("7b8000000000000000", .truncated, 0), ("a2010203", .truncated, 0),
    ("1800", .notShortest, 0), ("1817", .notShortest, 0), ("1900ff", .notShortest, 0),
    ("1a0000ffff", .notShortest, 0), ("1b00000000ffffffff", .notShortest, 0),
    ("3817", .notShortest, 0), ("580101", .notShortest, 0), ("780161", .notShortest, 0),
    ("980101", .notShortest, 0), ("b8010101", .notShortest, 0),
    ("fa3f800000", .notShortest, 0), ("fb3ff0000000000000", .notShortest, 0),
    ("fb47efffffe0000000", .notShortest, 0),
    ("1c", .reserved, 0), ("1d", .reserved, 0), ("1e", .reserved, 0), ("3c", .reserved, 0),
    ("5d", .reserved, 0), ("7e", .reserved, 0), ("9c", .reserved, 0), ("bd", .reserved, 0),
    ("fc", .reserved, 0), ("fd", .reserved, 0), ("fe", .reserved, 0),
    ("ff", .indefiniteLength, 0), ("1f", .indefiniteLength, 0), ("8201ff", .indefiniteLength, 2),
    ("e0", .simpleValue, 0), ("f3", .simpleValue, 0), ("f7", .simpleValue, 0),
    ("f818", .simpleValue, 0),
    ("6180", .invalidText, 0), ("62c328", .invalidText, 0), ("63eda080", .invalidText, 0),
    ("64f8888080", .invalidText, 0), ("62c080", .invalidText, 0), ("8161ff", .invalidText, 1),
    ("a2020001f6", .unorderedKey, 3), ("a201000100", .duplicateKey, 3),
    ("a261620061610a", .unorderedKey, 4), ("a2616100f500", .trailingBytes, 0),
    ("a3010061610018186100", .unorderedKey, 6),
  ]

  @Test(arguments: malformed.indices)
  func `malformed input is reported with the offset where it begins`(index: Int) {
    let (hexadecimal, code, at) = Self.malformed[index]
    var input = bytes(hexadecimal)
    if code == .trailingBytes {
      // Whole items, which are invalid only with a byte after them.
      #expect(refusal(input) == nil)
      input.append(0)
      #expect(refusal(input) == CBORSyntaxError(.trailingBytes, at: input.count - 1))
      return
    }
    #expect(refusal(input) == CBORSyntaxError(code, at: at))
    let skipping = reading(input) { reader, bytes throws(CBORSyntaxError) in
      try reader.skipItem(in: bytes)
    }
    #expect(skipping.error == CBORSyntaxError(code, at: at))
  }

  @Test func `a lenient reader takes longer numbers and keys in any order`() throws {
    #expect(try decoded(bytes("1b0000000000000001"), .lenient) == 1)
    #expect(try decoded(bytes("fb3ff0000000000000"), .lenient) == 1.0)
    #expect(try decoded(bytes("9a0000000101"), .lenient) == [1])
    #expect(try decoded(bytes("a2616201616102"), .lenient) == ["a": 2, "b": 1])
    #expect(try decoded(bytes("a2616201616102"), .lenient).encoded() == bytes("a2616102616201"))
  }

  @Test func `a lenient reader refuses a duplicate key in any encoding`() {
    #expect(refusal(bytes("a2010018010a"), .lenient) == CBORSyntaxError(.duplicateKey, at: 3))
  }

  @Test func `an item of another kind than requested is reported`() {
    let result = reading(bytes("6161")) { reader, bytes throws(CBORSyntaxError) in
      try reader.readUnsigned(in: bytes)
    }
    #expect(result.error == CBORSyntaxError(.unexpectedKind, at: 0, expected: .unsigned))
    #expect(result.error?.description.contains("is not an unsigned integer") == true)
    let tagged = reading(bytes("c101")) { reader, bytes throws(CBORSyntaxError) in
      try reader.readUnsigned(in: bytes)
    }
    #expect(tagged.error == CBORSyntaxError(.tagged, at: 0))
  }

  @Test func `an integer beyond the range of a signed 64-bit integer is refused`() {
    for hexadecimal in ["1b8000000000000000", "3b8000000000000000"] {
      let result = reading(bytes(hexadecimal)) { reader, bytes throws(CBORSyntaxError) in
        try reader.readInteger(in: bytes)
      }
      #expect(result.error == CBORSyntaxError(.outOfRange, at: 0))
    }
    let least = reading(bytes("3b7fffffffffffffff")) { reader, bytes throws(CBORSyntaxError) in
      try reader.readInteger(in: bytes)
    }
    #expect(least == .success(.min))
  }

  @Test func `keys of records are in order and fit into one byte`() {
    func key(_ hexadecimal: String, after previous: Int, _ strictness: CBORReader.Strictness)
      -> Result<Int, CBORSyntaxError>
    {
      reading(bytes(hexadecimal), strictness) { reader, bytes throws(CBORSyntaxError) in
        try reader.readKey(after: previous, in: bytes)
      }
    }
    #expect(key("00", after: -1, .strict) == .success(0))
    #expect(key("17", after: 22, .strict) == .success(23))
    #expect(key("05", after: 5, .strict).error?.code == .duplicateKey)
    #expect(key("04", after: 5, .strict).error?.code == .unorderedKey)
    #expect(key("04", after: 5, .lenient) == .success(4))
    #expect(key("1818", after: 5, .strict).error?.code == .outOfRange)
    #expect(key("6161", after: 5, .strict).error?.code == .unexpectedKind)
    #expect(key("", after: 5, .strict).error?.code == .truncated)
  }

  @Test func `a reader that throws keeps its offset`() {
    let input = bytes("83016161")
    var reader = CBORReader()
    do throws(CBORSyntaxError) {
      try reader.skipItem(in: input.span)
    } catch {
      #expect(error == CBORSyntaxError(.truncated, at: 4))
    }
    #expect(reader.offset == 0)
    reader.offset = 2
    do throws(CBORSyntaxError) {
      _ = try reader.readBytes(in: input.span)
    } catch {
      #expect(error == CBORSyntaxError(.unexpectedKind, at: 2, expected: .bytes))
    }
    #expect(reader.offset == 2)
  }

  @Test func `reading at an offset outside of the bytes throws`() {
    for offset in [-1, 1, .min, .max] {
      var reader = CBORReader(offset: offset)
      do throws(CBORSyntaxError) {
        _ = try reader.readUnsigned(in: [0 as UInt8].span)
        Issue.record("read at \(offset)")
      } catch {
        #expect(error == CBORSyntaxError(.truncated, at: offset))
      }
    }
  }

  @Test func `nesting is limited to exactly the maximum depth`() {
    for depth in [0, 1, 3, CBORReader.greatestDepth] {
      let deep = [UInt8](repeating: 0x81, count: depth) + [0]
      let maps = Array(repeatElement([0xa1, 0] as [UInt8], count: depth).joined()) + [0]
      for allowed in [deep, maps] {
        #expect(refusal(allowed, depth: depth) == nil)
        let tooDeep = [0x81] + allowed
        #expect(refusal(tooDeep, depth: depth)?.code == .tooDeep)
      }
    }
  }

  @Test func `deep nesting is refused at the limit`() {
    let brackets = [UInt8](repeating: 0x81, count: 1_000_000)
    #expect(refusal(brackets) == CBORSyntaxError(.tooDeep, at: 128))
  }

  @Test func `a maximum depth beyond what a small stack holds is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = CBORReader(maximumDepth: 513) }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `a sequence of items is counted, and is truncated if cut inside an item`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let values = (0...random.below(8)).map { _ in random.value(depth: 3) }
    let items = try values.map { try $0.encoded() }
    let sequence = Array(items.joined())
    func count(_ bytes: [UInt8]) -> Result<Int, CBORSyntaxError> {
      reading(bytes) { reader, bytes throws(CBORSyntaxError) in try reader.skipItems(in: bytes) }
    }
    #expect(count(sequence) == .success(items.count))

    var ends: Set<Int> = [0]
    for item in items { ends.insert((ends.max() ?? 0) + item.count) }
    for end in 0..<sequence.count {
      let cut = count(Array(sequence[..<end]))
      if ends.contains(end) {
        #expect(cut.error == nil)
      } else {
        #expect(cut.error?.code == .truncated)
      }
    }
  }
}

extension Result {
  var error: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}
