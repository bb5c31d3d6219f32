/// A key of the keyboard, however its bytes came.
enum Key: Hashable {
  case character(Character)
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown

  /// The keys that a script names in angle brackets.
  static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backtab": .backTab, "backspace": .backspace,
    "delete": .delete, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pageup": .pageUp, "pagedown": .pageDown, "lt": .character("<"),
  ]

  /// Reads a script, such as `jj<enter>Hello<ctrl-s>`; `nil` where a name in brackets is none.
  static func script(_ text: String) -> [Key]? {
    var keys: [Key] = []
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
