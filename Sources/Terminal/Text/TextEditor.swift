/// A text with a cursor, and its editing keys.
package struct TextEditor {
  package private(set) var text: String
  package private(set) var cursor: Int

  package init(_ text: String, cursor: Int) {
    self.text = text
    self.cursor = min(max(0, cursor), text.count)
  }

  /// Handles a key in a text shown `width` cells wide; returns `false` if the key has no meaning.
  package mutating func handle(_ key: KeyPress, width: Int, isOneLine: Bool = false) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .enter where !isOneLine: insert("\n")
    case .backspace:
      guard cursor > 0 else { return true }
      cursor -= 1
      remove()
    case .delete: remove()
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .up where !isOneLine: move(width) { $0.row -= 1 }
    case .down where !isOneLine: move(width) { $0.row += 1 }
    case .home, .control("a"): move(width) { $0.column = 0 }
    case .end, .control("e"): move(width) { $0.column = .max }
    default: return false
    }
    return true
  }

  private mutating func insert(_ character: Character) {
    text.insert(character, at: text.index(text.startIndex, offsetBy: cursor))
    // A combining character joins the character before it.
    cursor = min(cursor + 1, text.count)
  }

  private mutating func remove() {
    guard cursor < text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: cursor))
  }

  private mutating func move(_ width: Int, _ change: (inout Place) -> Void) {
    let layout = TextLayout(text, width: width)
    var place = layout.place(of: cursor)
    change(&place)
    guard place.row >= 0 else { return cursor = 0 }
    guard place.row < layout.lines.count else { return cursor = text.count }
    cursor = layout.offset(of: place)
  }
}
