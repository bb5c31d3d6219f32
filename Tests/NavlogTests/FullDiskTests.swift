import NavlogStore
import Foundation
import Navlog
import Support
import Testing

/// Apps on a full disk.
@MainActor
@Suite(
  .slow, .enabled(if: Privileges.canMount, "a small file system of its own can't be mounted here"))
struct FullDiskTests {
  private let directory: TemporaryDirectory
  private let disk: Tmpfs
  private var path: String { disk.path + "/app.navlog" }

  init() throws {
    directory = try TemporaryDirectory()
    disk = try Tmpfs(directory.file("disk"), size: "6m")
  }

  private func launch(_ policy: BacklogPolicy = BacklogPolicy()) throws -> (Application, Sheet) {
    let app = try Application(store: path) { Registration(Sheet.self) { Sheet() } }
    app.backlog = policy
    try app.launch { scene in scene.root = Sheet() }
    return (app, try #require(app.allWindows[0].rootViewController as? Sheet))
  }

  /// Writes until the disk has no room for a page.
  private func fill() throws {
    #expect(FileManager.default.createFile(atPath: disk.path + "/filling", contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: disk.path + "/filling"))
    for size in [65_536, 4_096] {
      while true {
        do { try file.write(contentsOf: Data(repeating: 0, count: size)) } catch { break }
      }
    }
    try file.close()
  }

  private func drawing(_ number: Int) -> Drawing {
    Drawing(strokes: [[Double(number)]], color: String(repeating: "x", count: 4_000))
  }

  @Test func `a full disk delays a setter once, is reported, and loses nothing`() async throws {
    var (app, sheet): (Application?, Sheet?) = try launch()
    let events = try #require(app?.events)
    try fill()
    var longest = Duration.zero
    let clock = ContinuousClock()
    for number in 1...800 {
      longest = max(longest, clock.measure { sheet?.drawing = drawing(number) })
    }
    #expect(longest < .seconds(2), "\(longest)")
    #expect(app?.problems.map(\.code) == [.recordingInMemory])
    #expect(app?.unwrittenBytes ?? 0 > 1 << 20)

    try disk.resize("64m")
    for await event in events where event.problem?.code == .memoryWritten { break }
    #expect(app?.unwrittenBytes == 0)
    #expect(app?.problems.map(\.code) == [.recordingInMemory, .memoryWritten])
    sheet?.count = 5
    try app?.terminate()
    (app, sheet) = (nil, nil)

    let (_, back) = try launch()
    #expect(back.drawing == drawing(800))
    #expect(back.count == 5)
  }

  @Test func `a change that memory has no room for is reported with its position`() throws {
    var (app, sheet): (Application?, Sheet?) = try launch(
      BacklogPolicy(patience: .milliseconds(10), memory: 100_000))
    try fill()
    for number in 1...800 { sheet?.drawing = drawing(number) }
    #expect(app?.problems.map(\.code) == [.recordingInMemory, .notRecorded])
    #expect(app?.problems.last?.message.contains("from position") == true)

    // If it is killed now, everything that fitted into memory was written.
    (app, sheet) = (nil, nil)
    try disk.resize("64m")
    let (_, back) = try launch()
    #expect(back.drawing.strokes.first?.first ?? 0 > 200)
  }

  @Test func `once there is room, another session continues from the current state`() async throws {
    var (app, sheet): (Application?, Sheet?) = try launch(
      BacklogPolicy(patience: .milliseconds(10), memory: 100_000))
    sheet?.count = 7
    let events = try #require(app?.events)
    try fill()
    for number in 1...800 { sheet?.drawing = drawing(number) }
    let result = sheet?.present(Sheet(), animated: false)
    (sheet?.presentedViewController as? Sheet)?.count = 8
    #expect(app?.unwrittenBytes ?? 0 > 0)
    await #expect(throws: (any Error).self) { try await result?.durable }

    try disk.resize("64m")
    for await event in events where event.problem?.code == .memoryWritten { break }
    #expect(app?.problems.map(\.code) == [.recordingInMemory, .notRecorded, .memoryWritten])
    #expect(app?.unwrittenBytes == 0)
    #expect(app?.session == 2)
    sheet?.cursor = 3
    let store = try #require(app?.store)
    #expect(try store.sessions().map(\.description.origin.kind) == [.fresh, .continued])
    let decision = try store.verify()
    #expect(decision.isClean, "\(decision)")
    // As if it were killed here.
    (app, sheet) = (nil, nil)

    let (again, back) = try launch()
    #expect(back.drawing == drawing(800))
    #expect(back.count == 7)
    #expect((back.presentedViewController as? Sheet)?.count == 8)
    #expect(again.problems.isEmpty)
  }

  @Test func `deferred nodes stay deferred in the continued session`() async throws {
    func launch() throws -> (Application, NavigationController) {
      let app = try Application(store: path) {
        Registration(Sheet.self) { Sheet() }
        Registration(Vault.self) { Vault() }
      }
      app.backlog = BacklogPolicy(patience: .milliseconds(10), memory: 100_000)
      try app.launch { scene in scene.root = NavigationController(root: Sheet()) }
      return (
        app, try #require(app.allWindows[0].rootViewController as? NavigationController)
      )
    }
    do {
      let (app, nav) = try launch()
      let vault = Vault()
      vault.page = 9
      nav.push(vault)
      nav.present(Vault(), animated: false)
      try app.terminate()
    }
    do {
      let (app, nav) = try launch()
      let events = app.events
      try fill()
      for number in 1...800 { (nav.viewControllers[0] as? Sheet)?.drawing = drawing(number) }
      // One node is resumed while nothing is recorded; the other stays deferred.
      try app.resume("NavigationController/:[1]:/vault")
      #expect((nav.topViewController as? Vault)?.page == 9)
      try disk.resize("64m")
      for await event in events where event.problem?.code == .memoryWritten { break }
      #expect(app.session == 3)
    }
    for _ in 0..<2 {
      let (app, nav) = try launch()
      #expect(nav.viewControllers.count == 1)
      #expect(nav.presentedViewController == nil)
      #expect(try app.resume(needing: "login").map(\.outcome) == [.restored, .restored])
      #expect((nav.topViewController as? Vault)?.page == 9)
      #expect(nav.presentedViewController is Vault)
    }
  }

  @Test func `continuous values use no extra memory on a full disk`() async throws {
    var (app, table): (Application?, TableView?) = (nil, nil)
    do {
      let (launched, sheet) = try launch()
      (app, table) = (launched, sheet.table)
      try fill()
      for number in 1...400 { sheet.drawing = drawing(number) }
    }
    #expect(app?.problems.map(\.code) == [.recordingInMemory])
    let before = app?.unwrittenBytes
    for offset in 1...1_000 { table?.contentOffset = View.Point(x: 0, y: Double(offset)) }
    #expect(app?.unwrittenBytes == before)
    try disk.resize("64m")
    try app?.terminate()
    (app, table) = (nil, nil)
    let (_, back) = try launch()
    #expect(back.table.contentOffset.y == 1_000)
  }

  @Test func `an app that ends on a full disk gets an error, and can try again`() throws {
    let (app, sheet) = try launch()
    try fill()
    for number in 1...400 { sheet.drawing = drawing(number) }
    let error = #expect(throws: ApplicationError.self) { try app.terminate() }
    #expect(error?.cause == .full)
    try disk.resize("64m")
    try app.terminate()
  }
}
