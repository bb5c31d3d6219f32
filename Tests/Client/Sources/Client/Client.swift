import Navlog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a session in the given store, and ends like an app that is killed.
@main @MainActor
struct Client {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    let app = try Application(store: CommandLine.arguments[1]) {
      Registration(Pair.self) { Pair() }
      Registration(List.self) { List() }
      Registration(Note.self) { saved in
        try saved.get("number", as: Int.self).map { Note(number: $0) }
      }
    }
    let report = try app.launch { scene in
      let pair = Pair()
      scene.root = pair
      if pair.places[0] == nil { pair.embed(List(), as: "list") }
    }
    print(report)
    guard let pair = app.window(named: "main")?.rootViewController as? Pair,
      let list = pair.child("list") as? List
    else { exit(1) }
    if let note = pair.child("detail") as? Note {
      print("selected \(list.selected), note \(note.number): \(note.text)")
      #if SECOND_BUILD
        print("lines \(note.lines)")
      #endif
    } else {
      list.performSegue(withIdentifier: "open", sender: 7)
      (pair.child("detail") as? Note)?.text = "milk\nbread"
    }
    fflush(nil)
    kill(getpid(), SIGKILL)
  }
}
