/// Times that were measured, in nanoseconds.
struct Samples {
  private var values: [UInt64] = []

  mutating func add(_ value: UInt64) { values.append(value) }

  func percentile(_ percent: Int) -> UInt64 {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }

  /// Least, median, and the 99th of a hundred, in microseconds.
  var text: String {
    [0, 50, 99].map { percent in
      let value = percentile(percent)
      return "\(value / 1_000).\(value % 1_000 / 100)"
    }.joined(separator: " / ") + " µs"
  }
}
