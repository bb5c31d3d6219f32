import Navlog
import NavlogTerminal

/// A query and the matching notes.
final class SearchPane: ListPane {
  override class var declaration: ClassDeclaration { ClassDeclaration("search") }

  @Stored("query") var query = ""
  @Stored("cursor") var cursor = 0

  override init(_ kit: Kit) {
    super.init(kit)
    title = heading
    onUnwind("deleteNote") { [unowned self] _ in kit.library.delete(selected) }
  }

  override var heading: String { "Search" }

  override var rows: [Row] {
    kit.library.search(query).map {
      Row(
        id: $0.id, title: $0.title, detail: kit.library.notebook($0.notebook)?.title ?? "")
    }
  }
  override var emptiness: String { query.isEmpty ? "Type what to look for" : "No note has that" }

  override func open(_ row: Row) {
    let note = kit.build.note(kit)
    note.open(row.id)
    navigationController?.push(note, animated: false)
  }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    let label = "Find: "
    screen.write(label, 0, 2, in: area, .key)
    let field = Rectangle(
      column: area.column + 2 + label.count, row: area.row,
      width: max(0, area.width - label.count - 4), height: 1)
    screen.write(query, 0, 0, in: field)
    super.draw(on: &screen, in: area.below(2), isFocused: isFocused)
    guard isFocused else { return }
    let column = query.prefix(cursor).reduce(0) { $0 + $1.cells }
    screen.cursor = Place(
      row: field.row, column: field.column + min(column, max(0, field.width - 1)))
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .up, .down, .pageUp, .pageDown, .enter: return super.handle(key)
    case .escape where query.isEmpty, .tab, .backTab: return false
    default:
      var editor = TextEditor(query, cursor: cursor)
      if key == .escape {
        editor = TextEditor("", cursor: 0)
      } else if !editor.handle(key, width: .max, isOneLine: true) {
        return false
      }
      if editor.text != query {
        row = 0
        selected = ""
        top = 0
      }
      query = editor.text
      cursor = editor.cursor
      return true
    }
  }

  override var hints: [Hint] {
    [Hint("type", "find"), Hint("↑↓", "choose"), Hint("⏎", "open"), Hint("esc", "clear")]
  }
}
