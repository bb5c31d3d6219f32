import EventStore
import History
import Navigation
import Scripts
import TimeTravel

// The one way in which events are listed: where, when, what.
extension Inquiry {
  /// One event of the session, or with its number in front of another.
  func row(_ event: LoggedEvent, _ name: String, _ what: String, of session: SessionInfo? = nil) {
    let info = session ?? look.info
    let isOther = info.number != look.info.number
    let position = (isOther ? "\(info.number):" : "") + "\(event.position)"
    let moment = Moment.parts(event.time, digits: 3)
    let since = self.since(event.time, info.started).leading(8)
    let line =
      palette.paint(position.leading(digits), .position) + "  "
      + palette.paint(moment.time + "  " + since, .detail) + "  "
      + palette.paint(what.isEmpty ? name.trimmedEnd : name, .title)
    output(
      line + (what.isEmpty ? "" : "  " + what.printable.shortened(to: room(beside: name))) + "\n")
  }

  /// How much there is room for beside the name of an event.
  func room(beside name: String) -> Int {
    // Two columns between: position, the time, since when, the name.
    max(8, width - digits - 2 - "00:00:00.000".count - 2 - 8 - 2 - name.count - 2)
  }

  /// What belongs to the event above.
  func subrow(_ text: String, mark: String = "") {
    let indent = String(repeating: " ", count: digits + 2)
    let room = max(8, width - indent.count - mark.count)
    output(palette.paint(indent + text.printable.shortened(to: room) + mark, .detail) + "\n")
  }

  /// What the columns of ``row(_:_:_:of:)`` are.
  func columns(_ rest: String) {
    guard !isJSON else { return }
    output(
      palette.paint(
        ("position".leading(digits) + "  time             since  " + rest).trimmedEnd, .detail)
        + "\n")
  }

  /// The name of an event, without anybody's.
  func eventName(_ event: Event) -> String {
    event.words(Cast(Hierarchy(), symbols: symbols).names(at: 0, .id)).name
  }
}
