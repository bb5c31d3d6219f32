import Foundation
import Support
import Testing

@testable import NavlogTool

/// Commands in the README print what it shows; a lone `…` stands for omitted lines.
@Suite struct ReadmeCommandTests {
  /// The documents with commands, in reading order: the README records the session.
  private static let documents = [
    "README.md", "Sources/TimeTravel/TimeTravel.docc/AskingALog.md",
    "Sources/TimeTravel/TimeTravel.docc/Debugging.md",
    "Sources/TimeTravel/TimeTravel.docc/TryingChanges.md",
    "Sources/Navlog/Navlog.docc/Rehearsing.md",
    "Sources/TimeTravel/TimeTravel.docc/Exporting.md",
  ]

  static func document(_ path: String) throws -> String {
    try String(contentsOf: BuildProducts.package.appending(path: path), encoding: .utf8)
  }

  @Test func `commands in the README and the articles print what is shown there`() throws {
    let script = try #require(Self.blocks("json", in: try Self.document("README.md")).first)
    let console = try Self.documents.map {
      Self.blocks("console", in: try Self.document($0)).joined()
    }
    .joined()
    let golden = BuildProducts.package.appending(path: "Tests/Golden")
    let classes = try String(
      contentsOf: golden.appending(path: "classes-1.json"), encoding: .utf8)
    let directory = try TemporaryDirectory()

    try FileManager.default.copyItem(
      atPath: golden.appending(path: "classes-1.navlog").path,
      toPath: directory.file("classes-1.navlog"))
    for command in console.components(separatedBy: "$ navlog ").dropFirst() {
      let lines = command.components(separatedBy: "\n")
      let arguments = DebugLine(lines[0]).words.map { word in
        word.hasSuffix(".navlog") || word.hasSuffix(".navsession") ? directory.file(word) : word
      }
      let ran = Ran.navlog(
        arguments, files: ["trip.jsonl": script, "classes-1.json": classes], columns: 80,
        in: directory)
      let shown = lines.dropFirst().joined(separator: "\n")
      #expect(Self.matches(ran.output, shown), "\(lines[0])\n\(ran.snapshot)")
      // Differences, and nodes that are not restored, give status 1.
      #expect(
        ran.status == (["restore", "diff", "skip", "edit"].contains(arguments[0]) ? 1 : 0)
          && ran.error == "")
    }
    #expect(console.components(separatedBy: "$ navlog ").count >= 20)
  }

  static func blocks(_ language: String, in readme: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  static func matches(_ output: String, _ shown: String) -> Bool {
    let parts = shown.components(separatedBy: "…\n")
    guard parts.count > 1 else { return output == shown }
    guard output.hasPrefix(parts[0]), output.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = output[...]
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
