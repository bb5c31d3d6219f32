extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies the predicate, in a collection where all that
  /// satisfy it come last; `endIndex` if none does.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isAfter(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
