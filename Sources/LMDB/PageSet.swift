/// The pages that were met, one bit each.
///
/// Room is taken where pages are met: a file full of holes may claim any number of them.
struct PageSet {
  private static let chunk = 1 << 18
  private var chunks: [[UInt64]]

  init(count: Int) {
    chunks = [[UInt64]](repeating: [], count: (count + Self.chunk - 1) / Self.chunk)
  }

  /// Adds a page below the count, and says whether it was not there yet.
  mutating func insert(_ page: Int) -> Bool {
    let (chunk, word, bit) = Self.place(page)
    if chunks[chunk].isEmpty { chunks[chunk] = [UInt64](repeating: 0, count: Self.chunk / 64) }
    defer { chunks[chunk][word] |= bit }
    return chunks[chunk][word] & bit == 0
  }

  /// Whether a page below the count was met.
  func contains(_ page: Int) -> Bool {
    let (chunk, word, bit) = Self.place(page)
    return !chunks[chunk].isEmpty && chunks[chunk][word] & bit != 0
  }

  private static func place(_ page: Int) -> (chunk: Int, word: Int, bit: UInt64) {
    (page / chunk, (page % chunk) / 64, UInt64(1) << UInt64(page & 63))
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
