import Navlog
import Foundation
import Support
import Testing

/// The section on apps in the README: the code blocks are in the tests, where they are compiled and
/// run.
@MainActor
@Suite struct ReadmeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static var root: URL {
    tests.deletingLastPathComponent().deletingLastPathComponent()
  }

  @Test func `every block about apps is compiled`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(
      readme.components(separatedBy: "## In an app\n").last?.components(separatedBy: "\n## ").first)
    let blocks = SwiftBlocks.of(section)
    #expect(blocks.count == 3)
    let source = try Self.sources()
    for block in blocks { #expect(source.contains(block), "\(block)") }
  }

  private static func sources() throws -> String {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    return try paths.filter { $0.hasSuffix(".swift") }.map {
      SwiftBlocks.plain(try String(contentsOf: tests.appending(path: $0), encoding: .utf8))
    }.joined(separator: "\n")
  }

  @Test func `every code block of the documentation is compiled`() throws {
    let articles = try ["Navlog", "NavlogTesting"].flatMap { room in
      try FileManager.default.contentsOfDirectory(
        at: Self.root.appending(path: "Sources/\(room)/\(room).docc"),
        includingPropertiesForKeys: nil)
    }
    let source = try Self.sources()
    var count = 0
    for article in articles where article.pathExtension == "md" {
      for block in SwiftBlocks.of(try String(contentsOf: article, encoding: .utf8)) {
        count += 1
        #expect(source.contains(block), "\(article.lastPathComponent): \(block)")
      }
    }
    #expect(count >= 5)
  }

  @Test func `the README's app behaves as described`() async throws {
    let directory = try TemporaryDirectory()
    let model = Model()
    func launch() throws -> (Application, LaunchReport) {
      func Application(
        store: String, @RegistrationsBuilder _ classes: () -> [Registration]
      ) throws -> Navlog.Application {
        try .init(store: directory.path + "/" + store, classes)
      }
      // The block of the README.
      let app = try Application(store: "notes.navlog") {
        Registration(Notebooks.self) { Notebooks(model) }
        Registration(Note.self) { saved in
          try model.has(saved.get("note", or: 0)) ? Note(model) : nil
        }
      }
      let report = try app.launch { scene in
        scene.root = NavigationController(root: Notebooks(model))
      }
      for decision in report.decisions where decision.outcome != .restored {
        print(decision)
      }
      return (app, report)
    }
    let (app, _) = try launch()
    let nav = try #require(app.allWindows[0].rootViewController as? NavigationController)
    // The block of the README.
    let note = Note(model)
    note.note = 2
    try await nav.push(note).durable  // survives power loss
    let refusal = nav.push(note).refusal  // alreadyOnStack
    #expect(refusal == .alreadyOnStack)
    try app.terminate()
    let (again, report) = try launch()
    #expect(report.decisions.count == 3)
    #expect((again.visibleViewControllers.first as? Note)?.note == 2)
  }
}
