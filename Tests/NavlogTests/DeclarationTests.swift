import NavlogStore
import Foundation
import Navlog
import Support
import Testing

/// Wrong declarations of an app are reported before they cause a loss.
@MainActor
@Suite struct DeclarationTests {
  private final class Twice: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("twice") }
    @Stored("text") var text = ""
    @Stored("text") var number = 0
  }

  private class Letter: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("letter") }
    @Stored("text") var text = ""
  }

  private final class Postcard: Letter {
    @Stored("picture") var picture = ""
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func `the first of two properties with one key is kept, the second is a problem`() throws {
    let path = directory.file("twice.navlog")
    for launch in 1...2 {
      let app = try Application(store: path) { Registration(Twice.self) { Twice() } }
      let early = Twice()
      (early.text, early.number) = ("early", 3)
      try app.launch { scene in scene.root = early }
      #expect(app.problems.map(\.code) == [.equalKeys])
      #expect(app.problems.first?.message.contains("'Twice'") == true)
      let twice = try #require(app.allWindows[0].rootViewController as? Twice)
      if launch == 1 {
        #expect(twice.text == "early")
        (twice.text, twice.number) = ("late", 4)
      } else {
        #expect(twice.text == "late")
      }
    }
  }

  @Test func `NaN is a problem, and isn't kept`() throws {
    final class Scale: ViewController {
      @Stored("weight") var weight = 0.0
    }
    let directory = try TemporaryDirectory()
    let app = try desk(directory.file("a.navlog"))
    let scale = Scale()
    try app.launch { scene in scene.root = scale }
    scale.weight = .nan
    #expect(app.problems.map(\.code) == [.notKept])
    #expect(app.problems.first?.message.contains("weight") == true)
  }

  @Test func `an infinite value is a problem, and the previous value is kept`() throws {
    final class Scale: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("scale") }
      @Stored("weight") var weight = Float(0)
      @Stored("table") var table: [String: Double] = [:]
    }
    let path = directory.file("scales.navlog")
    func launch() throws -> (Application, Scale) {
      let app = try Application(store: path, id: "scales") { Registration(Scale.self) { Scale() } }
      try app.launch { scene in scene.root = Scale() }
      return (app, try #require(app.allWindows[0].rootViewController as? Scale))
    }
    do {
      let (app, scale) = try launch()
      scale.weight = 2.5
      scale.table = ["a": 1]
      scale.weight = .infinity
      scale.table["b"] = -.infinity
      #expect(app.problems.map(\.code) == [.notKept, .notKept])
      #expect(app.problems.map(\.message).allSatisfy { $0.contains("infin") || $0.contains("inf") })
      try app.terminate()
    }
    let (_, scale) = try launch()
    #expect(scale.weight == 2.5 && scale.table == ["a": 1])
  }

  @Test func `a value over the budget isn't kept until a smaller one is set`() throws {
    final class Page: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("page") }
      @Stored("text") var text = ""
    }
    let app = try Application(store: directory.file("pages.navlog")) {
      Registration(Page.self) { Page() }
    }
    let page = Page()
    try app.launch { scene in scene.root = page }
    page.text = String(repeating: "long ", count: 100_000)
    let found = try #require(app.notKept.first)
    #expect(found.path == "page" && found.key == "text" && found.reason == .overBudget)
    page.text = "short"
    #expect(app.notKept.isEmpty, "\(app.notKept)")
  }

  @Test func `a class without a declaration of its own is a problem when it is first used`() throws
  {
    let app = try Application(store: directory.file("letters.navlog")) {
      Registration(Letter.self) { Letter() }
    }
    try app.launch { scene in scene.root = NavigationController(root: Letter()) }
    #expect(app.problems.isEmpty)
    let nav = app.allWindows[0].rootViewController as? NavigationController
    nav?.push(Postcard())
    nav?.push(Postcard())
    #expect(app.problems.map(\.code) == [.undeclaredClass])
    let message = app.problems.first?.message ?? ""
    #expect(message.contains("'Postcard'") && message.contains("'Letter'"), "\(message)")
  }

  @Test func `two classes with one id are refused by their Swift names`() throws {
    let error = #expect(throws: ApplicationError.self) {
      try Application(store: nil) {
        Registration(Letter.self) { Letter() }
        Registration(Postcard.self) { Postcard() }
      }
    }
    #expect(error?.code == .classes)
    #expect(error?.message.contains("'Letter' and 'Postcard'") == true, "\(error?.message ?? "")")
  }

  @Test func `a refusal names the objects and their identifiers`() throws {
    let app = try Application(store: nil) { Registration(Letter.self) { Letter() } }
    let letter = Letter()
    letter.restorationIdentifier = "first"
    let nav = NavigationController(root: letter)
    try app.launch { scene in scene.root = nav }
    #expect(nav.push(letter).refusal == .alreadyOnStack)
    let message = app.problems.first?.message ?? ""
    #expect(message.contains("Letter 'first' (n"), "\(message)")
    #expect(message.contains("NavigationController"), "\(message)")
  }

  @Test func `each change after the end is a problem`() throws {
    let app = try Application(store: directory.file("ended.navlog")) {
      Registration(Letter.self) { Letter() }
    }
    let letter = Letter()
    try app.launch { scene in scene.root = letter }
    try app.terminate()
    letter.text = "lost"
    letter.text = "lost too"
    #expect(app.problems.map(\.code) == [.ended, .ended])
  }

  @Test func `a renamed store restores its content`() throws {
    let directory = directory
    do {
      let app = try Application(store: directory.file("old.navlog")) {
        Registration(Letter.self) { Letter() }
      }
      let letter = Letter()
      try app.launch { scene in scene.root = letter }
      letter.text = "Dear"
    }
    try FileManager.default.moveItem(
      atPath: directory.file("old.navlog"), toPath: directory.file("new.navlog"))
    do {
      let app = try Application(store: directory.file("new.navlog")) {
        Registration(Letter.self) { Letter() }
      }
      try app.launch { scene in scene.root = Letter() }
      #expect(app.id == "old")
      #expect((app.allWindows[0].rootViewController as? Letter)?.text == "Dear")
      #expect(app.problems.isEmpty)
    }
    let other = try Application(store: directory.file("new.navlog"), id: "org.other")
    #expect(other.problems.map(\.code) == [.otherApp])
    #expect(other.problems.first?.message.contains("'old'") == true)
  }

  @Test func `a second instance is refused, and the first continues`() throws {
    func make() throws -> Application {
      try Application(store: directory.file("shared.navlog")) {
        Registration(Letter.self) { Letter() }
      }
    }
    do {
      let first = try make()
      let letter = Letter()
      try first.launch { scene in scene.root = letter }
      let second = try make()
      let error = #expect(throws: ApplicationError.self) {
        try second.launch { scene in scene.root = Letter() }
      }
      #expect(error?.cause == .busy)
      #expect(error?.underlying is StoreError)
      letter.text = "first"
    }
    let third = try make()
    try third.launch { scene in scene.root = Letter() }
    #expect((third.allWindows[0].rootViewController as? Letter)?.text == "first")
  }
}
