import Navlog
import NavlogTerminal

/// The pane beside the lists while no note is open.
final class BlankPane: Pane {
  override class var declaration: ClassDeclaration { ClassDeclaration("blank") }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    let text = "No note is open"
    let place = area.middle(text.count, 1)
    screen.write(text, 0, 0, in: place, .faint)
  }
}
