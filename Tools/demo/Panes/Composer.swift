import Navlog
import NavlogTerminal

/// A note being written. Its draft is stored with every key, and added to the library when saved.
///
/// The builds store the draft in different ways.
@MainActor
class Composer: DraftPane {
  @Stored("note") var note = ""
  @Stored("notebook") var notebook = ""
  @Stored("new") var isNew = false
  @Stored("top") var top = 0

  /// The draft and the cursor in it.
  var editor: TextEditor {
    get { preconditionFailure("A composer keeps its draft") }
    set { preconditionFailure("A composer keeps its draft") }
  }

  func begin(_ note: Note) {
    self.note = note.id
    notebook = note.notebook
    editor = TextEditor(note.text, cursor: note.text.count)
    isNew = kit.library.note(note.id) == nil
    title = heading
  }

  override var heading: String { isNew ? "New note" : "Editing" }

  /// The detent of the sheet, which is restored with it.
  private var isLarge: Bool { sheetPresentationController?.selectedDetentIdentifier == .large }

  override var wantedSize: View.Size { View.Size(width: 68, height: isLarge ? 24 : 13) }
  override var fillsNarrowScreens: Bool { true }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    let book = kit.library.notebook(notebook)?.title ?? ""
    let words = editor.text.split(whereSeparator: \.isWhitespace).count
    size = editor.draw(
      on: &screen, in: area, title: "\(heading) · \(book)", top: top,
      state: "\(words) words · draft kept", isFocused: isFocused && !isAsking)
  }

  override var hasDraft: Bool { editor.text != kit.library.note(note)?.text ?? "" }
  override var question: String { "Throw this draft away?" }
  override func discard() { performUnwind("discardDraft", animated: false) }

  override func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) { return true }
    switch key {
    case .control("s"): save()
    case .control("t"): sheetPresentationController?.move(to: isLarge ? .medium : .large)
    case .escape:
      if hasDraft {
        ask()
      } else {
        dismiss(animated: false)
      }
    default:
      var editor = editor
      guard editor.handle(key, width: size.width) else { return false }
      self.editor = editor
      top = editor.top(top, in: size)
    }
    return true
  }

  /// Saving is idempotent: after a crash in between, the restored draft is saved again.
  private func save() {
    let text = editor.text
    if !text.isEmpty { kit.library.keep(Note(id: note, notebook: notebook, text: text)) }
    dismiss(animated: false)
  }

  override var hints: [Hint] {
    isAsking
      ? Confirmation.answers
      : [Hint("^S", "save"), Hint("esc", "leave"), Hint("⏎", "new line")]
  }
}
