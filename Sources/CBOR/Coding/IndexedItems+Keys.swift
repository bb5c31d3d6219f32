extension IndexedItems {
  /// The keys of the map `item`, in the order in which ``value(of:among:)`` looks them up.
  func sortedKeys(of item: Int) throws -> [Int] {
    var keys: [Int] = []
    var key = firstChild(item)
    while key < next(item) {
      let found = kind(of: key)
      guard found == .text else {
        throw mismatch(
          at: path(of: item), "a map with \(found) as a key", expected: "a map with texts as keys",
          String.self)
      }
      keys.append(key)
      key = next(next(key))
    }
    guard strictness == .lenient else { return keys }
    keys.sort { order(of: textRange(of: $0), and: textRange(of: $1)) == .ascending }
    for (left, right) in zip(keys, keys.dropFirst())
    where order(of: textRange(of: left), and: textRange(of: right)) == .same {
      throw corrupted(next(right), .malformed, "is there twice: write each key once.")
    }
    return keys
  }

  /// Returns the item of the value for `key`; `nil` if the key isn't among `keys`.
  func value(of key: some CodingKey, among keys: [Int]) -> Int? {
    let name = key.stringValue
    let text = name.utf8Span.span
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      switch order(of: textRange(of: keys[middle]), and: text) {
      case .same: return next(keys[middle])
      case .ascending: low = middle + 1
      case .descending: high = middle
      }
    }
    return nil
  }

  private func order(of left: Range<Int>, and right: Range<Int>) -> BytewiseOrder {
    let bytes = bytes
    return order(of: left, and: bytes.span.extracting(right))
  }

  /// Encoded texts are ordered by length, then by their bytes.
  private func order(of left: Range<Int>, and right: Span<UInt8>) -> BytewiseOrder {
    if left.count != right.count { return left.count < right.count ? .ascending : .descending }
    let bytes = bytes
    return bytes.span.extracting(left).order(to: right)
  }
}
