import Navlog
import NavlogTerminal

// Drawing the containers; panes draw themselves.
extension FieldNotebook {
  /// Draws the screen.
  func screen(width: Int, height: Int) -> Screen {
    var screen = Screen(width: width, height: height)
    let focused = focused
    let area = screen.area
    let content = Rectangle(column: 0, row: 2, width: area.width, height: max(0, area.height - 4))
    if let tabs {
      draw(tabs, on: &screen)
      if let selected = tabs.selectedViewController {
        draw(selected, on: &screen, in: content, focused)
      }
    }
    for controller in presented {
      if let alert = controller as? AlertController {
        draw(alert, on: &screen, in: content)
        continue
      }
      guard let pane = controller as? Pane else { continue }
      screen.stepBack()
      let room = screen.area.above(1)
      // A form sheet is compact on a wide screen too.
      let isNarrow = tabs?.traitCollection.horizontal == .compact
      let isFull = pane.fillsNarrowScreens && isNarrow
      let place = isFull ? room : content.middle(pane.wantedSize.width, pane.wantedSize.height)
      screen.clear(place)
      pane.draw(on: &screen, in: place, isFocused: pane === focused)
    }
    if let scratchpad {
      screen.stepBack()
      let place = content.middle(scratchpad.wantedSize.width, scratchpad.wantedSize.height)
      screen.clear(place)
      scratchpad.draw(on: &screen, in: place, isFocused: true)
    }
    draw(notice, on: &screen)
    draw(focused?.hints ?? [], on: &screen)
    return screen
  }

  private func draw(_ alert: AlertController, on screen: inout Screen, in area: Rectangle) {
    let question = alert.title ?? ""
    let size = Confirmation.size(of: question)
    let place = area.middle(size.width, size.height)
    screen.stepBack()
    screen.clear(place)
    let pane = focused as? DraftPane
    Confirmation.draw(question, isYes: pane?.discards ?? false, on: &screen, in: place)
  }

  private func draw(_ tabs: TabBarController, on screen: inout Screen) {
    let rule = String(repeating: "─", count: screen.width)
    screen.write(rule, 1, 0, in: screen.area, .frame)
    var column = 1
    for (index, tab) in tabs.viewControllers.enumerated() {
      let isSelected = tab === tabs.selectedViewController
      let name = " \(index + 1) \(tab.title ?? "") "
      let width = screen.write(name, 0, column, in: screen.area, isSelected ? .chosen : .plain)
      if isSelected {
        // Color is never the only carrier of meaning.
        let mark = String(repeating: "━", count: width)
        screen.write(mark, 1, column, in: screen.area, .accent)
      }
      column += width + 1
    }
    let words = scratchpad == nil ? wordsPutAway : 0
    let name = words == 0 ? "field notebook" : "scratchpad: \(words) words"
    if column + name.count < screen.width {
      screen.write(name, 0, screen.width - name.count - 2, in: screen.area, .faint)
    }
  }

  private func draw(
    _ controller: ViewController, on screen: inout Screen, in area: Rectangle, _ focused: Pane?
  ) {
    switch controller {
    case let desk as Desk: draw(desk, on: &screen, in: area, focused)
    case let stack as NavigationController:
      let path = stack.viewControllers.compactMap { ($0 as? Pane)?.heading }
      if path.count > 1 || path.first == "Notebooks" {
        screen.write(path.joined(separator: " › "), 0, 2, in: area, .accent)
        if let top = stack.topViewController {
          draw(top, on: &screen, in: area.below(2), focused)
        }
      } else if let top = stack.topViewController {
        draw(top, on: &screen, in: area, focused)
      }
    case let pane as Pane: pane.draw(on: &screen, in: area, isFocused: pane === focused)
    default: break
    }
  }

  private func draw(
    _ desk: Desk, on screen: inout Screen, in area: Rectangle, _ focused: Pane?
  ) {
    guard !desk.isCollapsed, let lists = desk.lists, let detail = desk.detail?.topViewController
    else {
      if let compact = desk.compact { draw(compact, on: &screen, in: area, focused) }
      return
    }
    var left = area
    left.width = min(44, area.width / 3)
    var right = area
    right.column += left.width + 1
    right.width -= left.width + 1
    draw(lists, on: &screen, in: left, focused)
    for row in 0..<area.height { screen.write("│", row, left.width, in: area, .frame) }
    screen.write("┬", area.row - 1, left.width, in: screen.area, .frame)
    draw(detail, on: &screen, in: right, focused)
  }

  private func draw(_ notice: [String], on screen: inout Screen) {
    let first = max(0, screen.height - 1 - notice.count)
    for (index, line) in notice.enumerated() {
      let place = Rectangle(column: 0, row: first + index, width: screen.width, height: 1)
      screen.clear(place, .warning)
      screen.write(index == 0 ? line : "  " + line, 0, 1, in: place, .warning)
    }
  }

  private func draw(_ hints: [Hint], on screen: inout Screen) {
    var column = 1
    let area = screen.area
    let isModal = !presented.isEmpty || scratchpad != nil
    for hint in hints + (isModal ? [] : [Hint("?", "help"), Hint("q", "quit")]) {
      guard column + hint.key.count + hint.meaning.count + 1 < area.width else { return }
      column += screen.write(hint.key, area.height - 1, column, in: area, .key) + 1
      column += screen.write(hint.meaning, area.height - 1, column, in: area, .faint) + 2
    }
  }
}
