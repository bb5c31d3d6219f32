import Foundation
import Support
import Testing

@testable import NavlogTool

/// The commands of the article print what it shows, and each question takes at most three.
@Suite struct SevenQuestionsTests {
  @Test func `each question is answered in at most three commands, as in the article`() throws {
    let article = try ReadmeCommandTests.document(
      "Sources/TimeTravel/TimeTravel.docc/SevenQuestions.md")
    let scripts = ReadmeCommandTests.blocks("json", in: article)
    try #require(scripts.count == 2)
    let directory = try TemporaryDirectory()
    var answered = 0
    for section in article.components(separatedBy: "\n## ").dropFirst() {
      let console = ReadmeCommandTests.blocks("console", in: section).joined()
      let commands = console.components(separatedBy: "$ navlog ").dropFirst()
      #expect(commands.count <= 3, "\(section.prefix(40))")
      answered += section.hasPrefix("Overview") ? 0 : 1
      for command in commands {
        let lines = command.components(separatedBy: "\n")
        let arguments = DebugLine(lines[0]).words.map { word in
          word.hasSuffix(".navlog") ? directory.file(word) : word
        }
        let ran = Ran.navlog(
          arguments, files: ["shop.jsonl": scripts[0], "next.json": scripts[1]], columns: 80,
          in: directory)
        let shown = lines.dropFirst().joined(separator: "\n")
        #expect(ReadmeCommandTests.matches(ran.output, shown), "\(lines[0])\n\(ran.snapshot)")
        #expect(ran.status <= 1, "\(lines[0])\n\(ran.snapshot)")
      }
    }
    #expect(answered == 7)
  }
}
