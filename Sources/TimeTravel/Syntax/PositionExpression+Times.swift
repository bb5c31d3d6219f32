package import NavlogHistory
import NavlogNavigation
import NavlogPlatform

/// A time of day that a session has on several days.
package struct AmbiguousTime: Error {
  private static let most = 3

  /// Where the time occurs.
  package let reason: String
  /// The times to write instead.
  package let hint: String

  /// - Parameter times: the times that can be meant, the oldest first.
  init(_ times: [UInt64], in history: SessionHistory, digits: Int) {
    let shown = times.prefix(Self.most)
    let dates = shown.map { "\(CivilDate(day: $0 / .day))" }
    let isAll = times.count == shown.count
    reason =
      "session \(history.session) has this time on "
      + Self.list(dates, isAll ? "and" : nil) + (isAll ? "" : ", …")
    let full = zip(dates, shown).map { "\($0)T\(TimeParser.text(of: $1, digits: digits))Z" }
    hint = "write " + Self.list(full, "or")
  }

  private static func list(_ words: [String], _ last: String?) -> String {
    guard let last, words.count > 1 else { return words.joined(separator: ", ") }
    return words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }
}

extension PositionExpression.Point {
  /// The most days on which a time of day is looked for.
  private static let mostDays: UInt64 = 366

  /// Returns the nanoseconds since 1970 that a time can mean in a session: several if it is written
  /// with fewer digits. Returns `nil` for other points.
  package func times(
    in history: SessionHistory, head: UInt64
  ) throws(HistoryError) -> Result<ClosedRange<UInt64>, AmbiguousTime>? {
    let session = try PositionExpression.times(of: history, head)
    switch self {
    case .time(let written, let alike): return .success(written...written.adding(alike - 1))
    case .timeOfDay(let written, let alike):
      return try Self.times(written, alike: alike, session, history, head)
    case .elapsed(let span, let alike):
      let time = try history.began().adding(span)
      return .success(time...time.adding(alike - 1))
    case .remaining(let span):
      let time = session.upperBound > span ? session.upperBound - span : 0
      return .success(time...time)
    case .number, .end, .share, .mark, .snapshot: return nil
    }
  }

  /// Returns what a time of day means: the events that are printed with it, or else the only day on
  /// which it occurs.
  private static func times(
    _ written: UInt64, alike: UInt64, _ session: ClosedRange<UInt64>, _ history: SessionHistory,
    _ head: UInt64
  ) throws(HistoryError) -> Result<ClosedRange<UInt64>, AmbiguousTime> {
    let today = (session.lowerBound / .day * .day).adding(written)
    var days: [UInt64] = []
    var time = today
    while time <= session.upperBound, UInt64(days.count) < mostDays {
      if time.adding(alike - 1) >= session.lowerBound { days.append(time) }
      guard time < .max - .day else { break }
      time += .day
    }
    if days.count > 1 {
      var printed: [UInt64] = []
      for day in days where try hasEvent(at: day...day.adding(alike - 1), history, head) {
        printed.append(day)
      }
      if printed.count == 1 { return .success(printed[0]...printed[0].adding(alike - 1)) }
      var digits = written % 1_000_000_000 == 0 && alike == 1 ? 0 : 9
      var unit: UInt64 = 1
      while unit < alike {
        unit *= 10
        digits -= 1
      }
      return .failure(
        AmbiguousTime(printed.isEmpty ? days : printed, in: history, digits: digits))
    }
    // A time on no day of the session is before it or after it.
    let start = days.first ?? today
    return .success(start...start.adding(alike - 1))
  }

  /// Returns whether an event happened at one of the times.
  private static func hasEvent(
    at times: ClosedRange<UInt64>, _ history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> Bool {
    let last = try PositionExpression.last(at: times.upperBound, in: history, head)
    guard last > UInt64(try history.beginning().position) else { return false }
    return try history.events(at: last).first.map { times.contains($0.time) } ?? false
  }
}

extension UInt64 {
  fileprivate static let day: UInt64 = 86_400_000_000_000

  /// Returns the sum, or the largest number: a damaged or forged time can be any.
  fileprivate func adding(_ other: UInt64) -> UInt64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
