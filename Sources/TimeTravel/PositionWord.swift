/// A position as people write it: `[SESSION:]POINT[~n|+n]`.
///
/// A session is a number, `s:` and the first digits of its id, or the name of a fork. A point is a number, which
/// may have an `@` before it, `end`, a percentage, a time, `mark:NAME` or `snap:NUMBER`; `~n` goes back by n
/// events and `+n` forward.
///
/// A time is a date with or without a time of day, `2026-01-31T14:05:09.25Z`; a time of day as the log
/// prints it, `14:05:09.250`; how long after the session's beginning, `5m` or `+1.5s`; or how long
/// before its end, `-30s`. An `@` may stand before each.
public struct PositionWord: Hashable, Sendable {
  /// What is counted from.
  public enum Point: Hashable, Sendable {
    /// The position itself.
    case number(UInt64)
    /// The last position.
    case end
    /// So many hundredths of all events, rounded down.
    case share(Double)
    /// The last position whose time, in nanoseconds since 1970, is not later than the end of the
    /// nanoseconds from `time` on that are written alike.
    case time(UInt64, alike: UInt64)
    /// The same for a time of day: the first such time that the session has.
    case timeOfDay(UInt64, alike: UInt64)
    /// The last position that is not longer after the beginning of the session, in nanoseconds.
    case elapsed(UInt64)
    /// The last position that is so many nanoseconds before the end of the session, or earlier.
    case remaining(UInt64)
    /// What has a name.
    case mark(String)
    /// The snapshots by their order, from 1.
    case snapshot(Int)
  }

  /// The session it names, as it was written: `3` or `s:4fa7`; `nil` for the one in question.
  public let session: String?
  /// What is counted from.
  public let point: Point
  /// How many events behind the point, or before it.
  public let offset: Int64
  /// The position as it was written.
  public let text: String
  /// Where its point stands in the whole that was written, and that.
  let place: Range<Int>
  let whole: String

  /// Reads a position.
  public init(parsing text: String) throws(WordError) {
    self = try WrittenPart(text, in: text, at: 0).position()
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
