/// Durations of the same thing done over and over, in nanoseconds.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  mutating func add(_ nanoseconds: UInt64, per count: Int = 1) {
    values.append(Double(nanoseconds) / Double(count))
  }

  var minimum: Double { values.min() ?? 0 }
  var median: Double { percentile(50) }

  /// The value that `percent` of all do not exceed.
  func percentile(_ percent: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let rank = Int((percent / 100 * Double(values.count)).rounded(.up))
    return values.sorted()[min(max(rank - 1, 0), values.count - 1)]
  }
}
