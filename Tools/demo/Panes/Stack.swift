import Navlog

/// A stack of panes. Its back button doesn't leave a draft without asking.
final class Stack: NavigationController {
  override class var declaration: ClassDeclaration { ClassDeclaration("stack") }

  override func navigationBar(shouldPop controller: ViewController) -> Bool {
    guard let pane = controller as? DraftPane, pane.hasDraft else { return true }
    pane.ask()
    return false
  }
}
