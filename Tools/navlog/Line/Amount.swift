/// Formats and parses amounts for people.
enum Amount {
  /// `17 B`, `1.4 KiB`, `230 MiB`.
  static func bytes(_ count: Int) -> String {
    var unit = 0
    var size = 1
    while count / size >= 1024, unit < units.count - 1 {
      size *= 1024
      unit += 1
    }
    guard unit > 0 else { return "\(count) B" }
    // Rounds down; the remainder of a unit is less than 1024 tenths.
    let tenths = count / size * 10 + count % size * 10 / size
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(units[unit])"
      : "\(tenths / 10) \(units[unit])"
  }

  private static let units = ["B", "KiB", "MiB", "GiB", "TiB"]

  /// `1 event`, `2 events`.
  static func count(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String
  {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// `12 %` of a whole.
  static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let percent = Double(part) / Double(whole) * 100
    return percent > 0 && percent < 1 ? "<1 %" : "\(Int(percent.rounded())) %"
  }
}
