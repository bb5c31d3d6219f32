import Navlog
import Terminal

/// The composer of the first build: the cursor is a place in the text.
final class FirstComposer: Composer {
  override class var declaration: ClassDeclaration { ClassDeclaration("composer") }

  @Stored("text") var text = ""
  @Stored("cursor") var cursor = 0

  override var editor: TextEditor {
    get { TextEditor(text, cursor: cursor) }
    set {
      text = newValue.text
      cursor = newValue.cursor
    }
  }
}
