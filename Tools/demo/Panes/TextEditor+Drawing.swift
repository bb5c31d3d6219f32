import Navlog
import NavlogTerminal

extension TextEditor {
  /// Draws the text in a frame, from a line on, with the cursor if it has the focus.
  ///
  /// - Returns: the size of the text's area.
  func draw(
    on screen: inout Screen, in area: Rectangle, title: String, top: Int, state: String,
    isFocused: Bool
  ) -> View.Size {
    screen.frame(area, title)
    let inside = area.inset(2, 1)
    let size = View.Size(width: inside.width, height: max(1, inside.height))
    let layout = TextLayout(text, width: inside.width)
    let place = layout.place(of: cursor)
    let top = Self.top(top, showing: place.row, height: size.height)
    for line in 0..<min(inside.height, layout.lines.count - top) {
      screen.write(
        layout.text(top + line), line, 0, in: inside, top + line == 0 ? .title : .plain)
    }
    let state = " \(state) "
    screen.write(state, area.height - 1, area.width - state.count - 2, in: area, .faint)
    if isFocused {
      screen.cursor = Place(
        row: inside.row + place.row - top,
        column: inside.column + min(place.column, inside.width - 1))
    }
    return size
  }

  /// Returns the first line to draw, so that the cursor is visible.
  func top(_ top: Int, in size: View.Size) -> Int {
    let row = TextLayout(text, width: size.width).place(of: cursor).row
    return Self.top(top, showing: row, height: size.height)
  }

  private static func top(_ top: Int, showing row: Int, height: Int) -> Int {
    max(0, min(max(top, row - height + 1), row))
  }
}
