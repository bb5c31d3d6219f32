/// Reads times: `2026-01-31T14:05:09.25Z`, with an offset in the place of the `Z` or with nothing of
/// either, the date alone, or seconds since 1970.
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

  /// The time in nanoseconds since 1970.
  package func parse() throws(WordError) -> UInt64 {
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
    seconds += try number(11..<13, "hour", 0...23) * 3600
    try sign(":", 13)
    seconds += try number(14..<16, "minute", 0...59) * 60
    try sign(":", 16)
    seconds += try number(17..<19, "second", 0...60)
    var index = 19
    let fraction = try fraction(&index)
    seconds += try zone(from: index)
    guard seconds >= 0 else { throw error(0..<letters.count, "a time behind 1970") }
    return UInt64(seconds) * 1_000_000_000 + fraction
  }

  private static let hint = "write 2026-01-31T14:05:09Z, or seconds since 1970"

  private func error(_ range: Range<Int>, _ wanted: String) -> WordError {
    let range = range.clamped(to: 0..<letters.count)
    return WordError(
      "'\(text)' is no time: here \(wanted) should stand", in: whole,
      at: range.lowerBound + offset..<range.upperBound + offset, hint: Self.hint)
  }

  // MARK: - Parts

  private func number(
    _ range: Range<Int>, _ name: String, _ bounds: ClosedRange<Int64>
  ) throws(WordError) -> Int64 {
    let wanted = "a \(name) from \(bounds.lowerBound) to \(bounds.upperBound)"
    guard range.upperBound <= letters.count else {
      throw error(min(range.lowerBound, letters.count)..<letters.count, wanted)
    }
    guard letters[range].allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int64(String(letters[range])), bounds.contains(number)
    else { throw error(range, wanted) }
    return number
  }

  private func sign(_ sign: Character, _ index: Int) throws(WordError) {
    guard index < letters.count, letters[index] == sign else {
      throw error(min(index, letters.count)..<min(index + 1, letters.count), "'\(sign)'")
    }
  }

  private func fraction(_ index: inout Int) throws(WordError) -> UInt64 {
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

  /// How many seconds have to be added to come to universal time.
  private func zone(from index: Int) throws(WordError) -> Int64 {
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

  private func secondsSince1970() throws(WordError) -> UInt64 {
    guard let seconds = Double(text), seconds < 1.8e10 else {
      throw error(0..<letters.count, "a number of seconds")
    }
    return UInt64(seconds * 1_000_000) * 1_000
  }

  // MARK: - The calendar

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day counted from 1970, by eras of 400 years.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let yearOfEra = year % 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
      - 719_468
  }
}
