import Navlog

/// The lists and a note: side by side on a wide screen, one stack on a narrow one.
final class Desk: SplitViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("desk") }

  /// The column with the focus.
  enum Focus: String, Codable {
    case list, detail
  }

  @Stored("focus") var focus = Focus.list

  /// The pane with the focus, or the stack that contains it.
  var focused: ViewController? {
    let detail = isCollapsed ? nil : viewController(for: .secondary)
    return focus == .detail && detail is NotePane ? detail : viewController(for: .primary)
  }
}
