import Navlog
import NavlogTerminal

/// A question before an irreversible action; the answer yes is an unwind segue.
final class Confirmation: Pane {
  override class var declaration: ClassDeclaration { ClassDeclaration("confirmation") }

  @Stored("question") var question = ""
  @Stored("action") var action = ""
  @Stored("yes") var isYes = false

  override var wantedSize: View.Size { Self.size(of: question) }

  /// The size of a question with its two answers.
  static func size(of question: String) -> View.Size {
    View.Size(width: max(30, question.count + 6), height: 5)
  }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    Self.draw(question, isYes: isYes, on: &screen, in: area)
  }

  /// Draws a question with its two answers.
  static func draw(_ question: String, isYes: Bool, on screen: inout Screen, in area: Rectangle) {
    screen.frame(area, "", .warning)
    screen.write(question, 1, 3, in: area, .title)
    let buttons = Rectangle(
      column: area.column + 3, row: area.row + 3, width: max(0, area.width - 6), height: 1)
    screen.write(isYes ? "▸ Yes " : "  Yes ", 0, 0, in: buttons, isYes ? .chosen : .plain)
    screen.write(isYes ? "  No " : "▸ No ", 0, 8, in: buttons, isYes ? .plain : .chosen)
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .left, .right, .tab, .up, .down: isYes.toggle()
    case .character("y"): answer(true)
    case .character("n"), .escape: answer(false)
    case .enter: answer(isYes)
    default: break
    }
    return true
  }

  private func answer(_ yes: Bool) {
    if yes { performUnwind(action, animated: false) } else { dismiss(animated: false) }
  }

  override var hints: [Hint] { Self.answers }

  /// The keys that answer a question.
  static let answers = [Hint("y", "yes"), Hint("n", "no"), Hint("←→", "choose")]
}
