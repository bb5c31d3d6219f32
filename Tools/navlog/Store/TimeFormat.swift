import NavlogPlatform

/// Formats times, in UTC so that all machines print the same.
enum TimeFormat {
  /// `2026-01-31T14:05:09.123456Z`.
  static func rfc3339(_ nanoseconds: UInt64) -> String {
    let (date, time) = parts(nanoseconds, digits: 6)
    return "\(date)T\(time)Z"
  }

  /// The date, and the time of day with this many fractional digits.
  static func parts(_ nanoseconds: UInt64, digits: Int) -> (date: String, time: String) {
    let seconds = nanoseconds / 1_000_000_000
    let rest = seconds % 86_400
    var time = [rest / 3600, rest / 60 % 60, rest % 60].map { CivilDate.padded($0, 2) }.joined(
      separator: ":")
    if digits > 0 { time += "." + CivilDate.padded(nanoseconds % 1_000_000_000, 9).prefix(digits) }
    return ("\(CivilDate(day: seconds / 86_400))", time)
  }

  /// A duration in the most readable unit: `3.2 ms`.
  static func span(_ nanoseconds: UInt64) -> String {
    let units: [(UInt64, UInt64, String)] = [
      (1_000, 1, "ns"), (1_000_000, 1_000, "µs"), (1_000_000_000, 1_000_000, "ms"),
      (100_000_000_000, 1_000_000_000, "s"), (6_000_000_000_000, 60_000_000_000, "min"),
      (172_800_000_000_000, 3_600_000_000_000, "h"),
    ]
    let (_, size, name) =
      units.first { nanoseconds < $0.0 } ?? (0, 86_400_000_000_000, "d")
    let tenths = nanoseconds / (size / 10 == 0 ? 1 : size / 10)
    return size > 1 && tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(nanoseconds / size) \(name)"
  }

  /// The signed duration from one time to another: `+3.2 ms`.
  static func span(_ time: UInt64, since start: UInt64) -> String {
    time >= start ? "+" + span(time - start) : "-" + span(start - time)
  }
}
