import Foundation
import Support
import Testing

/// Checks that the tests listed in the article on security exist.
@Suite struct SecurityPageTests {
  /// A suite, and the beginnings of the names of tests in it.
  struct Citation: Sendable, CustomTestStringConvertible {
    let suite: String
    let tests: [String]
    var testDescription: String { "\(suite): \(tests)" }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let citations: [Citation] = {
    let page = package.appending(path: "Sources/Store/Store.docc/Security.md")
    let text = String(
      decoding: FileManager.default.contents(atPath: page.path) ?? Data(), as: UTF8.self)
    return text.matches(of: /`(\w+Tests)`(?:: ((?:\*[^*]+\*(?:, )?)+))?/).map { match in
      Citation(
        suite: String(match.output.1),
        tests: (match.output.2 ?? "").split(separator: "*").map(String.init)
          .filter { $0 != ", " })
    }
  }()

  @Test(arguments: citations)
  func `each test that the security page cites exists`(citation: Citation) throws {
    let tests = Self.package.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
      .filter { $0.contains("/\(citation.suite).") || $0.contains("/\(citation.suite)+") }
    #expect(!files.isEmpty)
    let texts = try files.map {
      try String(contentsOf: tests.appending(path: $0), encoding: .utf8)
    }
    for test in citation.tests {
      #expect(texts.contains { $0.contains("func `\(test)") }, "'\(test)'")
    }
  }

  @Test func `the security page cites tests`() {
    #expect(Self.citations.count > 15)
  }
}
