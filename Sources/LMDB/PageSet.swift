/// The pages that were met, one bit each.
struct PageSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds a page below the count, and says whether it was not there yet.
  mutating func insert(_ page: Int) -> Bool {
    let bit = UInt64(1) << UInt64(page & 63)
    defer { words[page >> 6] |= bit }
    return words[page >> 6] & bit == 0
  }
}

/// The bytes of a page that nodes take, one bit for every two.
struct NodeMap {
  private var words: [UInt64]

  init(pageSize: Int) { words = [UInt64](repeating: 0, count: pageSize / 128 + 1) }

  mutating func clear() {
    for index in words.indices { words[index] = 0 }
  }

  /// Takes `size` bytes from an even place inside the page on, and says whether they were free.
  mutating func claim(from place: Int, _ size: Int) -> Bool {
    var bit = place / 2
    let end = (place + size + 1) / 2
    while bit < end {
      let word = bit >> 6
      let count = min(end - bit, 64 - bit & 63)
      let mask = (UInt64.max >> UInt64(64 - count)) << UInt64(bit & 63)
      if words[word] & mask != 0 { return false }
      words[word] |= mask
      bit += count
    }
    return true
  }
}
