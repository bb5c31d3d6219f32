import Navlog
import NavlogTerminal

/// The notes of one notebook.
final class NotesPane: ListPane {
  override class var declaration: ClassDeclaration { ClassDeclaration("notes") }

  @Stored("notebook") var notebook = ""

  /// Creates a pane whose notebook is set by restoring its state.
  override init(_ kit: Kit) {
    super.init(kit)
    onUnwind("deleteNote") { [unowned self] _ in deleteSelected() }
  }

  convenience init(_ kit: Kit, notebook: String) {
    self.init(kit)
    self.notebook = notebook
    title = heading
  }

  override var heading: String { kit.library.notebook(notebook)?.title ?? "" }

  override var rows: [Row] {
    kit.library.notes(in: notebook).map {
      Row(id: $0.id, title: $0.title, detail: "\($0.words) words")
    }
  }
  override var emptiness: String { "No notes yet: n writes one" }

  override func open(_ row: Row) {
    let note = kit.build.note(kit)
    note.open(row.id)
    (splitViewController as? Desk)?.open(note)
  }

  private func deleteSelected() {
    kit.library.delete(selected)
    (splitViewController as? Desk)?.close()
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .character("n"): compose(Note(id: kit.library.nextID, notebook: notebook, text: ""))
    case .escape, .left, .character("h"): navigationController?.pop(animated: false)
    case .character("b"): performUnwind("backToNotebooks", animated: false)
    default: return super.handle(key)
    }
    return true
  }

  override var hints: [Hint] {
    [Hint("↑↓", "choose"), Hint("⏎", "open"), Hint("n", "new"), Hint("esc", "back")]
  }
}
