import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

// Printing events as rows with position, time and name.
extension QueryContext {
  /// Prints an event; with the number of the session if that isn't the queried one.
  ///
  /// - Parameter mark: what precedes the line.
  func row(
    _ event: LoggedEvent, _ name: String, _ what: String, of session: SessionInfo? = nil,
    mark: String = ""
  ) {
    let info = session ?? opened.info
    let isOther = info.number != opened.info.number
    let position = (isOther ? "\(info.number):" : "") + "\(event.position)"
    let moment = TimeFormat.parts(event.time, digits: 3)
    let since = self.since(event.time, isOther ? info.started : started).leading(8)
    let line =
      palette.paint(mark, .warning) + palette.paint(position.leading(digits), .position) + "  "
      + palette.paint(moment.time + "  " + since, .detail) + "  "
      + palette.paint(what.isEmpty ? name.trimmedEnd : name, .title)
    output(
      line
        + (what.isEmpty
          ? "" : "  " + what.printable.shortened(to: room(beside: name) - mark.columns))
        + "\n")
  }

  /// The columns available beside the name of an event.
  func room(beside name: String) -> Int {
    // The columns before are position, time, time since the start, and name, each with two spaces.
    max(8, width - digits - 2 - "00:00:00.000".count - 2 - 8 - 2 - name.columns - 2)
  }

  /// Prints a line that belongs to the event above.
  func subrow(_ text: String, mark: String = "") {
    let indent = String(repeating: " ", count: digits + 2)
    let room = max(8, width - indent.count - mark.columns)
    output(palette.paint(indent + text.printable.shortened(to: room) + mark, .detail) + "\n")
  }

  /// Prints a text that belongs to the event above, wrapped at the width.
  func paragraph(_ text: String) {
    let lines = HelpText.wrap(text.printable, indent: digits + 2, width: width)
    output(palette.paint(String(lines.dropLast()), .detail) + "\n")
  }

  /// Prints the titles of the columns of ``row(_:_:_:of:)``.
  func columns(_ rest: String) {
    guard !isJSON else { return }
    output(
      palette.paint(
        ("position".leading(digits) + "  time             since  " + rest).trimmedEnd, .detail)
        + "\n")
  }
}
