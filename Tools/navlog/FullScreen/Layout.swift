import NavlogTerminal

/// The layout of the panes on a screen.
struct Layout {
  private(set) var panes: [FullScreen.Pane: Rectangle] = [:]
  /// The title lines above the panes.
  private(set) var titles: [FullScreen.Pane: Rectangle] = [:]
  /// The lines between columns.
  private(set) var dividers: [Rectangle] = []
  private(set) var detail: Rectangle?
  let body: Rectangle

  /// - Parameter focus: the only pane shown if there isn't enough space for several.
  init(_ area: Rectangle, focus: FullScreen.Pane) {
    let hasScale = area.height >= 8
    let details = area.height >= 20 ? 4 : area.height >= 14 ? 3 : 0
    let body = area.below(hasScale ? 2 : 1).above(1 + details)
    self.body = body
    if details > 0 {
      detail = Rectangle(
        column: area.column, row: body.row + body.height, width: area.width, height: details)
    }
    // On narrower screens, a third column would leave the tree only enough space for names.
    if body.width >= 120 {
      let first = body.width * 36 / 100
      let last = body.width * 28 / 100
      let columns = Self.split(body, [first, body.width - first - last - 2, last])
      for (pane, column) in zip(FullScreen.Pane.allCases, columns) { place(pane, column) }
      divide(body, columns)
    } else if body.width >= 60, body.height >= 8 {
      let columns = Self.split(
        body, [body.width * 42 / 100, body.width - 1 - body.width * 42 / 100])
      place(.timeline, columns[0])
      let upper = columns[1].height * 3 / 5
      place(.tree, columns[1].above(columns[1].height - upper))
      place(.state, columns[1].below(upper))
      divide(body, columns)
    } else {
      place(focus, body)
    }
  }

  private mutating func place(_ pane: FullScreen.Pane, _ area: Rectangle) {
    titles[pane] = area.above(area.height - 1)
    panes[pane] = area.below(1)
  }

  private mutating func divide(_ body: Rectangle, _ columns: [Rectangle]) {
    dividers = columns.dropFirst().map {
      Rectangle(column: $0.column - 1, row: body.row, width: 1, height: body.height)
    }
  }

  private static func split(_ area: Rectangle, _ widths: [Int]) -> [Rectangle] {
    var column = area.column
    return widths.map { width in
      defer { column += width + 1 }
      return Rectangle(column: column, row: area.row, width: width, height: area.height)
    }
  }
}
