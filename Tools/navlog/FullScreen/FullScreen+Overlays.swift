import NavlogStore
import NavlogHistory
import NavlogTerminal

// Drawing what covers the panes: help, lists, and the prompt.
extension FullScreen {
  mutating func drawOverlay(on screen: inout Screen) {
    switch overlay {
    case nil: break
    case .page(let page): draw(page, on: &screen)
    case .marks(let marks, let selected):
      let digits = marks.map { "\($0.position)".count }.max() ?? 0
      let lines = marks.map { "\($0.position)".leading(digits) + "  \($0.name.printable)" }
      list(lines, title: "marks", selected: selected, on: &screen)
    case .sessions(let tree, let selected):
      let text = tree.text(max(60, screen.width - 8), Palette(usesColor: false))
      let lines = text.split(separator: "\n").dropFirst().map { String($0).printable }
      list(lines, title: "sessions", selected: selected, on: &screen)
    case .prompt(let prompt): draw(prompt, on: &screen)
    }
  }

  /// Draws a page, and remembers what is visible of it.
  private mutating func draw(_ page: Page, on screen: inout Screen) {
    var page = page
    let most = max(1, screen.width - 6)
    let count = page.lines(most).count
    screen.stepBack()
    let place = screen.area.middle(max(page.widest, page.title.cells) + 6, count + 2)
    screen.clear(place)
    screen.frame(place, page.title.printable)
    let inside = place.inset(1, 1)
    let lines = page.visible(most, inside.height)
    for (row, line) in lines.enumerated() { screen.write(line, row, 2, in: inside) }
    if page.first + inside.height < count {
      let foot = Rectangle(
        column: place.column + 2, row: place.row + place.height - 1, width: place.width - 4,
        height: 1)
      screen.write(" ↓ more ", 0, 0, in: foot, .key)
    }
    overlay = .page(page)
  }

  private func list(
    _ lines: [String], title: String, selected: Int, on screen: inout Screen
  ) {
    let widest = lines.map(\.cells).max() ?? 0
    screen.stepBack()
    let place = screen.area.middle(widest + 6, lines.count + 2)
    screen.clear(place)
    screen.frame(place, title)
    let inside = place.inset(1, 1)
    let first = max(0, min(selected - inside.height / 2, lines.count - inside.height))
    for (row, index) in (first..<min(lines.count, first + inside.height)).enumerated() {
      let isChosen = index == selected
      let part = Rectangle(
        column: inside.column, row: inside.row + row, width: inside.width, height: 1)
      if isChosen { screen.clear(part, .chosen) }
      screen.write(isChosen ? "▸" : " ", 0, 0, in: part, isChosen ? .chosen : .plain)
      screen.write(lines[index], 0, 2, in: part, isChosen ? .chosen : .plain)
    }
  }

  private func draw(_ prompt: Prompt, on screen: inout Screen) {
    let row = screen.height - 1
    let line = Rectangle(column: 0, row: row, width: screen.width, height: 1)
    screen.clear(line)
    let lead = screen.write(prompt.lead, 0, 0, in: line, .key)
    // Of a long line, the end is shown.
    let room = max(1, line.width - lead - 1)
    let characters = Array(prompt.text)
    var first = prompt.editor.cursor
    var used = 0
    while first > 0, used + characters[first - 1].cells <= room {
      first -= 1
      used += characters[first].cells
    }
    screen.write(String(characters[first...]), 0, lead, in: line)
    screen.cursor = Place(row: row, column: min(screen.width - 1, lead + used))
  }

  static let help = """
    ← →  h l      one command back, forward
    , .  shift-← →  one event back, forward
    page up, down  ten commands
    home end      the beginning, the end of the session
    tab           next pane; ↑ ↓ select in it
    ⏎             the command's events; the whole value; folds a node
    space z       fold the node; fold all, unfold all
    b             go to the event that set the selection
    w             why the selection is as it is
    d             difference from the last mark, or the command before
    backspace     back to before the last jump
    / n N         find text or a predicate; next, previous
    g             go to a position: 92, 50%, mark:NAME, 14:05:09, 2:40
    m M           list the marks; mark this position in the store
    s             sessions
    :             a command of the debugger: watch n12.title, c, tree
    y             copy the command line that prints this
    t             the bar by time: pauses are dotted
    r             replay at recorded speed, without long pauses
    f             follow a session that is being written
    mouse         click to select, wheel to scroll
    ctrl-l        redraw            ctrl-z  suspend
    esc           select automatically          q  quit

    + added  - removed  > moved  ~ changed
    """
}
