import Navlog
import Support
import Testing

/// The model of the notes, which the app passes to its controllers.
@MainActor final class Model {
  var notes: Set<Int> = [1, 2, 3]
  func has(_ note: Int) -> Bool { notes.contains(note) }
}

final class Notebooks: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("notebooks") }
  let model: Model
  init(_ model: Model) {
    self.model = model
    super.init()
  }
}

final class Note: ViewController {
  override class var declaration: ClassDeclaration {
    ClassDeclaration("note", version: 3, formerly: ["NoteVC"]) {
      Migration(1, to: 2) { $0.rename("body", to: "draft") }
      Migration(2, to: 3) {
        $0.set("scroll", Double(try $0.get("line", as: Int.self) ?? 0) * 20)
      }
    }
  }
  // An absent key gives the default; an equal value is no event.
  @Stored("note") var note = 0
  @Stored("draft") var draft = ""
  @Stored("scroll", .continuous) var scroll = 0.0
  @Stored("secret", .sensitive) var secret = ""  // never written
  let model: Model
  init(_ model: Model) {
    self.model = model
    super.init()
  }
}

/// The class in an old build, with its old id.
final class OldNote: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("NoteVC") }
  @Stored("note") var note = 0
  @Stored("body") var body = ""
  @Stored("line") var line = 0
}

@MainActor
@Suite struct NotesTests {
  private func app(_ store: String, _ model: Model) throws -> Application {
    try Application(store: store) {
      Registration(Notebooks.self) { Notebooks(model) }
      Registration(Note.self) { saved in
        try model.has(saved.get("note", or: 0)) ? Note(model) : nil
      }
    }
  }

  @Test func `unsaved text is restored`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/notes.navlog"
    let model = Model()
    do {
      let app = try app(path, model)
      let report = try app.launch { scene in
        scene.root = NavigationController(root: Notebooks(model))
      }
      #expect(report.decisions.isEmpty)
      let nav = try #require(app.allWindows.first?.rootViewController as? NavigationController)
      let note = Note(model)
      note.note = 2
      note.secret = "hush"
      try await nav.push(note).durable
      note.draft = "Milk"
      #expect(app.visibleViewControllers.first === note)
    }
    let app = try app(path, model)
    let report = try app.launch { scene in
      scene.root = NavigationController(root: Notebooks(model))
    }
    for decision in report.decisions { #expect(decision.outcome == .restored, "\(decision)") }
    #expect(report.decisions.map(\.path).last == "NavigationController/:[1]:/note")
    let note = try #require(app.visibleViewControllers.first as? Note)
    #expect(note.note == 2)
    #expect(note.draft == "Milk")
    #expect(note.secret == "")
    #expect(note.navigationController?.viewControllers.count == 2)
    #expect(app.problems.isEmpty, "\(app.problems)")
    try app.terminate()
  }

  @Test func `a factory that returns nil excludes the note, with a reason`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/notes.navlog"
    let model = Model()
    do {
      let app = try app(path, model)
      try app.launch { scene in scene.root = NavigationController(root: Notebooks(model)) }
      let note = Note(model)
      note.note = 3
      (app.allWindows.first?.rootViewController as? NavigationController)?.push(note)
    }
    model.notes.remove(3)
    let app = try app(path, model)
    let report = try app.launch { scene in
      scene.root = NavigationController(root: Notebooks(model))
    }
    #expect(report.decisions.map(\.outcome) == [.restored, .restored, .vetoed])
    #expect(report.decisions.last?.rule == .vetoed)
    #expect(app.visibleViewControllers.first is Notebooks)
  }

  @Test func `state of an older build is migrated`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/notes.navlog"
    let model = Model()
    do {
      let app = try Application(store: path)
      try app.launch { scene in scene.root = NavigationController(root: Notebooks(model)) }
      let note = OldNote()
      note.note = 1
      note.body = "Bread"
      note.line = 4
      (app.allWindows.first?.rootViewController as? NavigationController)?.push(note)
    }
    let app = try app(path, model)
    let report = try app.launch { scene in
      scene.root = NavigationController(root: Notebooks(model))
    }
    let decision = try #require(report.decisions.last)
    #expect(decision.outcome == .migrated)
    #expect(decision.rule == .migrated)
    let note = try #require(app.visibleViewControllers.first as? Note)
    #expect(note.draft == "Bread")
    #expect(note.scroll == 80)
  }
}
