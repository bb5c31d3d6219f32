/// Counts elements and attributes of elements.
///
/// Most attributes of a file end up here, so the table contains only integers.
struct ElementCounts {
  struct Row {
    let element: Int
    /// -1 for the element itself, -2 for its text.
    let attribute: Int
    var count: Int
    let line: Int
  }

  private(set) var rows: [Row] = []
  /// Indexes of rows plus one, by hash; 0 is free.
  private var buckets = [Int32](repeating: 0, count: 1024)

  mutating func count(_ element: Int, _ attribute: Int, line: Int) {
    var bucket = Self.hash(element, attribute) & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let row = Int(buckets[bucket]) - 1
      if rows[row].element == element, rows[row].attribute == attribute {
        rows[row].count += 1
        return
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    rows.append(Row(element: element, attribute: attribute, count: 1, line: line))
    buckets[bucket] = Int32(rows.count)
    if rows.count * 2 > buckets.count { grow() }
  }

  private mutating func grow() {
    buckets = [Int32](repeating: 0, count: buckets.count * 4)
    for (number, row) in rows.enumerated() {
      var bucket = Self.hash(row.element, row.attribute) & (buckets.count - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(number + 1)
    }
  }

  private static func hash(_ element: Int, _ attribute: Int) -> Int {
    let key = UInt64(truncatingIfNeeded: element &* 8192 &+ attribute &+ 2)
    return Int((key &* 0x9e37_79b9_7f4a_7c15) >> 40)
  }
}
