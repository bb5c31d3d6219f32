import Foundation
import Support
import Testing
@testable import NavlogTool

/// Values that are invalid in any state of the app.
@Suite struct InvalidValueTests {
  @Test(arguments: [
    #"{"do":"clock","advance":-1}"#,
    #"{"do":"relaunch","crashAt":"x"}"#,
    #"{"do":"relaunch","policy":"never"}"#,
    #"{"do":"relaunch","classes":7}"#,
    #"{"do":"relaunch","time":"yesterday"}"#,
    #"{"do":"preferredContentSize","controller":"a","width":-1,"height":2}"#,
    #"{"do":"expect","verdict":{"is":"restored"}}"#,
    #"{"do":"expect","archive":{"nodes":[]}}"#,
    #"{"do":"batch","commands":[{"do":"clock","advance":-1}]}"#,
  ])
  func `an invalid value is reported before the store is opened`(line: String) throws {
    let directory = try TemporaryDirectory()
    let script = """
      {"do":"controller","id":"a"}
      {"do":"window","id":"main","root":"a"}
      \(line)
      """
    let store = directory.file("a.navlog")
    let ran = Ran.navlog("play", "s", "--store", store, files: ["s": script], in: directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(ran.error.hasPrefix("navlog: s: line 3"), "\(ran.snapshot)")
    #expect(!FileManager.default.fileExists(atPath: store))
  }
}
