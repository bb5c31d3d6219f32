import NavlogPlatform

/// Parses times: `2026-01-31T14:05:09.25Z` (with a time zone offset instead of the `Z`, or without
/// either), a date alone, or seconds since 1970. A point can also be a time of day or a span.
package struct TimeParser {
  private let text: String
  private let letters: [Character]
  private let offset: Int
  private let whole: String

  package init(_ text: String, in whole: String? = nil, at offset: Int = 0) {
    self.text = text
    letters = Array(text)
    self.offset = offset
    self.whole = whole ?? text
  }

  /// Parses the point that a time denotes in a session.
  package func point() throws(SyntaxError) -> PositionExpression.Point {
    let sign = letters.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    let span = text.dropFirst(sign == nil ? 0 : 1)
    if let nanoseconds = TimeSpan.nanoseconds(span) {
      return sign == "-"
        ? .remaining(nanoseconds)
        : .elapsed(nanoseconds, alike: sign == nil ? 1 : TimeSpan.alike(span))
    }
    if letters.count > 2, letters[2] == ":" {
      var index = 0
      let (seconds, fraction) = try clock(&index)
      guard index == letters.count else { throw error(index..<letters.count, "nothing") }
      return .timeOfDay(UInt64(seconds) * 1_000_000_000 + fraction, alike: alike)
    }
    return .time(try parse(), alike: alike)
  }

  /// The number of nanoseconds that the written precision can't distinguish.
  ///
  /// Events are printed with milliseconds or microseconds, and the digits after them are cut off: a
  /// time with that many digits includes every event that is printed like it. Any other time is
  /// exact.
  private var alike: UInt64 {
    guard letters.contains(":"), let point = letters.firstIndex(of: ".") else { return 1 }
    let digits = letters[(point + 1)...].prefix { $0.isNumber }.count
    guard digits >= 3 else { return 1 }
    return (0..<max(0, 9 - digits)).reduce(1) { unit, _ in unit * 10 }
  }

  /// Returns a time of day in the format that can be parsed.
  static func text(of nanoseconds: UInt64, digits: Int = 3) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
      .map { CivilDate.padded($0, 2) }.joined(separator: ":")
    let fraction = CivilDate.padded(nanoseconds % 1_000_000_000, 9).prefix(digits)
    return fraction.isEmpty ? time : "\(time).\(fraction)"
  }

  /// Parses a time in nanoseconds since 1970.
  package func parse() throws(SyntaxError) -> UInt64 {
    if !letters.isEmpty, letters.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) {
      return try secondsSince1970()
    }
    let year = try number(0..<4, "year", 1970...2500)
    try sign("-", 4)
    let month = try number(5..<7, "month", 1...12)
    try sign("-", 7)
    let day = try number(8..<10, "day", 1...Self.days(in: month, of: year))
    var seconds = Self.days(year, month, day) * 86_400
    guard letters.count > 10 else { return UInt64(seconds) * 1_000_000_000 }
    guard letters[10] == "T" || letters[10] == " " else { throw error(10..<11, "'T'") }
    var index = 11
    let (ofDay, fraction) = try clock(&index)
    seconds += ofDay
    seconds += try zone(from: index)
    guard seconds >= 0 else { throw error(0..<letters.count, "a time after 1970") }
    return UInt64(seconds) * 1_000_000_000 + fraction
  }

  private static let hint =
    "write 2026-01-31T14:05:09Z, 14:05:09.250, 5m after the beginning or -30s before the end"

  private func error(_ range: Range<Int>, _ wanted: String) -> SyntaxError {
    let range = range.clamped(to: 0..<letters.count)
    return SyntaxError(
      "'\(text)' isn't a time: expected \(wanted) here", in: whole,
      at: range.lowerBound + offset..<range.upperBound + offset, hint: Self.hint)
  }

  // MARK: - Parts

  private func number(
    _ range: Range<Int>, _ name: String, _ bounds: ClosedRange<Int64>
  ) throws(SyntaxError) -> Int64 {
    let wanted =
      "\(name == "hour" ? "an" : "a") \(name) from \(bounds.lowerBound) to \(bounds.upperBound)"
    guard range.upperBound <= letters.count else {
      throw error(min(range.lowerBound, letters.count)..<letters.count, wanted)
    }
    guard letters[range].allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int64(String(letters[range])), bounds.contains(number)
    else { throw error(range, wanted) }
    return number
  }

  private func sign(_ sign: Character, _ index: Int) throws(SyntaxError) {
    guard index < letters.count, letters[index] == sign else {
      throw error(min(index, letters.count)..<min(index + 1, letters.count), "'\(sign)'")
    }
  }

  /// Parses a time of day as seconds, and the nanoseconds after them.
  private func clock(_ index: inout Int) throws(SyntaxError) -> (seconds: Int64, UInt64) {
    let start = index
    var seconds = try number(start..<start + 2, "hour", 0...23) * 3600
    try sign(":", start + 2)
    seconds += try number(start + 3..<start + 5, "minute", 0...59) * 60
    try sign(":", start + 5)
    seconds += try number(start + 6..<start + 8, "second", 0...60)
    index = start + 8
    return (seconds, try fraction(&index))
  }

  private func fraction(_ index: inout Int) throws(SyntaxError) -> UInt64 {
    guard index < letters.count, letters[index] == "." else { return 0 }
    let start = index + 1
    index = start
    var fraction: UInt64 = 0
    var unit: UInt64 = 100_000_000
    while index < letters.count, letters[index].isASCII, let digit = letters[index].wholeNumberValue
    {
      fraction += UInt64(digit) * unit
      unit /= 10
      index += 1
    }
    guard index > start else { throw error(start..<start, "a part of a second") }
    return fraction
  }

  /// Returns the seconds to add to get UTC.
  private func zone(from index: Int) throws(SyntaxError) -> Int64 {
    guard index < letters.count else { return 0 }
    switch letters[index] {
    case "Z", "z":
      guard index + 1 == letters.count else { throw error(index + 1..<letters.count, "nothing") }
      return 0
    case let sign where sign == "+" || sign == "-":
      let hours = try number(index + 1..<index + 3, "number of hours", 0...23)
      try self.sign(":", index + 3)
      let minutes = try number(index + 4..<index + 6, "number of minutes", 0...59)
      guard index + 6 == letters.count else { throw error(index + 6..<letters.count, "nothing") }
      return (sign == "+" ? -1 : 1) * (hours * 3600 + minutes * 60)
    default: throw error(index..<letters.count, "'Z', or hours like +01:00")
    }
  }

  private func secondsSince1970() throws(SyntaxError) -> UInt64 {
    guard let seconds = Double(text), seconds < 1.8e10 else {
      throw error(0..<letters.count, "a number of seconds")
    }
    return UInt64(seconds * 1_000_000) * 1_000
  }

  // MARK: - Calendar

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days since 1970, computed by eras of 400 years.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let yearOfEra = year % 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
      - 719_468
  }
}
