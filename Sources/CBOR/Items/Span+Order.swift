/// How two strings of bytes stand to each other.
enum BytewiseOrder {
  case ascending
  case same
  case descending
}

extension Span where Element == UInt8 {
  /// How the bytes of two ranges stand to each other, byte by byte, a beginning before the whole.
  func order(of left: Range<Int>, and right: Range<Int>) -> BytewiseOrder {
    extracting(left).order(to: extracting(right))
  }

  /// How these bytes stand to `other`, byte by byte, a beginning before the whole.
  func order(to other: Span<UInt8>) -> BytewiseOrder {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index] ? .ascending : .descending
    }
    if count == other.count { return .same }
    return count < other.count ? .ascending : .descending
  }
}
