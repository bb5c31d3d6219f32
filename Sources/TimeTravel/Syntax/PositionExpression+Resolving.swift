import NavlogStore
public import NavlogHistory
import NavlogNavigation

extension PositionExpression {
  /// Returns the position of `history` that the expression denotes, or an error if there is no such
  /// position. `head` is the last position of the session.
  public func resolve(
    in history: SessionHistory, head: UInt64
  ) throws(HistoryError) -> Result<UInt64, SyntaxError> {
    let base: UInt64
    switch point {
    case .number(let number): base = number
    case .end: base = head
    case .share(let share): base = min(head, UInt64(share / 100 * Double(head)))
    case .time, .timeOfDay, .elapsed, .remaining:
      switch try time(in: history, head) {
      case .success(let time): base = try Self.last(at: time, in: history, head)
      case .failure(let error): return .failure(error)
      }
    case .mark(let name):
      let mark = try Self.reading { () throws(StoreError) in
        try history.store.mark(named: name, session: history.session)
      }
      guard let mark else {
        let marks = try Self.reading { () throws(StoreError) in
          try history.store.marks(of: history.session)
        }
        let elsewhere = try Self.sessions(withMark: name, in: history.store)
        return .failure(
          error(
            "Session \(history.session) has no mark '\(name)'",
            hint: elsewhere.isEmpty
              ? marks.isEmpty ? "it has no marks" : nil
              : elsewhere.map { "session \($0) has it: write '\($0):mark:\(name)'" }
                .joined(separator: "; "),
            candidates: elsewhere.isEmpty ? marks.map(\.name) : []))
      }
      base = mark.position
    case .snapshot(let number):
      let all = try Self.reading { () throws(StoreError) in
        try history.store.snapshots(of: history.session).map(\.position).sorted()
      }
      guard number <= all.count else {
        return .failure(
          error(
            "There is no snapshot '\(number)'", hint: "session \(history.session) has \(all.count)")
        )
      }
      base = all[number - 1]
    }
    let (position, overflows) = Int64(clamping: base).addingReportingOverflow(offset)
    guard !overflows, position >= 0, position <= Int64(clamping: head) else {
      let start = UInt64(try history.beginning().position)
      return .failure(
        error(
          "Position '\(text)' does not exist",
          hint: StoreError.eventsLeft(of: history.session, start, head)))
    }
    return .success(UInt64(position))
  }

  /// Returns the time of the last event of `history` if the expression is a later time.
  package func end(
    beforeTimeIn history: SessionHistory, head: UInt64
  ) throws(HistoryError) -> UInt64? {
    switch point {
    case .number, .end, .share, .mark, .snapshot: return nil
    case .time, .timeOfDay, .elapsed, .remaining: break
    }
    let last = try Self.times(of: history, head).upperBound
    guard case .success(let times)? = try point.times(in: history, head: head),
      times.lowerBound > last
    else { return nil }
    return last
  }

  /// Creates the error for something that doesn't exist.
  private func error(
    _ message: String, hint: String?, candidates: [String] = []
  ) -> SyntaxError {
    // Underline only the name, so that suggestions replace only the name.
    let name = if case .mark = point { place.lowerBound + "mark:".count } else { place.lowerBound }
    return SyntaxError(
      message, in: whole, at: name..<place.upperBound, hint: hint, candidates: candidates)
  }

  /// Returns the latest nanosecond that the point can mean; fails if that is before the session
  /// begins, or before what is left of it.
  private func time(
    in history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> Result<UInt64, SyntaxError> {
    let session = try Self.times(of: history, head)
    let time: UInt64
    switch try point.times(in: history, head: head) {
    case .success(let times)?: time = times.upperBound
    case .failure(let ambiguous)?:
      return .failure(error("'\(text)' is ambiguous: \(ambiguous.reason)", hint: ambiguous.hint))
    case nil: return .success(session.upperBound)
    }
    guard time >= session.lowerBound else {
      return .failure(
        error(
          "'\(text)' is before session \(history.session) begins",
          hint: "it goes from \(TimeParser.text(of: session.lowerBound)) to "
            + "\(TimeParser.text(of: session.upperBound)); @N is position N"))
    }
    return .success(time)
  }

  /// Returns the times from the beginning of what is left of a session to its last event.
  static func times(
    of history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> ClosedRange<UInt64> {
    let start = UInt64(try history.beginning().position)
    let began = try history.began()
    let event = head > start ? try history.events(at: start + 1).first?.time : nil
    let first = start == 0 ? min(began, event ?? began) : event ?? began
    let last = head > start ? try history.events(at: head).first?.time ?? first : first
    return first...max(first, last)
  }

  /// Returns the last position whose time isn't after `time`. Times never decrease.
  static func last(
    at time: UInt64, in history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> UInt64 {
    var low = UInt64(try history.beginning().position)
    var high = max(low, head)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if let event = try history.events(at: middle).first, event.time <= time {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// Returns the sessions that have a mark of that name.
  private static func sessions(
    withMark name: String, in store: Store
  ) throws(HistoryError) -> [SessionNumber] {
    try reading { () throws(StoreError) in
      var found: [SessionNumber] = []
      for session in try store.sessions()
      where try store.mark(named: name, session: session.number) != nil {
        found.append(session.number)
      }
      return found
    }
  }

  private static func reading<T>(
    _ body: () throws(StoreError) -> T
  ) throws(HistoryError) -> T {
    do throws(StoreError) { return try body() } catch { throw HistoryError(error) }
  }
}
