import NavlogStore
import Foundation
import NavlogHistory
import NavlogRestoration
import Support
import Testing
@testable import Navlog

// Stores that are compacted, erased and busy; what is lost, and what is deferred.
@MainActor
extension ApplicationStoreTests {
  @Test func `a store is compacted between sessions, and erased at any time`() throws {
    for count in 1...3 { try use(count) }
    let app = try make()
    try app.compact()
    let (sheet, _) = try launch(app)
    #expect(sheet.count == 3)
    let error = #expect(throws: ApplicationError.self) { try app.compact() }
    #expect(error?.code == .launched)
    sheet.drawing.color = "secret colour"
    try app.erase()
    #expect(app.store == nil)
    sheet.count = 9
    #expect(app.problems.map(\.code) == [.ended])
    #expect(!FileManager.default.fileExists(atPath: path + "/data.mdb"))
    let (new, report) = try launch(try make())
    #expect(report.offer == nil)
    #expect(new.count == 0)
  }

  @Test func `a store that is still referenced is busy, and isn't erased`() throws {
    try use(2)
    let app = try make()
    let kept = app.store
    let error = #expect(throws: ApplicationError.self) { try app.erase() }
    #expect(error?.cause == .busy)
    #expect(try kept?.sessions().count == 1)
  }

  @Test func `losses have typed reasons, with the error that a factory threw`() throws {
    final class Nameless: ViewController {}
    struct Gone: Error, CustomStringConvertible { let description = "the note was deleted" }
    let nav = NavigationController(root: Sheet())
    do {
      let app = try Application(store: path) {
        Registration(Sheet.self) { Sheet() }
        Registration(Vault.self) { Vault() }
        Registration(Bomb.self) { Bomb() }
      }
      try app.launch { scene in scene.root = nav }
      nav.push(Vault())
      nav.push(Nameless())
      #expect(app.notKept.map(\.reason).contains(.noIdentifier))
    }
    do {
      let app = try Application(store: path) {
        Registration(Sheet.self) { throw Gone() }
        Registration(Vault.self) { Vault() }
      }
      let report = try app.launch { scene in scene.root = NavigationController() }
      #expect(report.losses.map(\.reason).contains(.factoryThrew("the note was deleted")))
      #expect(report.decisions.contains { $0.reason.contains("the note was deleted") })
      #expect(report.notKept.map(\.reason).contains(.noIdentifier))
    }
  }

  @Test func `everything that waits for a login is restored in one call`() throws {
    do {
      let app = try desk(path)
      let desk = Desk()
      try app.launch { scene in scene.root = desk }
      for (page, key) in [(1, "left"), (2, "right")] {
        let vault = Vault()
        desk.embed(vault, as: key)
        vault.page = page
      }
    }
    let app = try desk(path)
    let report = try app.launch { scene in scene.root = Desk() }
    #expect(report.losses.map(\.reason) == [.needs("login"), .needs("login")])
    #expect(report.losses.allSatisfy { $0.isDeferred })
    #expect(try app.resume(needing: "password").isEmpty)
    let decisions = try app.resume(needing: "login")
    #expect(decisions.map(\.outcome) == [.restored, .restored])
    let back = app.allWindows[0].rootViewController as? Desk
    #expect((back?.child("left") as? Vault)?.page == 1)
    #expect((back?.child("right") as? Vault)?.page == 2)
    #expect(try app.resume(needing: "login").isEmpty)
  }
}
