import Navlog
import NavlogTerminal

/// A pad to scribble on, in a scene of its own, which comes and goes with its text.
final class Scratchpad: Pane {
  override class var declaration: ClassDeclaration { ClassDeclaration("scratchpad") }

  /// The name of its scene.
  static let scene = "scratchpad"

  @Stored("text") var text = ""
  @Stored("cursor") var cursor = 0
  @Stored("top") var top = 0

  override var heading: String { "Scratchpad" }
  override var wantedSize: View.Size { View.Size(width: 60, height: 12) }

  /// The number of words on it.
  var words: Int { text.split(whereSeparator: \.isWhitespace).count }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    size = TextEditor(text, cursor: cursor).draw(
      on: &screen, in: area, title: heading, top: top, state: "\(words) words", isFocused: isFocused
    )
  }

  override func handle(_ key: KeyPress) -> Bool {
    var editor = TextEditor(text, cursor: cursor)
    guard key != .escape, editor.handle(key, width: size.width) else { return false }
    text = editor.text
    cursor = editor.cursor
    top = editor.top(top, in: size)
    return true
  }

  override var hints: [Hint] { [Hint("esc", "put away"), Hint("⏎", "new line")] }
}
