import EventStore
import History
import Navigation
import Scripts
import TimeTravel

// The one way in which events are listed: where, when, what.
extension Inquiry {
  /// One event of the session, or with its number in front of another.
  func row(
    _ event: LoggedEvent, _ name: String, _ what: String, of session: SessionInfo? = nil,
    label: Label = .title
  ) {
    let info = session ?? look.info
    let isOther = info.number != look.info.number
    let position = (isOther ? "\(info.number):" : "") + "\(event.position)"
    let head = position.leading(digits)
    let moment = Moment.parts(event.time, digits: 3)
    let since = self.since(event.time, info.started).leading(8)
    let room = max(8, width - head.count - 26 - name.count)
    let line =
      palette.paint(head, .position) + "  " + palette.paint(moment.time + "  " + since, .detail)
      + "  " + palette.paint(name, what.isEmpty ? label : label)
    output((line + (what.isEmpty ? "" : "  " + what.printable.shortened(to: room))) + "\n")
  }

  /// What belongs to the event above.
  func subrow(_ text: String) {
    let indent = String(repeating: " ", count: digits + 2)
    output(
      palette.paint(indent + text.printable.shortened(to: max(8, width - indent.count)), .detail)
        + "\n")
  }

  /// What the columns of ``row(_:_:_:of:label:)`` are.
  func columns(_ rest: String) {
    guard !isJSON else { return }
    output(
      palette.paint(
        "position".leading(digits) + "  time             since  " + rest, .detail) + "\n")
  }

  /// The name of an event, without anybody's.
  func eventName(_ event: Event) -> String {
    event.words(Cast(Hierarchy(), symbols: symbols).names(at: 0, .id)).name
  }
}
