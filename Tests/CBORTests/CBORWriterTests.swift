import NavlogCBOR
import Support
import Testing

@Suite struct CBORWriterTests {
  @Test(arguments: 0..<64 as Range<UInt64>)
  func `items read back as written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let number = random.argument()
      let signed = Int64(bitPattern: random.next() >> UInt64(random.below(64)))
      let fraction = random.double()
      let data = (0..<random.below(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = random.text(random.below(300))
      let bytes = written { writer in
        writer.append(unsigned: number)
        writer.append(integer: signed)
        writer.append(negative: number)
        writer.append(double: fraction)
        writer.append(bytes: data.span)
        writer.append(text: text)
        writer.append(bool: number % 2 == 0)
        writer.appendNull()
        writer.append(arrayOf: 1)
        writer.append(mapOf: 1)
        writer.append(encoded: ([1, 2] as [UInt8]).span)
      }
      var reader = CBORReader()
      let span = bytes.span
      let readNumber = try reader.readUnsigned(in: span)
      let readSigned = try reader.readInteger(in: span)
      let readNegative = try reader.readNegative(in: span)
      let readFraction = try reader.readDouble(in: span)
      let readData = try reader.readBytes(in: span)
      let readText = try reader.readString(in: span)
      let readBool = try reader.readBool(in: span)
      try reader.readNull(in: span)
      #expect(readNumber == number && readSigned == signed && readNegative == number)
      #expect(readFraction.bitPattern == fraction.bitPattern)
      #expect(Array(bytes[readData]) == data)
      #expect(readText == text && readBool == (number % 2 == 0))
      let nested = Array(bytes[reader.offset...])
      #expect(nested == [0x81, 0xa1, 1, 2])
    }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `writing into reserved space gives the same items`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let number = random.argument()
    let signed = Int64(bitPattern: random.next() >> UInt64(random.below(64)))
    let text = random.text(20)
    let oneByOne = written { writer in
      writer.append(mapOf: 3)
      writer.append(unsigned: 0)
      writer.append(unsigned: number)
      writer.append(unsigned: 1)
      writer.append(integer: signed)
      writer.append(unsigned: 23)
      writer.append(arrayOf: 4)
      writer.append(text: text)
      writer.append(bool: true)
      writer.appendNull()
      writer.append(double: 1.5)
    }
    let atOnce = written { writer in
      writer.append(atMost: 200) { output in
        output.append(cborMapOf: 3)
        output.append(cborKey: 0, unsigned: number)
        output.append(cborKey: 1, integer: signed)
        output.append(cborKey: 23)
        output.append(cborArrayOf: 4)
        output.append(cborText: text.utf8Span)
        output.append(cborBool: true)
        output.append(cborNull: ())
        output.append(cborDouble: 1.5)
      }
    }
    #expect(oneByOne == atOnce)
    #expect(refusal(oneByOne) == nil)
  }

  @Test func `every half-precision number takes three bytes`() throws {
    for bits in 0...UInt16.max where bits & 0x7c00 != 0x7c00 || bits & 0x3ff == 0 {
      let bytes = [0xf9, UInt8(bits >> 8), UInt8(bits & 0xff)]
      guard case .double(let value) = try decoded(bytes) else {
        Issue.record("no number in \(bytes)")
        continue
      }
      let again = written { $0.append(double: value) }
      #expect(again == bytes)
      let beside = written { $0.append(double: value.nextUp) }
      #expect(beside.count == 9 || value.isInfinite)
    }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `a number takes the shortest form that keeps its value`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let value = random.double()
      let single = Float(value)
      let count = written { $0.append(double: value) }.count
      if Double(single) != value {
        #expect(count == 9)
      } else {
        let scaled = abs(value) * 0x1p24
        let significand = value == 0 || value.isInfinite ? 1 : value.significandWidth + 1
        let fitsHalf =
          value.isInfinite || value == 0
          || (abs(value) <= 65504 && significand <= 11 && scaled == scaled.rounded())
        #expect(count == (fitsHalf ? 3 : 5), "\(value)")
      }
    }
  }

  @Test func `a writer keeps its capacity`() {
    var writer = CBORWriter(capacity: 16)
    writer.append(bytes: [UInt8](repeating: 1, count: 1_000).span)
    let capacity = writer.bytes.capacity
    writer.removeAll()
    #expect(writer.count == 0)
    #expect(writer.bytes.capacity == capacity)
    writer.append(text: "ab")
    writer.append(text: "cd")
    writer.removeAll(from: 3)
    #expect(writer.bytes == bytes("626162"))
  }

  @Test func `a number that isn't finite nor infinite is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      var writer = CBORWriter()
      writer.append(double: .nan)
    }
  }

  @Test func `a key that needs two bytes is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      var writer = CBORWriter()
      writer.append(atMost: 10) { $0.append(cborKey: 24) }
    }
  }

  @Test func `exceeding the reserved space is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      var writer = CBORWriter()
      writer.append(atMost: 1) { $0.append(cborUnsigned: 24) }
    }
  }
}
