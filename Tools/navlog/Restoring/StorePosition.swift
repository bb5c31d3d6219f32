import EventStore

/// A position as it is written on the command line: `[SESSION:]POINT`, the point a number, `end` or a
/// percentage.
struct StorePosition {
  private enum Point {
    case end
    case number(UInt64)
    case percent(UInt64)
  }

  /// The session, if it says one.
  let session: SessionNumber?
  private let point: Point

  init(_ text: String) throws(UsageError) {
    var rest = Substring(text)
    if let colon = text.lastIndex(of: ":") {
      guard let number = UInt32(text[..<colon]), let session = SessionNumber(number) else {
        throw UsageError("'\(text)' names no session", hint: "a session is a number: 2:end")
      }
      self.session = session
      rest = text[text.index(after: colon)...]
    } else {
      session = nil
    }
    if rest == "end" || rest.isEmpty {
      point = .end
    } else if rest.hasSuffix("%"), let percent = UInt64(rest.dropLast()), percent <= 100 {
      point = .percent(percent)
    } else if let number = UInt64(rest) {
      point = .number(number)
    } else {
      throw UsageError(
        "'\(text)' is no position",
        hint: "a position is a number, end or 50%, after SESSION: if need be"
      )
    }
  }

  /// The position in a session with `head` events.
  func position(upTo head: UInt64) throws(UsageError) -> UInt64 {
    switch point {
    case .end: return head
    case .percent(let percent): return head / 100 * percent + head % 100 * percent / 100
    case .number(let number):
      guard number <= head else {
        throw UsageError(
          "position \(number) does not exist", hint: "the session has \(head) events")
      }
      return number
    }
  }
}
