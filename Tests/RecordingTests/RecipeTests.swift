import NavlogStore
import Foundation
import Observation
import NavlogRecording
import Support
import Testing

enum Route: Codable, Equatable {
  case notebook(String)
  case note(Int)
}

@Observable final class Trail {
  private let durable: DurablePath<Route>
  private(set) var pendingError: RecordingError?
  var path: [Route] {
    didSet {
      do throws(RecordingError) { try durable.set(path) } catch { pendingError = error }
    }
  }

  init(_ durable: DurablePath<Route>) {
    self.durable = durable
    path = durable.elements
  }
}

/// The code blocks of the documentation, compiled and run.
@Suite struct RecipeTests {
  private struct Model {
    func has(_ route: Route) -> Bool { route != .note(13) }
  }

  @Test func `every code block of the article is compiled`() throws {
    let source = SwiftBlocks.plain(try String(contentsOfFile: #filePath, encoding: .utf8))
    let article = BuildProducts.package.appending(
      path: "Sources/Recording/Recording.docc/Recording.md")
    let blocks = SwiftBlocks.of(try String(contentsOf: article, encoding: .utf8))
    #expect(blocks.count == 5)
    for block in blocks { #expect(source.contains(block), "\(block)") }
  }

  private func launch(
    _ store: Store, _ use: (DurablePath<Route>) throws -> Void
  ) throws {
    let model = Model()
    let recorder = try Recorder(store, app: "org.example.notes")
    let path = try DurablePath<Route>("notes", recorder) { model.has($0) }
    for decision in path.decisions where decision.kind == .truncated { print(decision.reason) }
    try use(path)
    try recorder.finish()
  }

  @Test func `the README's app behaves as described`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store.open(
      directory.file("app.navlog"), Store.Options(cacheDirectory: directory.file("cache")))
    try launch(store) { path in
      try path.push(.note(7))
    }
    try launch(store) { path in
      #expect(path.elements == [.note(7)])
      let trail = Trail(path)
      trail.path.append(.notebook("Trips"))
      trail.path.append(.note(13))
      #expect(trail.pendingError == nil)
    }
    try launch(store) { path in
      #expect(path.elements == [.note(7), .notebook("Trips")])
      let message = #"[{"note":{"_0":9}}]"#
      try path.set(JSONDecoder().decode([Route].self, from: Data(message.utf8)))
    }
    try launch(store) { path in
      let begun = String(decoding: try JSONEncoder().encode(path.elements), as: UTF8.self)
      #expect(begun == #"[{"note":{"_0":9}}]"#)
    }
  }

  @Test func `an app with tabs restores the selected one`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store.open(
      directory.file("app.navlog"), Store.Options(cacheDirectory: directory.file("cache")))
    for launch in 0..<2 {
      let recorder = try Recorder(store, app: "org.example.notes")
      let tabs = try recorder.tabs("tabs", in: "main")
      let notes = try DurablePath<Route>("notes", on: tabs, recorder)
      let search = try DurablePath<Route>("search", on: tabs, recorder)
      let selected = recorder.previous?.root(of: "main")?.selected
      if selected?.identifier == "search" { try recorder.select(search.stack) }
      let scroll: Double? = try selected?.children.last?.value("scroll")

      #expect(scroll == (launch == 0 ? nil : 31.5))
      #expect(notes.elements.isEmpty)
      if launch == 0 {
        try search.push(.note(7))
        let note = try recorder.push("Note", onto: search.stack)
        try recorder.set("scroll", to: 31.5, of: note)
        try recorder.select(search.stack)
      }
      try recorder.finish()
    }
  }
}
