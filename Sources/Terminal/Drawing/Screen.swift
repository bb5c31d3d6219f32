/// The contents of a screen: its cells and the cursor, if it is shown.
package struct Screen: Equatable {
  package let width: Int
  package let height: Int
  package private(set) var cells: [ScreenCell]
  package var cursor: Place?

  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    cells = Array(repeating: ScreenCell(), count: self.width * self.height)
  }

  /// The whole screen.
  package var area: Rectangle { Rectangle(column: 0, row: 0, width: width, height: height) }

  package func row(_ row: Int) -> ArraySlice<ScreenCell> {
    cells[(row * width)..<((row + 1) * width)]
  }

  /// Clears a part of the screen.
  package mutating func clear(_ area: Rectangle, _ style: TextStyle = .plain) {
    for row in area.row..<(area.row + area.height) {
      for column in area.column..<(area.column + area.width) {
        set(ScreenCell(style: style), row, column)
      }
    }
  }

  /// Writes a line into a part of the screen, truncated with `…`; returns the number of cells it
  /// took.
  @discardableResult
  package mutating func write(
    _ text: some StringProtocol, _ row: Int, _ column: Int, in area: Rectangle,
    _ style: TextStyle = .plain
  ) -> Int {
    guard row >= 0, row < area.height else { return 0 }
    let end = min(area.width, width - area.column)
    var at = column
    for character in text {
      let width = character.cells
      if width == 0 { continue }
      if at + width > end {
        if end > 0 { set(ScreenCell(character: "…", style: style), area, row, end - 1) }
        return end - column
      }
      set(ScreenCell(character: character, style: style), area, row, at)
      if width == 2 { set(ScreenCell(character: nil, style: style), area, row, at + 1) }
      at += width
    }
    return at - column
  }

  /// Draws a frame around a part of the screen, with a title.
  package mutating func frame(_ area: Rectangle, _ title: String, _ style: TextStyle = .frame) {
    guard area.width > 1, area.height > 1 else { return }
    let line = String(repeating: "─", count: area.width - 2)
    write("╭" + line + "╮", 0, 0, in: area, style)
    for row in 1..<(area.height - 1) {
      write("│", row, 0, in: area, style)
      write("│", row, area.width - 1, in: area, style)
    }
    write("╰" + line + "╯", area.height - 1, 0, in: area, style)
    let heading = Rectangle(
      column: area.column + 2, row: area.row, width: max(0, area.width - 4), height: 1)
    if !title.isEmpty { write(" \(title) ", 0, 0, in: heading, .title) }
  }

  /// Dims the screen, so that what is drawn next stands out.
  package mutating func stepBack() {
    for index in cells.indices { cells[index].style = .faint }
    cursor = nil
  }

  /// The plain text, without trailing blanks.
  package var text: String {
    (0..<height).map { row in
      var line = String(self.row(row).compactMap(\.character))
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private mutating func set(_ cell: ScreenCell, _ area: Rectangle, _ row: Int, _ column: Int) {
    guard column >= 0, column < area.width else { return }
    set(cell, area.row + row, area.column + column)
  }

  /// Sets a cell. Half-covered wide characters become blanks.
  private mutating func set(_ cell: ScreenCell, _ row: Int, _ column: Int) {
    guard 0..<height ~= row, 0..<width ~= column else { return }
    let index = row * width + column
    if cells[index].character == nil, cell.character != nil { cells[index - 1].character = " " }
    if column + 1 < width, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = cell
  }
}
