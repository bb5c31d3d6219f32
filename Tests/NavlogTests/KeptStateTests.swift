import Navlog
import NavlogTesting
import Support
import Testing

/// State that a build can't read is kept with its object until a build can.
@MainActor
@Suite struct KeptStateTests {
  private final class Root: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("root") }
  }
  private class Note: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("note") }
    @Stored("text") var text = ""
    @Stored("page") var page = 0
  }
  /// The class in a newer build, to whose version there is no migration.
  private final class NewerNote: Note {
    override class var declaration: ClassDeclaration { ClassDeclaration("note", version: 5) }
  }
  /// The class in the build after that, which has migrations from both versions.
  private final class NewestNote: Note {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("note", version: 6) {
        Migration(1, to: 6) { _ in }
        Migration(5, to: 6) {
          $0.set("text", "newest " + (try $0.get("text", as: String.self) ?? ""))
        }
      }
    }
  }
  /// The class in a build whose migration sets a key from another one, which may be missing.
  private final class DerivingNote: Note {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("note", version: 3) {
        Migration(1, to: 3) { $0.set("page", (try $0.get("line", as: Int.self) ?? 0) * 20) }
      }
    }
  }
  /// The class in a build whose migration fails.
  private final class BrokenNote: Note {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("note", version: 6) { Migration(5, to: 6) { _ in throw Broken() } }
    }
  }
  private struct Broken: Error {}
  /// The class in a later build, to whose version there is no migration.
  private final class UnrelatedNote: Note {
    override class var declaration: ClassDeclaration { ClassDeclaration("note", version: 7) }
  }
  /// A class without a declaration of its own.
  private final class Postcard: Note {
    @Stored("picture") var picture = ""
  }
  /// The same class in a build in which it has a declaration.
  private final class DeclaredPostcard: Note {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("postcard", superclasses: ["note"])
    }
    @Stored("picture") var picture = ""
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func begin<Class: Note>(
    _ type: Class.Type, _ make: @escaping @MainActor () -> Class
  ) throws -> (AppUnderTest, Class) {
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Root.self) { Root() }
      Registration(Note.self) { Note() }
    } interface: { scene in
      scene.root = NavigationController(root: Root())
    }
    try update(test, type, make)
    let note = make()
    (test.root as? NavigationController)?.push(note)
    note.text = "kept"
    note.page = 7
    return (test, note)
  }

  @discardableResult
  private func update<Class: NavigationObject>(
    _ test: AppUnderTest, _ type: Class.Type, _ make: @escaping @MainActor () throws -> Class?
  ) throws -> LaunchReport {
    try test.simulateUpdate({
      Registration(Root.self) { Root() }
      Registration(type, make)
    })
  }

  private func top(_ test: AppUnderTest) throws -> Note {
    try #require((test.root as? NavigationController)?.topViewController as? Note)
  }

  @Test func `a migration's result for missing keys doesn't replace returned state`() throws {
    let (test, _) = try begin(DerivingNote.self) { DerivingNote() }
    try update(test, Note.self) { Note() }
    #expect(try top(test).page == 0)
    try update(test, DerivingNote.self) { DerivingNote() }
    #expect(try top(test).page == 7 && top(test).text == "kept")

    try update(test, Note.self) { Note() }
    try top(test).text = "older"
    try update(test, DerivingNote.self) { DerivingNote() }
    #expect(try top(test).page == 7 && top(test).text == "older")
  }

  @Test(arguments: [false, true]) func `state that no migration reads is reported while it is kept`(
    fails: Bool
  ) throws {
    let (test, _) = try begin(NewerNote.self) { NewerNote() }
    for _ in 1...3 {
      let report =
        fails
        ? try update(test, BrokenNote.self) { BrokenNote() }
        : try update(test, UnrelatedNote.self) { UnrelatedNote() }
      #expect(report.losses.map(\.reason) == [fails ? .migrationFailed : .noMigration])
      #expect(try top(test).text == "")
    }
  }

  @Test func `an older build keeps the state of a newer one, and returns it`() throws {
    let (test, _) = try begin(NewerNote.self) { NewerNote() }
    for launch in 1...3 {
      let report = try update(test, Note.self) { Note() }
      let note = try #require(report.decisions.first { $0.savedClass == "note" })
      #expect(note.rule == (launch == 1 ? .newerVersion : .sameVersion))
      #expect(launch == 1 || note.reason.contains("version 5 is kept"), "\(note)")
      #expect(report.losses.map(\.reason) == [.newerVersion], "launch \(launch)")
      #expect(try top(test).text == "")
    }
    try update(test, NewerNote.self) { NewerNote() }
    #expect(try (top(test).text, top(test).page) == ("kept", 7))
    // From now on it is the object's own state again.
    try top(test).page = 8
    try test.restartAndRestore()
    #expect(try (top(test).text, top(test).page) == ("kept", 8))
  }

  @Test func `what the app writes meanwhile is newer, key by key`() throws {
    let (test, _) = try begin(NewerNote.self) { NewerNote() }
    try update(test, Note.self) { Note() }
    try top(test).page = 1
    let report = try update(test, NewestNote.self) { NewestNote() }
    #expect(try (top(test).text, top(test).page) == ("newest kept", 1), "\(report)")
  }

  @Test func `a missing migration and one that fails keep the state`() throws {
    let (test, _) = try begin(Note.self) { Note() }
    try update(test, NewerNote.self) { NewerNote() }
    #expect(test.report.decisions.contains { $0.rule == .noMigration })
    try top(test).text = "five"
    let report = try update(test, BrokenNote.self) { BrokenNote() }
    #expect(report.decisions.contains { $0.rule == .undecodable }, "\(report)")
    try update(test, NewestNote.self) { NewestNote() }
    #expect(try (top(test).text, top(test).page) == ("newest five", 7))
  }

  @Test func `an object of another class keeps the state for one of the right class`() throws {
    let (test, _) = try begin(Note.self) { Note() }
    let stranger = Stranger()
    func update(_ delegate: (any ApplicationDelegate)?) throws -> LaunchReport {
      let path = directory.file("app.navlog")
      let make = { () throws(ApplicationError) -> Application in
        let app = try Application(store: path) {
          Registration(Root.self) { Root() }
          Registration(Note.self) { Note() }
          Registration(Stranger.Letter.self) { Stranger.Letter() }
        }
        app.delegate = delegate
        return app
      }
      return try test.simulateUpdate(making: make)
    }
    #expect(try update(stranger).decisions.contains { $0.rule == .otherClass })
    stranger.offersNote = true
    _ = try update(stranger)
    #expect(try (top(test).text, top(test).page) == ("kept", 7))
  }
  private final class Stranger: ApplicationDelegate {
    final class Letter: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("letter") }
    }
    var offersNote = false
    func application(_ application: Application, controllerFor saved: SavedState) -> ViewController?
    {
      guard saved.path.hasSuffix("note") else { return nil }
      let controller = offersNote ? Note() : Letter()
      controller.restorationIdentifier = "note"
      return controller
    }
  }

  @Test func `a factory sees the kept state`() throws {
    let (test, _) = try begin(NewerNote.self) { NewerNote() }
    for _ in 0..<2 {
      try test.simulateUpdate({
        Registration(Root.self) { Root() }
        Registration(Note.self) { (saved) throws -> Note? in
          try saved.get("page", or: 0) == 7 ? Note() : nil
        }
      })
      #expect(try top(test).text == "")
    }
  }

  @Test func `state of a class without a declaration of its own is restored once it has one`()
    throws
  {
    let (test, _) = try begin(Note.self) { Note() }
    let card = Postcard()
    (test.root as? NavigationController)?.push(card)
    card.picture = "sea"
    #expect(test.application.problems.map(\.code) == [.undeclaredClass])
    for _ in 0..<2 { try test.restartAndRestore() }
    #expect(try !(top(test) is Postcard))
    #expect(test.report.decisions.last?.ignoredKeys == ["picture"])
    try test.simulateUpdate({
      Registration(Root.self) { Root() }
      Registration(Note.self) { () -> Note? in DeclaredPostcard() }
      Registration(DeclaredPostcard.self) { DeclaredPostcard() }
    })
    #expect((try top(test) as? DeclaredPostcard)?.picture == "sea")
    #expect(test.report.losses.isEmpty, "\(test.report)")
  }
}
