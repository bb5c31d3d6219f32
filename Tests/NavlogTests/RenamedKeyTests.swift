import Navlog
import Support
import Testing

/// The tool follows values through the migrations of a newer build, and back to the key they had.
@MainActor
@Suite struct RenamedKeyTests {
  private final class Root: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("root") }
  }
  private final class OldNote: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("NoteVC") }
    @Stored("body") var body = ""
    @Stored("line") var line = 0
    @Stored("kept") var kept = 0
  }
  private final class Note: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("note", version: 3, formerly: ["NoteVC"]) {
        Migration(1, to: 2) { $0.rename("body", to: "draft") }
        Migration(2, to: 3) {
          $0.set("scroll", Double(try $0.get("line", as: Int.self) ?? 0) * 20)
          $0.set("kept", (try $0.get("kept", as: Int.self) ?? 0) + 1)
        }
      }
    }
    @Stored("draft") var draft = ""
    @Stored("scroll") var scroll = 0.0
    @Stored("kept") var kept = 0
  }

  private func navlog(_ arguments: String...) throws -> String {
    try ChildProcess("navlog", arguments).lines().joined(separator: "\n")
  }

  /// Returns a store in which an old build wrote a note, and a newer one restored it twice.
  private func store(_ directory: TemporaryDirectory) throws -> String {
    let path = directory.file("app.navlog")
    do {
      let app = try Application(store: path)
      try app.launch { scene in scene.root = NavigationController(root: Root()) }
      let note = OldNote()
      (app.allWindows.first?.rootViewController as? NavigationController)?.push(note)
      note.body = "Bread"
      note.line = 4
      note.kept = 1
    }
    for _ in 0..<2 {
      let app = try Application(store: path) {
        Registration(Root.self) { Root() }
        Registration(Note.self) { Note() }
      }
      try app.launch { scene in scene.root = NavigationController(root: Root()) }
      let note = try #require(app.visibleViewControllers.first as? Note)
      #expect(note.draft == "Bread" && note.scroll == 80 && note.kept == 2)
    }
    return path
  }

  @Test func `a renamed value keeps its origin`() throws {
    let directory = try TemporaryDirectory()
    let path = try store(directory)

    let why = try navlog("why", path, "class:note.state.draft")
    #expect(why.contains(", the key was 'body'"), "\(why)")
    #expect(why.contains(#/(?m)^ +1:\d+ .* set .*Bread/#), "\(why)")
    #expect(why.contains("because of setState NoteVC"), "\(why)")
    #expect(
      try navlog("why", path, "class:note.state.draft", "--json").contains(#""key_was":"body""#))
    let last = try navlog("last", path, "class:note.state.draft")
    #expect(last.contains(#/(?m)^ +1:\d+ .*body: .*Bread/#), "\(last)")
    let blame = try navlog("blame", path, "class:note", "--porcelain")
    #expect(blame.contains(#/(?m)^1:\d+.*state\.draft/#), "\(blame)")
  }

  @Test func `a value that code computed from another key isn't called renamed`() throws {
    let directory = try TemporaryDirectory()
    let path = try store(directory)

    let scroll = try navlog("last", path, "class:note.state.scroll", "-n", "9")
    #expect(scroll.contains(#/(?m)^ +2:\d+ .*scroll: none → 80/#) && !scroll.contains("line"))
  }

  @Test func `a converted value has its origin and the launch that converted it`() throws {
    let directory = try TemporaryDirectory()
    let path = try store(directory)

    let why = try navlog("why", path, "class:note.state.kept")
    #expect(why.contains("migrated by V2") && why.contains("because of setState NoteVC"), "\(why)")
    let last = try navlog("last", path, "class:note.state.kept", "-n", "3")
    #expect(last.contains(#/(?m)^ +2:\d+ .*kept: 1 → 2/#), "\(last)")
    #expect(last.contains(#/(?m)^ +1:\d+ .*kept: none → 1/#), "\(last)")
    let became = try navlog("last", path, "class:note.state.kept", "--became", "2")
    #expect(became.contains(#/(?m)^ +2:\d+ .*→ 2/#), "\(became)")
  }
}
