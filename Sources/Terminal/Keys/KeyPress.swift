/// A key press, independent of its byte sequence.
package enum KeyPress: Hashable {
  case character(Character)
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Arrow keys with shift; with control or alt, which move by words.
  case shiftUp, shiftDown, shiftLeft, shiftRight, wordLeft, wordRight
  /// The left button of the mouse, and its wheel, at a cell of the screen.
  case click(Place), wheelUp(Place), wheelDown(Place)

  /// The keys that a script names in angle brackets.
  package static let names: [String: KeyPress] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backtab": .backTab, "backspace": .backspace,
    "delete": .delete, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pageup": .pageUp, "pagedown": .pageDown, "lt": .character("<"),
    "shift-up": .shiftUp, "shift-down": .shiftDown, "shift-left": .shiftLeft,
    "shift-right": .shiftRight, "word-left": .wordLeft, "word-right": .wordRight,
  ]

  /// Parses a script, such as `jj<enter>Hello<ctrl-s>`; returns `nil` if a name in brackets is
  /// unknown.
  package static func script(_ text: String) -> [KeyPress]? {
    var keys: [KeyPress] = []
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first == "<" else {
        keys.append(first == "\n" ? .enter : .character(first))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if let key = names[name] {
        keys.append(key)
      } else if name.hasPrefix("ctrl-"), let letter = name.last, name.count == 6 {
        keys.append(.control(letter))
      } else {
        return nil
      }
    }
    return keys
  }
}
