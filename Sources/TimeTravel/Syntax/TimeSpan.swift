/// Parses spans of time: `90s`, `1.5s`, `250ms`, `420µs`, `5m`, `10min`, `2h`, `3d`.
package enum TimeSpan {
  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("µs", 1e3), ("us", 1e3), ("ms", 1e6), ("min", 6e10), ("s", 1e9), ("m", 6e10),
    ("h", 3.6e12), ("d", 8.64e13),
  ]

  /// Returns the nanoseconds of a span, or `nil` if the text isn't a span.
  package static func nanoseconds(_ text: some StringProtocol) -> UInt64? {
    parts(text).map { UInt64(($0.number * $0.unit).rounded()) }
  }

  /// Returns the number of nanoseconds that the written precision can't distinguish.
  ///
  /// Spans are printed with two digits or more, and what is after them is cut off: `6.3 ms`, `12 ms`.
  /// A span that is written so includes every one that is printed like it; any other is exact.
  static func alike(_ text: some StringProtocol) -> UInt64 {
    guard let (digits, number, unit) = parts(text) else { return 1 }
    let fraction = digits.firstIndex(of: ".").map { digits[$0...].count - 1 } ?? 0
    switch (fraction, number) {
    case (0, 10...): return UInt64(unit)
    case (1, ..<10): return max(1, UInt64(unit / 10))
    default: return 1
    }
  }

  private static func parts<Text: StringProtocol>(
    _ text: Text
  ) -> (digits: Text.SubSequence, number: Double, unit: Double)? {
    for (name, size) in units where text.hasSuffix(name) {
      let digits = text.dropLast(name.count)
      guard digits.first?.isNumber == true,
        digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(digits), number < 1e5
      else { continue }
      return (digits, number, size)
    }
    return nil
  }
}
