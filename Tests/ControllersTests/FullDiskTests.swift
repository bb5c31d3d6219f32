import Foundation
import Navlog
import Support
import Testing

/// Apps on a disk that has no room left.
@MainActor
@Suite(.enabled(if: Privileges.canMount, "a small file system of its own can't be mounted here"))
struct FullDiskTests {
  private let directory: TemporaryDirectory
  private let disk: Tmpfs
  private var path: String { disk.path + "/app.navlog" }

  init() throws {
    directory = try TemporaryDirectory()
    disk = try Tmpfs(directory.file("disk"), size: "6m")
  }

  private func launch(_ policy: BacklogPolicy = BacklogPolicy()) throws -> (Application, Sheet) {
    let app = try Application(store: path) { Register(Sheet.self) { Sheet() } }
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

  @Test func `a full disk delays a setter once, is told, and loses nothing`() async throws {
    var (app, sheet): (Application?, Sheet?) = try launch()
    let events = try #require(app?.events)
    try fill()
    var longest = Duration.zero
    let clock = ContinuousClock()
    for number in 1...800 {
      longest = max(longest, clock.measure { sheet?.drawing = drawing(number) })
    }
    #expect(longest < .seconds(2), "\(longest)")
    #expect(app?.problems.map(\.code) == [.notSafe])
    #expect(app?.unwrittenBytes ?? 0 > 1 << 20)

    try disk.resize("64m")
    for await event in events where event.problem?.code == .safeAgain { break }
    #expect(app?.unwrittenBytes == 0)
    #expect(app?.problems.map(\.code) == [.notSafe, .safeAgain])
    sheet?.count = 5
    try app?.terminate()
    (app, sheet) = (nil, nil)

    let (_, back) = try launch()
    #expect(back.drawing == drawing(800))
    #expect(back.count == 5)
  }

  @Test func `what memory has no room for is told with its position`() throws {
    var (app, sheet): (Application?, Sheet?) = try launch(
      BacklogPolicy(patience: .milliseconds(10), memory: 100_000))
    try fill()
    for number in 1...800 { sheet?.drawing = drawing(number) }
    #expect(app?.problems.map(\.code) == [.notSafe, .notRecorded])
    #expect(app?.problems.last?.message.contains("from position") == true)

    try disk.resize("64m")
    (app, sheet) = (nil, nil)
    let (_, back) = try launch()
    #expect(back.drawing.strokes.first?.first ?? 0 > 200)
  }

  @Test func `what the hand moves fills no memory, and its last value is kept`() async throws {
    var (app, table): (Application?, TableView?) = (nil, nil)
    do {
      let (launched, sheet) = try launch()
      (app, table) = (launched, sheet.table)
      try fill()
      for number in 1...400 { sheet.drawing = drawing(number) }
    }
    #expect(app?.problems.map(\.code) == [.notSafe])
    let before = app?.unwrittenBytes
    for offset in 1...1_000 { table?.contentOffset = View.Point(x: 0, y: Double(offset)) }
    #expect(app?.unwrittenBytes == before)
    try disk.resize("64m")
    try app?.terminate()
    (app, table) = (nil, nil)
    let (_, back) = try launch()
    #expect(back.table.contentOffset.y == 1_000)
  }

  @Test func `an app that ends on a full disk is told, and may try again`() throws {
    let (app, sheet) = try launch()
    try fill()
    for number in 1...400 { sheet.drawing = drawing(number) }
    let error = #expect(throws: ApplicationError.self) { try app.terminate() }
    #expect(error?.cause == .full)
    try disk.resize("64m")
    try app.terminate()
  }
}
