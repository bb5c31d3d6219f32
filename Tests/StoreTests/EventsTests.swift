import NavlogCBOR
import NavlogStore
import Support
import Testing

@Suite struct EventsTests {
  @Test(arguments: 0..<64 as Range<UInt64>)
  func `the end of an event is where a CBOR reader finds it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var writer = CBORWriter()
      writer.append(item: 4, &random)
      let end = writer.count
      writer.append(unsigned: random.next())

      var reader = CBORReader()
      try reader.skipItem(in: writer.bytes.span)
      #expect(reader.offset == end)
      #expect(Events.itemEnd(in: writer.bytes.span, from: 0) == end)
    }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `damaged bytes have no end, or the end that a CBOR reader finds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var writer = CBORWriter()
      writer.append(item: 3, &random)
      var bytes = writer.bytes
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes.removeLast(random.below(bytes.count))
      let end = Events.itemEnd(in: bytes.span, from: 0)
      #expect((end ?? 0) <= bytes.count)
      var reader = CBORReader(strictness: .lenient)
      do throws(CBORSyntaxError) {
        try reader.skipItem(in: bytes.span)
        #expect(end == reader.offset)
      } catch {
        // Invalid content, such as text that isn't UTF-8, can still have an end.
      }
    }
  }

  @Test(arguments: [
    [0x1C], [0x5F, 0xFF], [0xC1, 0x01], [0xF7], [0xF8, 0x20], [0xFF], [0x18], [0x42, 0x01],
    [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    [0xBB, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00], [0xA1, 0x00], [],
  ])
  func `bytes that aren't an event have no end`(bytes: [UInt8]) {
    #expect(Events.itemEnd(in: bytes.span, from: 0) == nil)
  }
}

extension CBORWriter {
  /// Appends a random item, nested at most `depth` levels deep.
  fileprivate mutating func append(item depth: Int, _ random: inout SplitMix64) {
    switch random.below(depth > 0 ? 9 : 6) {
    case 0: append(unsigned: random.next() >> UInt64(random.below(64)))
    case 1: append(integer: -Int64(random.next() >> UInt64(1 + random.below(63))) - 1)
    case 2: append(bytes: [UInt8](repeating: 7, count: random.below(300)).span)
    case 3: append(text: String(repeating: "é", count: random.below(40)))
    case 4: append(bool: random.below(2) == 0)
    case 5: append(double: Double(random.below(1000)) / 8)
    case 6, 7:
      let count = random.below(6)
      append(mapOf: count)
      for key in 0..<count {
        append(unsigned: UInt64(key))
        append(item: depth - 1, &random)
      }
    default:
      let count = random.below(6)
      append(arrayOf: count)
      for _ in 0..<count { append(item: depth - 1, &random) }
    }
  }
}
