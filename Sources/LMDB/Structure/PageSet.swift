/// A set of pages, one bit each.
///
/// Memory is allocated only for chunks with members: a sparse file may claim any number of pages.
struct PageSet {
  private static let chunk = 1 << 18
  private var chunks: [[UInt64]]

  init(count: Int) {
    chunks = [[UInt64]](repeating: [], count: (count + Self.chunk - 1) / Self.chunk)
  }

  /// Adds a page below the count. Returns whether it was new.
  mutating func insert(_ page: Int) -> Bool {
    let (chunk, word, bit) = Self.place(page)
    if chunks[chunk].isEmpty { chunks[chunk] = [UInt64](repeating: 0, count: Self.chunk / 64) }
    defer { chunks[chunk][word] |= bit }
    return chunks[chunk][word] & bit == 0
  }

  /// Whether a page below the count is in the set.
  func contains(_ page: Int) -> Bool {
    let (chunk, word, bit) = Self.place(page)
    return !chunks[chunk].isEmpty && chunks[chunk][word] & bit != 0
  }

  private static func place(_ page: Int) -> (chunk: Int, word: Int, bit: UInt64) {
    (page / chunk, (page % chunk) / 64, UInt64(1) << UInt64(page & 63))
  }
}

/// The bytes of a page that nodes occupy, one bit for every two.
struct NodeMap {
  private var words: [UInt64]

  init(pageSize: Int) { words = [UInt64](repeating: 0, count: pageSize / 128 + 1) }

  mutating func clear() {
    for index in words.indices { words[index] = 0 }
  }

  /// Marks `size` bytes from an even offset in the page as used. Returns whether they were free.
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
