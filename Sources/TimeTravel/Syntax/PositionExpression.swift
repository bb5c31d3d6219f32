/// A position as people write it: `[SESSION:]POINT[~n|+n]`.
///
/// A session is a number, with or without an `s` before it, `s:` and the first digits of its id,
/// `latest`, or the name of a fork. A point is a number, which may follow an `@`, `end`, a
/// percentage, a time, `mark:NAME` or `snap:NUMBER`; `~n` goes back by n events and `+n` forward.
///
/// A time is a date with or without a time of day, `2026-01-31T14:05:09.25Z`; a time of day as the
/// log prints it, `14:05:09.250`; the time since the beginning of the session, `5m` or `+1.5s`; or
/// the time before its end, `-30s`. An `@` may precede each.
public struct PositionExpression: Hashable, Sendable {
  /// The point that the offset is relative to.
  public enum Point: Hashable, Sendable {
    /// A position.
    case number(UInt64)
    /// The last position.
    case end
    /// A percentage of all events, rounded down.
    case share(Double)
    /// The last position whose time isn't later than the written one, in nanoseconds since 1970.
    /// `alike` is the number of nanoseconds, from `time` on, that the written precision can't
    /// distinguish.
    case time(UInt64, alike: UInt64)
    /// The same for a time of day, which the session must have on one day only, or have an event of
    /// that is printed so on one day only.
    case timeOfDay(UInt64, alike: UInt64)
    /// The last position within this many nanoseconds after the beginning of the session, or within
    /// what is printed like it.
    case elapsed(UInt64, alike: UInt64)
    /// The last position at least this many nanoseconds before the end of the session.
    case remaining(UInt64)
    /// The position of a mark.
    case mark(String)
    /// The position of a snapshot, numbered by position from 1.
    case snapshot(Int)
  }

  /// The session as written, `3` or `s:4fa7`; `nil` for the current one.
  public let session: String?
  /// The point that the offset is relative to.
  public let point: Point
  /// The number of events after the point; negative for events before it.
  public let offset: Int64
  /// The position as written.
  public let text: String
  /// The range of the point in the whole text, and the whole text.
  let place: Range<Int>
  let whole: String

  /// Returns a time of day with the missing seconds, if `word` looks like one without: such a word is
  /// a position in a session, `13:45`.
  package static func timeOfDay(_ word: String) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy(isDigit) }),
      parts[0] < "24", parts[1] < "60"
    else { return nil }
    return word + ":00"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  /// Parses a position.
  public init(parsing text: String) throws(SyntaxError) {
    self = try SyntaxFragment(text, in: text, at: 0).position()
  }

  /// Returns whether a word can only mean a position.
  package static func matches(_ word: String) -> Bool {
    if SessionExpression.matches(word) { return false }
    do throws(SyntaxError) {
      _ = try PositionExpression(parsing: word)
      return true
    } catch {
      // A position that is written wrongly, such as `end~x`, is reported as one.
      return ["@", "end~", "end+", "mark:", "snap:"].contains { word.hasPrefix($0) }
        || SessionExpression.isNumber(word)
        || word.firstMatch(of: /^(s?\d+|latest|[A-Za-z][\w-]*):(end|\d)/) != nil
    }
  }

  init(
    session: String?, _ point: Point, offset: Int64, text: String, at place: Range<Int>,
    in whole: String
  ) {
    self.session = session
    self.point = point
    self.offset = offset
    self.text = text
    self.place = place
    self.whole = whole
  }
}
