import Foundation
import Support
import Testing

/// `Tools/start` prints what the README shows first.
@Suite(.slow) struct StartTests {
  @Test func `Tools/start does and prints what the README says`() throws {
    let directory = try TemporaryDirectory()
    let (output, status) = try Demo.program(
      BuildProducts.package.appending(path: "Tools/start").path, [],
      environment: [
        "NAVLOG_BIN": BuildProducts.directory.path, "NAVLOG_START": directory.file("start"),
      ])
    #expect(status == 0, "\(output)")

    let readme = try String(
      contentsOf: BuildProducts.package.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(
      readme.components(separatedBy: "```\n$ Tools/start\n").dropFirst().first?
        .components(separatedBy: "```").first)
    #expect(output.hasPrefix(block), "\(output)")
    #expect(output.contains(#"text = "Fog at Huk\nThree foghorns"#))
    #expect(output.contains("13 restored"))
    #expect(output.contains("navlog-demo --store \(directory.file("start"))/notebook.navlog\n"))
  }
}
