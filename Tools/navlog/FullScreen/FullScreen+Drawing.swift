import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTerminal
import NavlogTimeTravel

// Drawing.
extension FullScreen {
  /// Draws the screen, and remembers the scroll positions so that little moves in the next frame.
  mutating func screen(width: Int, height: Int) -> Screen {
    var screen = Screen(width: width, height: height)
    let area = screen.area
    frameArea = area
    guard area.width >= Self.least.width, area.height >= Self.least.height else {
      let words = ["too small: \(area.width)×\(area.height)", "it takes 20×6", "q quits"]
      for (row, text) in words.enumerated() { screen.write(text, row, 0, in: area) }
      return screen
    }
    let layout = Layout(area, focus: focus)
    header(on: &screen, area)
    if layout.body.row > 1 { scale(on: &screen, area) }
    drawLines(layout, on: &screen)
    for (pane, area) in layout.panes where area.height > 0 {
      switch pane {
      case .timeline: timeline(on: &screen, in: area)
      case .tree: tree(on: &screen, in: area)
      case .state: state(on: &screen, in: area)
      }
    }
    if let detail = layout.detail { self.detail(on: &screen, in: detail) }
    if let overlay, case .prompt = overlay {} else { foot(on: &screen, area) }
    drawOverlay(on: &screen)
    return screen
  }

  /// The smallest size at which the panes are drawn.
  private static let least = (width: 20, height: 6)

  // MARK: - Around the panes

  private func header(on screen: inout Screen, _ area: Rectangle) {
    let here = "\(position) of \(reader.end)"
    var about = ["session \(reader.info.number)", reader.info.standing]
    if view.isDamaged { about.append("the readable part of a damaged store") }
    if let name = reader.info.description.name { about.insert("'\(name.printable)'", at: 1) }
    if isFollowing { about.append("followed") }
    let room = Rectangle(column: 0, row: 0, width: area.width - here.count - 2, height: 1)
    var column = screen.write(name.printable, 0, 0, in: room, .title)
    if column < room.width {
      column += screen.write("  " + about.joined(separator: "  "), 0, column, in: room, .faint)
    }
    if area.width > here.count + 4 {
      screen.write(here, 0, area.width - here.count, in: area, .accent)
    }
  }

  /// Draws the whole session as a line, with the cursor; with a gap where nothing happened.
  private mutating func scale(on screen: inout Screen, _ area: Rectangle) {
    attempt { view in
      let scale = view.scale.key
      let key = TimeScale.Key(
        session: view.reader.history.session.rawValue, start: view.reader.start,
        end: view.reader.end,
        width: area.width, isByTime: view.isByTime)
      if scale != key {
        view.scale = try Self.scale(view.reader, area.width, isByTime: view.isByTime)
      }
    }
    let here = scale.column(of: position)
    for column in 0..<area.width {
      let style: TextStyle = column < here ? .accent : .faint
      let line = scale.isPause(column) ? "·" : column < here ? "━" : "─"
      screen.write(line, 1, column, in: area, style)
    }
    for mark in reader.marks {
      screen.write("◆", 1, scale.column(of: mark.position), in: area, .warning)
    }
    screen.write("●", 1, here, in: area, .title)
  }

  private func drawLines(_ layout: Layout, on screen: inout Screen) {
    for (pane, area) in layout.titles where area.height > 0 {
      screen.write(String(repeating: "─", count: area.width), 0, 0, in: area, .frame)
      let isFocused = pane == focus
      let title = isFocused ? "[\(title(pane))]" : " \(title(pane)) "
      screen.write(title, 0, 1, in: area, isFocused ? .title : .faint)
    }
    for divider in layout.dividers {
      for row in 0..<divider.height {
        screen.write(row == 0 ? "┬" : "│", row, 0, in: divider, .frame)
      }
    }
    if let tree = layout.titles[.tree], let state = layout.titles[.state], state.row > tree.row {
      let corner = Rectangle(column: state.column - 1, row: state.row, width: 1, height: 1)
      screen.write("├", 0, 0, in: corner, .frame)
    }
  }

