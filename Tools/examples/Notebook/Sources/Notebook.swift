import Glibc
import Navlog

/// A screen with notes. Its declared id is how its objects are found again.
final class Notebook: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("notebook") }
}

/// A note, and how much of it has been written.
final class Note: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("note") }
  @Stored("text") var text = ""
}

/// Opens a note, writes a word, and dies. The next run goes on with the next word.
@main @MainActor
struct Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Notebook STORE")
      exit(64)
    }
    let app = try Application(store: CommandLine.arguments[1]) {
      Registration(Notebook.self) { Notebook() }
      Registration(Note.self) { Note() }
    }
    try app.launch { scene in
      scene.root = NavigationController(root: Notebook())
    }
    guard let stack = app.allWindows[0].rootViewController as? NavigationController else { return }
    if !(stack.topViewController is Note) { stack.push(Note()) }
    guard let note = stack.topViewController as? Note else { return }
    note.text += note.text.isEmpty ? "Fog" : " and fog"
    print(note.text)
    fflush(nil)
    // No saving, no saying goodbye: what was set is in the store already.
    kill(getpid(), SIGKILL)
  }
}
