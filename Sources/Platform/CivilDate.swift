/// A day of the calendar, as `2026-01-31`.
package struct CivilDate: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Computes the date of a day counted from 1970, in eras of 400 years.
  package init(day: UInt64) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let dayOfMonth = ofYear - (153 * fromMarch + 2) / 5 + 1
    description =
      "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
  }

  /// The number with zeros before it, so that it has at least `width` digits.
  package static func padded(_ number: UInt64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
