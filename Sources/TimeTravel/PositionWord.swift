/// A position as people write it: `[SESSION:]POINT[~n|+n]`.
///
/// A session is a number, `s:` and the first digits of its id, or the name of a fork. A point is a number, `end`, a
/// percentage, `@TIME`, `mark:NAME` or `snap:NUMBER`; `~n` goes back by n events and `+n` forward.
public struct PositionWord: Hashable, Sendable {
  /// What is counted from.
  public enum Point: Hashable, Sendable {
    /// The position itself.
    case number(UInt64)
    /// The last position.
    case end
    /// So many hundredths of all events, rounded down.
    case share(Double)
    /// The last position whose time, in nanoseconds since 1970, is not later.
    case time(UInt64)
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
