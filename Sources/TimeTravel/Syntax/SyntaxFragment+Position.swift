/// Parses positions.
extension SyntaxFragment {
  /// Parses the fragment as a position.
  func position() throws(SyntaxError) -> PositionExpression {
    guard !letters.isEmpty else { throw error("A position is missing", 0..<0, hint: Self.forms) }
    let start = try session()
    let (end, count) = try count(after: start)
    guard end > start else { throw error("A position is missing", start..<start, hint: Self.forms) }
    return PositionExpression(
      session: start == 0 ? nil : String(letters[..<(start - 1)]), try point(start..<end),
      offset: count, text: text, at: start + offset..<letters.count + offset, in: whole)
  }

  private static let forms =
    "it can be a number, end, 50%, a time, mark:NAME or snap:1, with ~n or +n after it"

  // MARK: - Sessions

  /// Returns the start of the point, which is after the session if one is named.
  private func session() throws(SyntaxError) -> Int {
    if letters.starts(with: "s:") {
      guard let colon = letters[2...].firstIndex(of: ":") else {
        throw error(
          "'\(text)' is a session without a position", letters.count..<letters.count,
          hint: "write \(text):end")
      }
      guard colon >= 6 else {
        throw error(
          "'\(String(letters[..<colon]))' is too short", 0..<colon,
          hint: "give at least four digits of the id")
      }
      if let wrong = letters[2..<colon].firstIndex(where: { !($0.isASCII && $0.isHexDigit) }) {
        throw error(
          "'\(letters[wrong])' isn't a digit of an id", wrong..<wrong + 1,
          hint: "'navlog sessions' shows the ids")
      }
      return colon + 1
    }
    guard let colon = letters.firstIndex(of: ":"), !isClock(from: 0) else { return 0 }
    if String(letters[..<colon]) == "latest" { return colon + 1 }
    if isFork(0..<colon, before: String(letters[(colon + 1)...])) { return colon + 1 }
    let digits = letters.first == "s" ? 1..<colon : 0..<colon
    guard !digits.isEmpty, isNumber(digits) else { return 0 }
    guard UInt32(String(letters[digits])) ?? 0 > 0 else {
      throw error(
        "There is no session '\(String(letters[..<colon]))'", 0..<colon,
        hint: "sessions are numbered from 1")
    }
    return colon + 1
  }

  /// Returns whether the text before a colon is the name of a fork, which requires a point after
  /// it.
  private func isFork(_ range: Range<Int>, before point: String) -> Bool {
    guard ForkName.isValid(String(letters[range])) else { return false }
    return point.first.map { $0.isNumber || "@+-".contains($0) } ?? false
      || ["end", "mark:", "snap:"].contains { point.hasPrefix($0) }
  }

  // MARK: - Offsets

  /// Returns the end of the point, and the offset in events.
  private func count(after start: Int) throws(SyntaxError) -> (end: Int, count: Int64) {
    guard let sign = letters[start...].lastIndex(where: { $0 == "~" || $0 == "+" }) else {
      return (letters.count, 0)
    }
    let digits = sign + 1..<letters.count
    let isTime = isTime(from: start)
    guard isNumber(digits) else {
      // A time may contain signs, and so may the name of a mark.
      if isTime || letters[start...].starts(with: "mark:") { return (letters.count, 0) }
      throw error(
        digits.isEmpty
          ? "The number of events is missing"
          : "'\(String(letters[digits]))' isn't a number of events", digits,
        hint: "write ~3 for three events before, +3 for three after")
    }
    if isTime, letters[sign] == "+", digits.count == 4, letters[digits.lowerBound] == "0" {
      throw error(
        "'\(String(letters[digits]))' could mean hours or events", digits,
        hint: "write +01:00 for hours, +100 for events")
    }
    guard let count = UInt32(String(letters[digits])) else {
      throw error("'\(String(letters[digits]))' is too many events", digits)
    }
    return (sign, letters[sign] == "~" ? -Int64(count) : Int64(count))
  }

  /// Returns whether a time starts there: after an `@`, a date, a time of day, or a span.
  private func isTime(from start: Int) -> Bool {
    guard start < letters.count else { return false }
    if letters[start] == "@" { return true }
    if isClock(from: start) { return true }
    if start + 5 <= letters.count, isNumber(start..<start + 4), letters[start + 4] == "-" {
      return true
    }
    // A sign after the span starts an offset in events.
    let end = letters[(start + 1)...].firstIndex { $0 == "~" || $0 == "+" } ?? letters.count
    let isSigned = letters[start] == "-" || letters[start] == "+"
    return TimeSpan.nanoseconds(String(letters[(start + (isSigned ? 1 : 0))..<end])) != nil
  }

  /// Returns whether a time of day starts there, like `14:05:09`.
  private func isClock(from start: Int) -> Bool {
    guard start + 8 <= letters.count else { return false }
    return [0, 3, 6].allSatisfy { isNumber(start + $0..<start + $0 + 2) }
      && letters[start + 2] == ":" && letters[start + 5] == ":"
      && (start + 8 == letters.count || !(letters[start + 8].isNumber || letters[start + 8] == ":"))
  }

  // MARK: - Points

  private func point(_ range: Range<Int>) throws(SyntaxError) -> PositionExpression.Point {
    let word = String(letters[range])
    if word == "end" { return .end }
    if isNumber(range) || letters[range.lowerBound] == "@" && isNumber(range.dropFirst()) {
      let word = word.hasPrefix("@") ? String(word.dropFirst()) : word
      guard let number = UInt64(word) else {
        throw error("'\(word)' is too large for a position", range)
      }
      return .number(number)
    }
    if isTime(from: range.lowerBound) {
      let isMarked = letters[range.lowerBound] == "@"
      let inside = range.lowerBound + (isMarked ? 1 : 0)..<range.upperBound
      return try TimeParser(
        String(letters[inside]), in: whole, at: inside.lowerBound + offset
      ).point()
    }
    if word.hasSuffix("%") { return .share(try share(range.lowerBound..<range.upperBound - 1)) }
    guard let colon = letters[range].firstIndex(of: ":") else {
      throw error(
        "'\(word)' isn't a position", range, hint: Self.forms,
        candidates: letters.count > 2 ? ["end"] : [])
    }
    let name = colon + 1..<range.upperBound
    switch String(letters[range.lowerBound..<colon]) {
    case "mark":
      guard !name.isEmpty else {
        throw error("The name of a mark is missing", name, hint: "'navlog mark ls' lists them")
      }
      return .mark(String(letters[name]))
    case "snap":
      guard isNumber(name), let number = Int(String(letters[name])), number > 0 else {
        throw error(
          name.isEmpty
            ? "The number of a snapshot is missing"
            : "'\(String(letters[name]))' isn't the number of a snapshot", name,
          hint: "snapshots are numbered from 1, oldest first")
      }
      return .snapshot(number)
    case let prefix:
      throw error(
        "'\(prefix)' is neither a session nor a kind of position", range.lowerBound..<colon,
        hint: Self.forms, candidates: ["mark", "snap"])
    }
  }

  private func share(_ range: Range<Int>) throws(SyntaxError) -> Double {
    let word = String(letters[range])
    guard letters[range].allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let share = Double(word)
    else { throw error("'\(word)' is not a percentage", range, hint: "write 50% or 12.5%") }
    guard share <= 100 else { throw error("'\(word)' is more than 100 %", range) }
    return share
  }
}
