import Navlog
import NavlogTerminal

/// The composer of the second build, which stores the cursor as a paragraph and an offset.
final class SecondComposer: Composer {
  override class var declaration: ClassDeclaration {
    ClassDeclaration("composer", version: 2, formerly: []) {
      Migration(1, to: 2) { state in
        let text = try state.get("text", as: String.self) ?? ""
        let cursor = try state.get("cursor", as: Int.self) ?? 0
        state.rename("text", to: "draft")
        state.drop("cursor")
        try state.set("position", Position(text, cursor))
      }
    }
  }

  /// The position of the cursor.
  struct Position: Codable, Hashable, Sendable {
    var paragraph = 0
    var character = 0

    init() {}

    init(_ text: String, _ cursor: Int) {
      let before = text.prefix(max(0, cursor)).split(
        separator: "\n", omittingEmptySubsequences: false)
      paragraph = before.count - 1
      character = before.last?.count ?? 0
    }

    func offset(in text: String) -> Int {
      let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
      return paragraphs.prefix(max(0, paragraph)).reduce(0) { $0 + $1.count + 1 } + character
    }
  }

  @Stored("draft") var draft = ""
  @Stored("position") var position = Position()

  override var editor: TextEditor {
    get { TextEditor(draft, cursor: position.offset(in: draft)) }
    set {
      draft = newValue.text
      position = Position(newValue.text, newValue.cursor)
    }
  }
}
