/// How two strings of bytes stand to each other.
enum BytewiseOrder {
  case ascending
  case same
  case descending
}

extension Span where Element == UInt8 {
  /// How the bytes of two ranges stand to each other, byte by byte, a beginning before the whole.
  func order(of left: Range<Int>, and right: Range<Int>) -> BytewiseOrder {
    for index in 0..<Swift.min(left.count, right.count) {
      let a = self[left.lowerBound + index]
      let b = self[right.lowerBound + index]
      if a != b { return a < b ? .ascending : .descending }
    }
    if left.count == right.count { return .same }
    return left.count < right.count ? .ascending : .descending
  }
}
