import Navlog

/// The lists and a note: side by side where there is room, else one stack.
final class Desk: SplitViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("desk") }

  /// Which of the two has the keys.
  enum Focus: String, Codable {
    case list, detail
  }

  @Stored("focus") var focus = Focus.list

  /// The pane that has the keys, or the stack that it is on.
  var focused: ViewController? {
    let detail = isCollapsed ? nil : viewController(for: .secondary)
    return focus == .detail && detail is NotePane ? detail : viewController(for: .primary)
  }
}
