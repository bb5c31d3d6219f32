/// A set of element and attribute names, in two machine words.
struct WordSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  mutating func insert(_ word: ElementName) {
    let bit = Int(word.rawValue)
    if bit < 64 { low |= 1 << UInt64(bit) } else { high |= 1 << UInt64(bit - 64) }
  }

  func contains(_ word: ElementName) -> Bool {
    let bit = Int(word.rawValue)
    return bit < 64 ? low & (1 << UInt64(bit)) != 0 : high & (1 << UInt64(bit - 64)) != 0
  }
}
