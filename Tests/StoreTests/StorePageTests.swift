import NavlogCBOR
import NavlogStore
import Foundation
import Support
import Testing

/// Runs the code that the page of the store shows.
@Suite struct StorePageTests {
  @Test func `the example of the page compiles and runs`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("app.navlog")

    // PAGE
    let store = try Store.open(path)
    let writer = try store.begin(
      SessionConfiguration(app: "org.example.notes", build: "7"))

    var event = CBORWriter()
    event.append(text: "pushed")
    let bytes = event.bytes
    try writer.begin(at: Store.systemTime())  // an outermost command: one batch
    try writer.append(bytes.span, at: Store.systemTime())
    let receipt = try writer.close(digest: StateDigest())  // survives kill -9
    try await receipt.durable()  // survives power loss from here on

    try store.scan(writer.session) { (record, bytes) throws(StoreError) in
      print("events \(record.first)…\(record.last) of command \(record.command)")
      return true
    }
    // PAGE

    #expect(try store.session(writer.session).head == 1)
  }

  @Test func `the page shows the tested example`() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/Store/Store.docc/Store.md"), encoding: .utf8)
    let shown = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let source = try String(contentsOf: here, encoding: .utf8)
      .components(separatedBy: "    // PAGE\n")

    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(source.count == 3)
    #expect(shown.map(lines).contains(lines(source[1])))
  }
}
