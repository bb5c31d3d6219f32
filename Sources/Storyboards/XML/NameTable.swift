/// Numbers the names of a file in the order of their first occurrence.
///
/// Looking up a name doesn't create a string: it compares the bytes with those of the first
/// occurrence.
struct NameTable {
  private(set) var words: [ElementName] = []
  private var firsts: [Range<Int>] = []
  /// Indexes of names plus one, by hash; 0 is free.
  private var buckets = [Int32](repeating: 0, count: 1024)

  subscript(number: Int) -> Range<Int> { firsts[number] }

  /// Returns the number of the name in `range`, or `nil` if there are too many names.
  mutating func number(_ range: Range<Int>, in bytes: [UInt8]) -> Int? {
    var hash: UInt32 = 2_166_136_261
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    var bucket = Int(hash) & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let number = Int(buckets[bucket]) - 1
      if Self.equal(firsts[number], range, in: bytes) { return number }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    guard firsts.count < XMLLimits.names else { return nil }
    firsts.append(range)
    words.append(ElementName.named[String(decoding: bytes[range], as: UTF8.self)] ?? .other)
    buckets[bucket] = Int32(firsts.count)
    if firsts.count * 2 > buckets.count { grow(bytes) }
    return firsts.count - 1
  }

  private mutating func grow(_ bytes: [UInt8]) {
    buckets = [Int32](repeating: 0, count: buckets.count * 4)
    for (number, range) in firsts.enumerated() {
      var hash: UInt32 = 2_166_136_261
      for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
      var bucket = Int(hash) & (buckets.count - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(number + 1)
    }
  }

  private static func equal(_ one: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where bytes[one.lowerBound + offset] != bytes[other.lowerBound + offset] { return false }
    return true
  }
}
