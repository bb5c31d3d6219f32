import Navlog

/// The lists and a note: in two columns on a wide screen. On a narrow one, a compact column has all of
/// them on one stack.
final class Desk: SplitViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("desk") }

  /// The column with the focus.
  enum Focus: String, Codable {
    case list, detail
  }

  @Stored("focus") var focus = Focus.list

  override init() {
    super.init()
    delegate = self
  }

  convenience init(_ kit: Kit) {
    self.init(columns: 2)
    setViewController(Stack(root: NotebooksPane(kit)), for: .primary)
    setViewController(Stack(root: BlankPane(kit)), for: .secondary)
    setViewController(Stack(), for: .compact)
  }

  /// The stack of lists beside a note.
  var lists: NavigationController? { viewController(for: .primary) as? NavigationController }
  /// The stack beside the lists, which has a note above a blank pane.
  var detail: NavigationController? { viewController(for: .secondary) as? NavigationController }
  /// The stack on a narrow screen.
  var compact: NavigationController? { viewController(for: .compact) as? NavigationController }

  /// The stack with the focus.
  var focused: NavigationController? {
    if isCollapsed { return compact }
    return focus == .detail && detail?.topViewController is NotePane ? detail : lists
  }

  /// Opens a note beside the lists or above them, unless that would lose a remark.
  func open(_ note: NotePane) {
    guard !isCollapsed else {
      compact?.push(note, animated: false)
      return
    }
    focus = .detail
    if let other = detail?.topViewController as? NotePane, other.hasDraft { return other.ask() }
    detail?.setViewControllers((detail?.viewControllers.prefix(1) ?? []) + [note], animated: false)
  }

  /// Shows the lists, without a note.
  func close() {
    focus = .list
    detail?.popToRoot(animated: false)
  }
}

// The panes move between the columns and the compact column when the layout changes, unless a launch
// has restored them there.
extension Desk: SplitViewControllerDelegate {
  func splitViewControllerDidCollapse(_ split: SplitViewController) {
    guard let lists, let detail, let compact, compact.viewControllers.isEmpty else { return }
    let panes = lists.viewControllers + detail.viewControllers.dropFirst()
    compact.setViewControllers(panes, animated: false)
  }

  func splitViewControllerDidExpand(_ split: SplitViewController) {
    guard let panes = compact?.viewControllers, !panes.isEmpty,
      let blank = detail?.viewControllers.first
    else { return }
    let note = panes.filter { $0 is NotePane }
    lists?.setViewControllers(panes.filter { !($0 is NotePane) }, animated: false)
    detail?.setViewControllers([blank] + note, animated: false)
    focus = note.isEmpty ? .list : .detail
  }
}
