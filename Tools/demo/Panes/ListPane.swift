import Navlog
import NavlogTerminal

/// A pane with a list of rows, one of which is selected.
///
/// The selection is stored as the id of the row, so that it survives reordering, and as an index,
/// for when the row is gone.
@MainActor
class ListPane: Pane {
  struct Row {
    let id: String
    let title: String
    let detail: String
  }

  @Stored("selected") var selected = ""
  @Stored("row") var row = 0
  @Stored("top") var top = 0

  override init(_ kit: Kit) {
    super.init(kit)
    takeBackDrafts()
  }

  var rows: [Row] { [] }
  /// The text of an empty list.
  var emptiness: String { "Nothing here" }
  func open(_ row: Row) {}

  /// The selected index.
  var current: Int? {
    let rows = rows
    return rows.firstIndex { $0.id == selected }
      ?? (rows.isEmpty ? nil : min(max(0, row), rows.count - 1))
  }

  func select(_ index: Int) {
    let rows = rows
    guard !rows.isEmpty else { return }
    let index = min(max(0, index), rows.count - 1)
    selected = rows[index].id
    row = index
    top = Self.top(top, showing: index, of: rows.count, height: size.height)
  }

  /// Returns the first row to show, so that the selected one is visible.
  private static func top(_ top: Int, showing index: Int, of count: Int, height: Int) -> Int {
    max(0, min(max(top, index - height + 1), index, max(0, count - height)))
  }

  override func handle(_ key: KeyPress) -> Bool {
    let current = current ?? 0
    switch key {
    case .up, .character("k"): select(current - 1)
    case .down, .character("j"): select(current + 1)
    case .pageUp: select(current - size.height)
    case .pageDown: select(current + size.height)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(rows.count - 1)
    case .enter, .right, .character("l"):
      guard let index = self.current else { return true }
      select(index)
      open(rows[index])
    default: return false
    }
    return true
  }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    size = View.Size(width: area.width, height: max(1, area.height))
    let rows = rows
    guard let current else {
      screen.write(emptiness, 1, 2, in: area, .faint)
      return
    }
    let top = Self.top(top, showing: current, of: rows.count, height: size.height)
    for (line, row) in rows.dropFirst(top).prefix(area.height).enumerated() {
      let isChosen = top + line == current
      let style: TextStyle = isChosen ? (isFocused ? .chosen : .resting) : .plain
      let place = Rectangle(
        column: area.column, row: area.row + line, width: area.width, height: 1)
      if isChosen { screen.clear(place, style) }
      screen.write(isChosen ? "▸ " : "  ", 0, 0, in: place, style)
      let room = max(0, area.width - row.detail.count - 4)
      let title = Rectangle(column: place.column + 2, row: place.row, width: room, height: 1)
      screen.write(row.title, 0, 0, in: title, style)
      screen.write(
        row.detail, 0, max(2, area.width - row.detail.count - 1), in: place,
        isChosen ? style : .faint)
    }
  }
}
