import NavlogHistory
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel

// Handling the mouse.
extension FullScreen {
  /// Selects the row, the node, the value or the position at a cell of the last frame.
  mutating func click(_ place: Place) {
    let layout = Layout(frameArea, focus: focus)
    if place.row == 1, layout.body.row > 1 {
      let column = min(place.column, frameArea.width - 1)
      return jump(to: scale.position(at: column))
    }
    if let pane = layout.titles.first(where: { $0.value.contains(place) })?.key {
      return focus = pane
    }
    guard let (pane, area) = layout.panes.first(where: { $0.value.contains(place) }) else { return }
    let wasFocused = focus == pane
    focus = pane
    let line = place.row - area.row
    switch pane {
    case .timeline: clickTimeline(line, area)
    case .tree:
      let tree = tree
      let index = (tops[.tree] ?? 0) + line
      guard tree.lines.indices.contains(index), case .node(let node) = tree.lines[index] else {
        return
      }
      // A click on the selected node folds it.
      if tree.nodes[node].born == tree.shown(for: shownNode?.born) {
        fold()
      } else {
        (chosenNode, chosenEntry) = (tree.nodes[node].born, 0)
      }
    case .state:
      let index = (tops[.state] ?? 0) + line - 1
      guard entries.indices.contains(index) else { return }
      if index == chosenEntry, wasFocused { return showValue() }
      chosenEntry = index
    }
  }

  private mutating func clickTimeline(_ line: Int, _ area: Rectangle) {
    let (rows, cursor) = timelineRows(area.height)
    let index = firstRow(rows, cursor, area.height) + line
    guard rows.indices.contains(index) else { return }
    switch rows[index] {
    case .command(let command):
      let last = reader.window.commands[command].last
      last == position && grain == .command ? toggle() : look(at: last, by: .command)
    case .event(let event, _): look(at: event.position, by: .event)
    case .mark(let mark): look(at: mark.position)
    case .beginning: look(at: reader.start)
    case .ending, .interrupted: look(at: reader.end)
    }
  }

  /// Moves the selection in the pane below the pointer.
  mutating func wheel(_ place: Place, _ count: Int) {
    let layout = Layout(frameArea, focus: focus)
    if let pane = layout.panes.first(where: { $0.value.contains(place) })?.key { focus = pane }
    move(count)
  }
}
