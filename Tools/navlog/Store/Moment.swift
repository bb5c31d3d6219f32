/// Formats times, in UTC so that all machines print the same.
enum Moment {
  /// `2026-01-31T14:05:09.123456Z`.
  static func rfc3339(_ nanoseconds: UInt64) -> String {
    let (date, time) = parts(nanoseconds, digits: 6)
    return "\(date)T\(time)Z"
  }

  /// The date, and the time of day with this many fractional digits.
  static func parts(_ nanoseconds: UInt64, digits: Int) -> (date: String, time: String) {
    let seconds = nanoseconds / 1_000_000_000
    let (year, month, day) = date(ofDay: Int64(seconds / 86_400))
    let rest = seconds % 86_400
    var time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    if digits > 0 { time += "." + padded(nanoseconds % 1_000_000_000, 9).prefix(digits) }
    return ("\(padded(UInt64(max(0, year)), 4))-\(padded(month, 2))-\(padded(day, 2))", time)
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

  private static func padded(_ number: UInt64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// The civil date of a day counted from 1970, computed in eras of 400 years.
  private static func date(ofDay day: Int64) -> (year: Int64, month: UInt64, day: UInt64) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), UInt64(month),
      UInt64(ofYear - (153 * fromMarch + 2) / 5 + 1)
    )
  }
}