  private func title(_ pane: Pane) -> String {
    switch pane {
    case .timeline: return "commands"
    case .tree: return "tree"
    case .state:
      guard let node = shownNode else { return "state" }
      let names = node.isGone ? frame.wording.before : frame.wording.after
      let full = names.nodeNames.names(at: names.position, .full)
      return full.name(node.row.slot).printable
    }
  }

  private func foot(on screen: inout Screen, _ area: Rectangle) {
    let row = area.height - 1
    if let notice {
      let line = Rectangle(column: 0, row: row, width: area.width, height: 1)
      screen.clear(line, .warning)
      screen.write(" " + notice.printable, 0, 0, in: line, .warning)
      return
    }
    // Hints are dropped where they do not fit, except help and quit.
    func width(_ hints: ArraySlice<(String, String)>) -> Int {
      hints.reduce(0) { $0 + $1.0.count + $1.1.count + 3 }
    }
    let last = Self.hints.suffix(2)
    var shown = Self.hints.dropLast(2)
    while !shown.isEmpty, width(shown) + width(last) > area.width { shown.removeLast() }
    var column = 1
    for (key, meaning) in shown + last {
      column += screen.write(key, row, column, in: area, .key) + 1
      column += screen.write(meaning, row, column, in: area, .faint) + 2
    }
  }

  private static let hints = [
    ("←→", "command"), (",.", "event"), ("tab", "pane"), ("⏎", "events"), ("b", "blame"),
    ("/", "find"), ("g", "go to"), ("w", "why"), ("d", "diff"), (":", "command"), ("m", "marks"),
    ("s", "sessions"),
    ("r", "replay"), ("y", "copy"), ("?", "keys"), ("q", "quit"),
  ]

  // MARK: - What led here

  private mutating func detail(on screen: inout Screen, in area: Rectangle) {
    let rule = String(repeating: "─", count: area.width)
    screen.write(rule, 0, 0, in: area, .frame)
    guard let index = reader.window.index(of: position) else {
      let isEmpty = reader.end == reader.start && reader.damage == nil
      let what =
        isEmpty
        ? "the session has no events"
        : reader.start == 0 ? "before the first command" : reader.info.missingBeginning
      screen.write("@\(position)  \(what)", 1, 1, in: area, .faint)
      return
    }
    let command = reader.window.commands[index]
    let summary = CommandSummary(command, reader.window.nodeNames, values)
    let event = command.events.last { $0.position == position } ?? command.events[0]
    let time = grain == .command ? command.time : event.time
    let moment = TimeFormat.parts(time, digits: 3)
    let start = reader.started
    let since = TimeFormat.span(time, since: start)
    var column = 1
    column += screen.write("@\(position)", 1, column, in: area, .accent) + 2
    column +=
      screen.write("\(moment.date) \(moment.time)  \(since)", 1, column, in: area, .faint) + 2
    let count = command.events.count
    if grain == .command {
      let events = Amount.count(count, "event") + (count == 1 ? "" : " from \(command.first)")
      screen.write(events, 1, column, in: area, .faint)
      column = 1 + screen.write(summary.text(area.width - 2), 2, 1, in: area, .title)
      screen.write(summary.trouble.printable, 2, column + 2, in: area, .refused)
    } else {
      let place = Int(position - command.first) + 1
      let rest = "event \(place) of \(count) in \(summary.text(max(8, area.width - column - 18)))"
      screen.write(rest, 1, column, in: area, .faint)
      let words = EventWording(values: values, nodeNames: reader.window.nodeNames)
        .words(event, within: area.width - 4)
      column = 1 + screen.write(words.name, 2, 1, in: area, .title)
      for text in [words.node, words.details] where !text.isEmpty {
        column += 2 + screen.write(text.printable, 2, column + 2, in: area)
      }
    }
    guard area.height > 3 else { return }
    column = 1
    for change in frame.outline {
      let (who, what) = frame.wording.outline(change)
      let text = [who, what].filter { !$0.isEmpty }.joined(separator: ": ")
      let style = TextStyle(sign: Character(change.sign))
      column += 2 + screen.write("\(change.sign) \(text.printable)", 3, column, in: area, style)
      if column >= area.width { return }
    }
  }
}
