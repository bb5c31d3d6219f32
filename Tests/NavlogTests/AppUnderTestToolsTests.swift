import NavlogStore
import Foundation
import NavlogHistory
import Navlog
import NavlogTesting
import NavlogRestoration
import Support
import Testing

/// The arguments and operations of an app under test.
@MainActor
@Suite struct AppUnderTestToolsTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func drafts() throws -> AppUnderTest {
    let test = try AppUnderTest(store: directory.file("crash.navlog")) {
      Registration(Desk.self) { Desk() }
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Desk()
    }
    let sheet = Sheet()
    (test.root as? Desk)?.embed(sheet, as: "left")
    sheet.count = 7
    return test
  }

  private func count(_ test: AppUnderTest) -> Int? {
    ((test.root as? Desk)?.child("left") as? Sheet)?.count
  }

  @Test func `a launch that crashes before its decisions loses nothing`() throws {
    let test = try drafts()
    var crashes = 0
    for position in 1...8 as ClosedRange<UInt64> {
      guard try test.crashLaunch(at: position) else { break }
      crashes += 1
      let report = try test.restartAndRestore()
      #expect(report.losses.isEmpty, "killed at \(position): \(report)")
      #expect(count(test) == 7, "killed at \(position)")
    }
    #expect(crashes > 3)
  }

  @Test func `a crash leaves its events so far, and the interrupted command`() throws {
    let test = try drafts()
    let before = try #require(test.application.session)
    #expect(try test.crashLaunch(at: 5))
    let store = try Store.open(directory.file("crash.navlog"))
    let crashed = try #require(SessionNumber(before + 1))
    let history = try SessionHistory(store, crashed)
    let unfinished = try history.interrupted()?.events.count ?? 0
    #expect(Int(try store.session(crashed).head) + unfinished == 5)
    #expect(try store.session(crashed).state == .crashed)
  }

  @Test func `a launch with fewer events than the crash position completes`() throws {
    let test = try drafts()
    #expect(try !test.crashLaunch(at: 1_000_000))
    #expect(count(test) == 7)
    #expect(test.losses.isEmpty)
  }

  @Test func `a store of an older release is copied and launched`() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden/classes-1.navlog").path
    let before = try Data(contentsOf: URL(filePath: golden + "/data.mdb"))
    let test = try AppUnderTest(store: directory.file("golden.navlog"), copying: golden) {
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Sheet()
    }
    #expect(test.application.id == "navlog.play")
    #expect(test.report.losses.contains { $0.reason == .unknownClass })
    #expect(try Data(contentsOf: URL(filePath: golden + "/data.mdb")) == before)
    let error = #expect(throws: ApplicationError.self) {
      try AppUnderTest(store: directory.file("x.navlog"), copying: directory.file("nothing")) {
      } interface: { _ in
      }
    }
    #expect(error?.cause == .path)
  }

  @Test func `a test can use an application that the app creates`() throws {
    let path = directory.file("own.navlog")
    let test = try AppUnderTest { () throws(ApplicationError) in
      try Application(store: path, id: "org.own", build: "7") {
        Registration(Sheet.self) { Sheet() }
      }
    } launch: { (app, link) throws(ApplicationError) in
      try app.launch(link: link) { scene in scene.root = Sheet() }
    }
    (test.root as? Sheet)?.count = 5
    #expect(try test.restartAndRestore().offer?.build == "7")
    #expect((test.root as? Sheet)?.count == 5)
    let report = try test.simulateUpdate { () throws(ApplicationError) in
      try Application(store: path, id: "org.own", build: "8")
    }
    #expect(report.offer?.build == "7")
    #expect(test.application.build == "8")
  }

  @Test func `the clock, the build, the ID and a link can be given`() throws {
    let clock = SessionClock(wall: { 1_000_000_000 }, monotonic: { 0 })
    var opened = 0
    let test = try AppUnderTest(
      store: directory.file("given.navlog"), id: "org.given", build: "3", clock: clock,
      link: DeepLink("first") { opened += 1 }
    ) {
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Sheet()
    }
    #expect(opened == 1)
    test.link = DeepLink("second") { opened += 10 }
    try test.restartAndRestore()
    try test.restartAndRestore()
    #expect(opened == 11)
    #expect(test.application.id == "org.given")
    #expect(test.report.offer?.build == "3")
  }
}
