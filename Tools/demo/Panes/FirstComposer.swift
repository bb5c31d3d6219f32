import Navlog
import NavlogTerminal

/// The composer of the first build, which stores the cursor as an offset in the text.
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
