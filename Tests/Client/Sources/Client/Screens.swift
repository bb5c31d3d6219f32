import Navlog

/// The list, which opens notes.
final class List: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("list") }
  @Stored("selected") var selected = -1

  override var segues: [SegueTemplate] {
    [SegueTemplate("open", FillSegue.self) { sender in Note(number: sender as? Int ?? 0) }]
  }

  override func prepare(for segue: Segue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    selected = sender as? Int ?? -1
  }
}

#if SECOND_BUILD
  /// The note of the second build, with another name and another version.
  typealias Note = Memo
  final class Memo: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("memo", version: 2, formerly: ["note"]) {
        Migration(1, to: 2) { state in
          state.rename("text", to: "body")
          state.set(
            "lines", try state.get("body", as: String.self)?.split(separator: "\n").count ?? 0)
        }
      }
    }
    @Stored("number") var number = 0
    @Stored("body") var text = ""
    @Stored("lines") var lines = 0

    init(number: Int) {
      super.init()
      self.number = number
    }
  }
#else
  /// The note of the first build.
  final class Note: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("note") }
    @Stored("number") var number = 0
    @Stored("text") var text = ""

    init(number: Int) {
      super.init()
      self.number = number
    }
  }
#endif
