import Foundation
import Navlog
import Support
import Testing

/// An app whose store is deleted or inaccessible while it runs.
@MainActor
@Suite(.slow) struct LostStoreTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("app.navlog") }
  init() throws { directory = try TemporaryDirectory() }

  private func launch() throws -> (Application, Sheet) {
    let app = try Application(store: path) { Registration(Sheet.self) { Sheet() } }
    try app.launch { scene in scene.root = Sheet() }
    return (app, try #require(app.allWindows[0].rootViewController as? Sheet))
  }

  private func drawing(_ number: Int) -> Drawing {
    Drawing(strokes: [[Double(number)]], color: String(repeating: "x", count: 4_000))
  }

  @Test func `a deleted store is reported with its cause and everything that is lost`()
    async throws
  {
    let (app, sheet) = try launch()
    sheet.count = 1
    try await Task.sleep(for: .milliseconds(200))
    try FileManager.default.removeItem(atPath: path)
    var written = 0
    for number in 1...200 where app.problems.isEmpty || number > 100 {
      sheet.drawing = drawing(number)
      written += 4_000
      if app.problems.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    }
    let problem = try #require(app.problems.first)
    #expect(problem.code == .notRecorded)
    #expect(problem.message.contains("moved, removed or replaced while it was open"), "\(problem)")
    #expect(problem.message.contains("start the app again"), "\(problem)")
    #expect(app.unwrittenBytes >= written && app.unwrittenBytes < 2 * written)
    let error = #expect(throws: ApplicationError.self) { try app.terminate() }
    #expect(error?.cause == .vanished)
    #expect(app.unwrittenBytes > 0)
  }

  enum Loss: CaseIterable { case removed, moved, copied }

  @Test(arguments: Loss.allCases)
  func `the first command after the loss reports it, and none is acknowledged`(
    loss: Loss
  ) async throws {
    let (app, sheet) = try launch()
    sheet.count = 1
    try await Task.sleep(for: .milliseconds(200))
    let files = FileManager.default
    switch loss {
    case .removed: try files.removeItem(atPath: path)
    case .moved: try files.moveItem(atPath: path, toPath: directory.file("away.navlog"))
    case .copied:
      try files.copyItem(atPath: path, toPath: directory.file("copy.navlog"))
      try files.moveItem(atPath: path, toPath: directory.file("away.navlog"))
      try files.moveItem(atPath: directory.file("copy.navlog"), toPath: path)
    }
    sheet.count = 2
    for _ in 0..<100 where app.problems.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(app.problems.map(\.code) == [.notRecorded])
    #expect(app.problems.first?.message.contains("moved, removed or replaced") == true)
    let error = #expect(throws: ApplicationError.self) { try app.terminate() }
    #expect(error?.cause == .vanished)
  }

  @Test(.enabled(if: !Privileges.isRoot, "root may read everything"))
  func `temporarily denied access loses nothing`() async throws {
    var (app, sheet): (Application?, Sheet?) = try launch()
    sheet?.count = 1
    try await Task.sleep(for: .milliseconds(200))
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    for number in 1...800 { sheet?.drawing = drawing(number) }
    let problem = try #require(app?.problems.first)
    #expect(problem.code == .recordingInMemory)
    #expect(problem.message.contains("restore its owner and permissions"), "\(problem)")
    #expect(app?.unwrittenBytes ?? 0 > 100_000)
    let error = #expect(throws: ApplicationError.self) { try app?.terminate() }
    #expect(error?.cause == .permission)

    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try app?.terminate()
    (app, sheet) = (nil, nil)
    #expect(try launch().1.drawing == drawing(800))
  }
}
