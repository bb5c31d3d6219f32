/// Rows in aligned columns that fit a width; one flexible column is shortened.
struct Grid {
  struct Column {
    let title: String
    var isNumber = false
    /// Whether the column is shortened to fit; at most one column can be.
    var isFlexible = false
    /// Whether the column is shortened at its end instead of in its middle.
    var isCutAtEnd = false

    static func text(_ title: String) -> Column { Column(title: title) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
    static func flexible(_ title: String) -> Column { Column(title: title, isFlexible: true) }
    static func sentence(_ title: String) -> Column {
      Column(title: title, isFlexible: true, isCutAtEnd: true)
    }
  }

  struct Cell: ExpressibleByStringLiteral {
    let text: String
    let label: Label

    init(_ text: String, _ label: Label = .event) {
      self.text = text.printable
      self.label = label
    }

    init(stringLiteral value: String) { self.init(value) }
  }

  let columns: [Column]
  /// The indentation of each row.
  var indent = ""
  private(set) var rows: [[Cell]] = []

  init(_ columns: Column..., indent: String = "") {
    self.columns = columns
    self.indent = indent
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ cells: Cell...) {
    precondition(cells.count == columns.count, "A row has a cell for each column")
    rows.append(cells)
  }

  /// Returns the titles and rows in lines of at most `width`; without titles if all of them are
  /// empty.
  func text(_ width: Int, _ palette: Palette) -> String {
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let titles = columns.map { Cell($0.title, .detail) }
    let all = (hasTitles ? [titles] : []) + rows
    var widths = columns.indices.map { index in all.map { $0[index].text.columns }.max() ?? 0 }
    if let flexible = columns.firstIndex(where: \.isFlexible) {
      let others = widths.enumerated().reduce(indent.count + 2 * (columns.count - 1)) {
        $0 + ($1.offset == flexible ? 0 : $1.element)
      }
      widths[flexible] = min(widths[flexible], max(8, width - others))
    }
    return all.map { row($0, widths, palette) }.joined()
  }

  private func row(_ cells: [Cell], _ widths: [Int], _ palette: Palette) -> String {
    var line = indent
    // No trailing spaces.
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for index in 0...last {
      let column = columns[index]
      var text = cells[index].text
      if column.isFlexible {
        text =
          column.isCutAtEnd
          ? text.shortened(to: widths[index]) : text.shortenedInside(to: widths[index])
      }
      let gap = String(repeating: " ", count: max(0, widths[index] - text.columns))
      let painted = palette.paint(text, cells[index].label)
      if index > 0 { line += "  " }
      line += column.isNumber ? gap + painted : index == last ? painted : painted + gap
    }
    return line + "\n"
  }
}
