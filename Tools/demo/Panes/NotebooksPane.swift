import Navlog

/// The notebooks: the root of the stack.
final class NotebooksPane: ListPane {
  override class var declaration: ClassDeclaration { ClassDeclaration("notebooks") }

  override init(_ kit: Kit) {
    super.init(kit)
    title = heading
    onUnwind("backToNotebooks") { [unowned self] _ in (splitViewController as? Desk)?.focus = .list
    }
  }

  override var heading: String { "Notebooks" }

  override var rows: [Row] {
    kit.library.notebooks.map {
      let count = kit.library.notes(in: $0.id).count
      return Row(id: $0.id, title: $0.title, detail: count == 1 ? "1 note" : "\(count) notes")
    }
  }

  override func open(_ row: Row) {
    navigationController?.push(NotesPane(kit, notebook: row.id), animated: false)
  }

  override var hints: [Hint] { [Hint("↑↓", "choose"), Hint("⏎", "open")] }
}
