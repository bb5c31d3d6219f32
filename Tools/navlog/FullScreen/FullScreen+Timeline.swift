import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogTerminal

// Drawing the commands, with the events of expanded ones.
extension FullScreen {
  mutating func timeline(on screen: inout Screen, in area: Rectangle) {
    let (rows, cursor) = timelineRows(area.height)
    let first = firstRow(rows, cursor, area.height)
    if !rows.isEmpty { timelineTop = id(rows[first]) }
    for (line, index) in (first..<min(rows.count, first + area.height)).enumerated() {
      let isHere = index == cursor
      let part = Rectangle(column: area.column, row: area.row + line, width: area.width, height: 1)
      if isHere { screen.clear(part, focus == .timeline ? .chosen : .resting) }
      draw(rows[index], on: &screen, in: part, isHere: isHere)
      if isHere { screen.write("▸", 0, 0, in: part, focus == .timeline ? .chosen : .resting) }
    }
  }

  /// Returns the first row to show: the previous one, as long as the cursor is well inside.
  func firstRow(_ rows: [TimelineRow], _ cursor: Int, _ height: Int) -> Int {
    let most = max(0, rows.count - height)
    let margin = min(2, max(0, (height - 1) / 2))
    guard let top = timelineTop, let index = rows.firstIndex(where: { id($0) == top }) else {
      return min(most, max(0, cursor - height / 2))
    }
    let first = max(min(index, cursor - margin), cursor - height + 1 + margin)
    return min(most, max(0, first))
  }

  private func draw(
    _ row: TimelineRow, on screen: inout Screen, in area: Rectangle, isHere: Bool
  ) {
    let chosen: TextStyle = focus == .timeline ? .chosen : .resting
    func style(_ style: TextStyle) -> TextStyle { isHere ? chosen : style }
    let digits = "\(reader.end)".count
    func head(_ text: String, _ label: TextStyle) {
      screen.write(text.leading(digits), 0, 1, in: area, style(label))
    }
    switch row {
    case .beginning(let origin):
      head("\(reader.start)", .detail)
      screen.write(origin.printable, 0, digits + 3, in: area, style(.detail))
    case .command(let index):
      let command = reader.window.commands[index]
      head("\(command.last)", .detail)
      draw(command, on: &screen, in: area, digits + 3, style)
    case .event(let event, let isNested):
      head("\(event.position)", .detail)
      let column = digits + 4
      let words = EventWording(values: values, nodeNames: reader.window.nodeNames)
        .words(event, within: max(0, area.width - column - 10), withNode: true)
      let text = [words.name, words.node, words.details].filter { !$0.isEmpty }
      screen.write(
        (isNested ? "↳ " : "· ") + text.joined(separator: " ").printable, 0, column, in: area,
        style(.detail))
    case .mark(let mark):
      screen.write("◆ \(mark.name.printable)", 0, digits + 1, in: area, style(.warning))
      if mark.position < reader.end { return }
    case .interrupted(let command):
      screen.write("cut off", 0, 1, in: area, style(.refused))
      draw(command, on: &screen, in: area, max(9, digits + 3), style)
    case .ending(let text):
      screen.write(text.printable, 0, digits + 3, in: area, style(.detail))
    }
  }

  private func draw(
    _ command: LoggedCommand, on screen: inout Screen, in area: Rectangle, _ start: Int,
    _ style: (TextStyle) -> TextStyle
  ) {
    var column = start
    if area.width >= 72 {
      let moment = TimeFormat.parts(command.time, digits: 3)
      column += screen.write(moment.time, 0, column, in: area, style(.detail)) + 2
    }
    if area.width >= 30 {
      let started = reader.started
      let span = command.time >= started ? command.time - started : 0
      let since = "+" + TimeFormat.span(span)
      column += screen.write(since.leading(7), 0, column, in: area, style(.detail)) + 2
    }
    let summary = CommandSummary(command, reader.window.nodeNames, values)
    let trouble = summary.trouble.printable
    let room = max(8, area.width - column - (trouble.isEmpty ? 0 : min(trouble.count + 1, 12)))
    column += screen.write(summary.text(room), 0, column, in: area, style(.plain))
    if !trouble.isEmpty {
      screen.write(trouble, 0, column + 1, in: area, style(.refused))
    }
  }
}
