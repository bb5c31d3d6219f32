/// Parses spans of time: `90s`, `1.5s`, `250ms`, `5m`, `10min`, `2h`, `3d`.
package enum TimeSpan {
  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ms", 1e6), ("min", 6e10), ("s", 1e9), ("m", 6e10), ("h", 3.6e12), ("d", 8.64e13),
  ]

  /// Returns the nanoseconds of a span, or `nil` if the text isn't a span.
  package static func nanoseconds(_ text: some StringProtocol) -> UInt64? {
    for (name, size) in units where text.hasSuffix(name) {
      let digits = text.dropLast(name.count)
      guard digits.first?.isNumber == true,
        digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(digits), number < 1e5
      else { continue }
      return UInt64(number * size)
    }
    return nil
  }
}
