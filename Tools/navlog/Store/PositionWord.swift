import EventStore
import History
import WhatIf

/// A position as it is written: `[SESSION:]POINT[~n|+n]`.
///
/// A session is a number, `s:` and digits of its id, or the name of a fork.
/// A point is a number, `end`, a percentage, `@TIME`, `mark:NAME` or `snap:NUMBER`.
struct PositionWord {
  /// The session it names itself.
  let session: String?
  private let word: String
  private let point: String
  private let offset: Int64

  init(_ word: String) throws(Failure) {
    self.word = word
    var rest = word[...]
    var session: String?
    if rest.hasPrefix("s:"), let colon = rest.dropFirst(2).firstIndex(of: ":") {
      session = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    } else if let colon = rest.firstIndex(of: ":"),
      SessionNumber(word: String(rest[..<colon])) != nil
        || BranchName.isValid(rest[..<colon])
    {
      session = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    self.session = session
    var offset: Int64 = 0
    // A time has signs of its own, and the name of a mark may.
    if let sign = rest.lastIndex(where: { $0 == "~" || $0 == "+" }),
      let count = UInt32(rest[rest.index(after: sign)...])
    {
      offset = rest[sign] == "~" ? -Int64(count) : Int64(count)
      rest = rest[..<sign]
    }
    self.offset = offset
    guard !rest.isEmpty else { throw Self.meaningless(word) }
    point = String(rest)
  }

  /// Which position of `history`, whose head is `head`, that is; never outside.
  func position(in history: SessionHistory, head: UInt64) throws(Failure) -> UInt64 {
    let base: UInt64
    switch point {
    case "end": base = head
    case let point where point.hasSuffix("%"):
      guard let share = Double(point.dropLast()), share >= 0, share <= 100 else {
        throw Self.meaningless(word)
      }
      base = UInt64(share / 100 * Double(head))
    case let point where point.hasPrefix("@"):
      guard let time = Moment.parse(point.dropFirst()) else {
        throw Failure(
          "'\(word)' is no time", hint: "write @2026-01-31T14:05:09Z, or seconds since 1970")
      }
      base = try last(at: time, in: history)
    case let point where point.hasPrefix("mark:"): base = try mark(point.dropFirst(5), in: history)
    case let point where point.hasPrefix("snap:"):
      base = try snapshot(point.dropFirst(5), in: history)
    default:
      guard let number = UInt64(point) else { throw Self.meaningless(word) }
      base = number
    }
    let (position, overflows) = Int64(clamping: base).addingReportingOverflow(offset)
    guard !overflows, position >= 0, position <= Int64(clamping: head) else {
      throw Failure(
        "Position '\(word)' does not exist", hint: "session \(history.session) has \(head) events")
    }
    return UInt64(position)
  }

  /// The greatest position whose time is not after `time`.
  private func last(at time: UInt64, in history: SessionHistory) throws(Failure) -> UInt64 {
    var found: UInt64 = 0
    do throws(HistoryError) {
      // Times never go back, and questions about them are mostly about the end.
      try history.forEachCommandBackward { command throws(HistoryError) in
        guard let event = command.events.last(where: { $0.time <= time }) else { return true }
        found = event.position
        return false
      }
    } catch {
      throw Failure(error)
    }
    return found
  }

  private func mark(_ name: Substring, in history: SessionHistory) throws(Failure) -> UInt64 {
    do throws(StoreError) {
      let marks = try history.store.marks(of: history.session)
      if let mark = marks.first(where: { $0.name == name }) { return mark.position }
    } catch {
      throw Failure(error)
    }
    throw Failure("Session \(history.session) has no mark '\(name)'")
  }

  private func snapshot(_ word: Substring, in history: SessionHistory) throws(Failure) -> UInt64 {
    let all: [UInt64]
    do throws(StoreError) {
      all = try history.store.snapshots(of: history.session).map(\.position).sorted()
    } catch {
      throw Failure(error)
    }
    guard let number = Int(word), number >= 1, number <= all.count else {
      throw Failure(
        "There is no snapshot '\(word)'", hint: "session \(history.session) has \(all.count)")
    }
    return all[number - 1]
  }

  private static func meaningless(_ word: String) -> Failure {
    Failure(
      "'\(word)' is no position",
      hint: "it can be a number, end, 50%, @TIME, mark:NAME or snap:1, with ~n or +n behind it")
  }
}
