import Foundation
import Support
import Testing

@testable import NavlogTool

/// Verbs that another program performs.
@Suite struct FleetProgramTests {
  @Test func `the program is found beside navlog, then in PATH`() throws {
    let (near, far) = (try TemporaryDirectory(), try TemporaryDirectory())
    func find() -> String? {
      FleetProgram.find(beside: near.path, path: "/nowhere:\(far.path)")
    }
    #expect(find() == nil)
    for directory in [far, near] {
      let program = directory.file("navlog-fleet")
      #expect(
        FileManager.default.createFile(
          atPath: program, contents: Data("#!/bin/sh\nexit 7\n".utf8),
          attributes: [.posixPermissions: 0o755]))
      #expect(find() == program)
    }
  }

  @Test(arguments: ["ship", "collect", "fleet"])
  func `verbs of the fleet have help, and check their options`(_ verb: String) {
    #expect(Ran.navlog("help", verb).output.contains("navlog \(verb)"))
    #expect(Ran.navlog(verb, "--nonsense").status == 2)
  }

  @Test func `each verb of the fleet has options of its own`() {
    #expect(ToolVerb.fleet.parts.count == 16)
    for words in [["fleet", "pull", "--workers", "2"], ["fleet", "--workers", "2", "pull"]] {
      let ran = Ran.navlog(words)
      #expect(ran.status == 2 && ran.error.contains("'fleet pull' has no option '--workers'"))
      #expect(ran.error.contains("'navlog fleet pull --help' lists its options"))
    }
    #expect(Ran.navlog("fleet", "frobnicate").error.contains("'fleet' has no verb 'frobnicate'"))
    #expect(Ran.navlog("fleet").error.contains("a verb of 'fleet' is missing"))
  }
}
