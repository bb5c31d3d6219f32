import Navlog
import NavlogTerminal

/// The help with the list of keys.
final class HelpPane: Pane {
  override class var declaration: ClassDeclaration { ClassDeclaration("help") }

  private static let lines: [(key: String, meaning: String)] = [
    ("↑ ↓  j k", "choose, scroll"), ("⏎", "open; in a note: edit"), ("esc  ←", "back"),
    ("n  e  d", "new note, edit, delete"), ("b", "back to the notebooks"),
    ("a", "a remark below the note"), ("s", "the scratchpad, in a scene of its own"),
    ("tab  1 2 3", "the next tab, or one of them"), ("^S", "save what is being written"),
    ("^T", "a larger sheet to write on, and a smaller one"), ("q  ^C", "quit"), ("", ""),
    ("kill -9", "and start it again: you are where you left off,"),
    ("", "with the draft, the cursor and the scroll position"),
  ]

  override var heading: String { "Keys" }

  override var wantedSize: View.Size { View.Size(width: 70, height: Self.lines.count + 4) }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    screen.frame(area, "Keys")
    for (index, line) in Self.lines.enumerated() {
      screen.write(line.key, index, 1, in: area.inset(2, 2), .key)
      screen.write(line.meaning, index, 13, in: area.inset(2, 2))
    }
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .escape, .enter, .character("?"), .character("q"): dismiss(animated: false)
    default: break
    }
    return true
  }

  override var hints: [Hint] { [Hint("esc", "close")] }
}
