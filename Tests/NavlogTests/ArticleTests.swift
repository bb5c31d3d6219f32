import NavlogStore
import Foundation
import Navlog
import NavlogTesting
import NavlogRestoration
import Support
import Testing

/// The code blocks of the articles, compiled and run.
@MainActor
@Suite struct ArticleTests {
  private let directory: TemporaryDirectory
  private var store: String { directory.file("app.navlog") }
  init() throws { directory = try TemporaryDirectory() }

  @Test func `the error about a store says what to do`() throws {
    var advice = ""
    let first = try Application(store: store) { Registration(Sheet.self) { Sheet() } }
    try first.launch { scene in scene.root = Sheet() }
    // The block of the article.
    do {
      let app = try Application(store: store) { Registration(Sheet.self) { Sheet() } }
      try app.launch { scene in scene.root = Sheet() }
    } catch {
      switch error.cause {
      case .full: advice = "Make room on the disk, and start again."
      case .permission: advice = "The folder may not be written: look at its owner."
      case .newerFormat: advice = "A newer version has used this store: update the app."
      case .busy: advice = "The app is running already."
      case .damaged: advice = "The store is damaged."
      default: advice = error.message
      }
    }
    #expect(advice == "The app is running already.")
  }

  @Test func `sorted children are distinguished by identifiers of their own`() throws {
    final class Note: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("note") }
    }
    final class Tile: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("tile") }
      init(_ city: (id: String, name: String)) {
        super.init()
        title = city.name
      }
    }
    let parent = ViewController()
    let city = (id: "oslo", name: "Oslo")
    // The block of the article.
    let tile = Tile(city)
    tile.restorationIdentifier = city.id
    parent.addChild(tile)
    #expect(Note().restorationIdentifier == "note")
    #expect(parent.children.first?.restorationIdentifier == "oslo")
  }

  @Test func `an app recovers from a damaged store`() throws {
    let app = try Application(store: store, ifDamaged: .setAside) {
      Registration(Sheet.self) { Sheet() }
    }
    let report = try app.launch { scene in scene.root = Sheet() }
    if let aside = report.setAside { print(aside) }
    #expect(report.setAside == nil)
  }

  @Test func `a retention policy keeps one year`() throws {
    let year = RetentionPolicy(sessions: 500, bytes: 256 << 20, age: .seconds(365 * 86_400))
    let app = try Application(store: store, retention: year) {
      Registration(Sheet.self) { Sheet() }
    }
    try app.launch { scene in scene.root = Sheet() }
    try app.resume(needing: "login")
    #expect(app.store?.pendingError == nil)
  }

  @Test func `an app is tested as the article says`() throws {
    let path = store
    let test = try AppUnderTest(store: path) {
      Registration(Desk.self) { Desk() }
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Desk()
    }
    let sheet = Sheet()
    (test.root as? Desk)?.embed(sheet, as: "left")
    sheet.count = 7
    let report = try test.restartAndRestore()
    #expect(report.losses.isEmpty)
    #expect(((test.root as? Desk)?.child("left") as? Sheet)?.count == 7)

    var position: UInt64 = 1
    while position < 9, try test.crashLaunch(at: position) {
      #expect(try test.restartAndRestore().losses.isEmpty)
      position += 1
    }
    #expect(position == 9)

    let update = try test.simulateUpdate { Registration(Desk.self) { Desk() } }
    #expect(update.losses.map(\.reason).first == .unknownClass)
  }

  @Test func `an earlier release's store and an app that creates itself are tested`() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden/classes-1.navlog").path
    do {
      let path = directory.file("old.navlog")
      let old = try AppUnderTest(store: path, copying: golden) {
        Registration(Sheet.self) { Sheet() }
      } interface: { scene in
        scene.root = Sheet()
      }
      #expect(old.report.offer != nil)
    }
    let path = directory.file("own.navlog")
    let own = try AppUnderTest { () throws(ApplicationError) in
      try Application(store: path, id: "org.own", build: "7") {
        Registration(Sheet.self) { Sheet() }
      }
    } launch: { (app, link) throws(ApplicationError) in
      try app.launch(link: link) { scene in scene.root = Sheet() }
    }
    #expect(own.root is Sheet)
  }
}
