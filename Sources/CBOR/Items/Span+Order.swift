/// The order of two byte strings.
enum BytewiseOrder {
  case ascending
  case same
  case descending
}

extension Span where Element == UInt8 {
  /// Compares the bytes of two ranges lexicographically; a prefix comes first.
  func order(of left: Range<Int>, and right: Range<Int>) -> BytewiseOrder {
    extracting(left).order(to: extracting(right))
  }

  /// Compares these bytes with `other` lexicographically; a prefix comes first.
  func order(to other: Span<UInt8>) -> BytewiseOrder {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index] ? .ascending : .descending
    }
    if count == other.count { return .same }
    return count < other.count ? .ascending : .descending
  }
}
