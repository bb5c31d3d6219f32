import Foundation
import Support
import Testing

@testable import NavlogTool

/// Sessions without their origins, and forks that are exported with them.
@Suite struct MissingOriginTests {
  private static let restored = #"""
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"main","root":"a"}
    {"do":"terminate"}
    {"do":"relaunch"}
    {"do":"memoryWarning"}

    """#

  private static let scenes = #"""
    {"do":"controller","id":"card","class":"Card","restoration":"card"}
    {"do":"window","id":"main","root":"card"}
    {"do":"scene","id":"two"}
    {"do":"controller","id":"c2","class":"Card","restoration":"c2"}
    {"do":"window","id":"side","root":"c2","scene":"two"}
    {"do":"disconnect","scene":"two"}
    {"do":"connect","scene":"two"}
    {"do":"memoryWarning"}
    {"do":"disconnect","scene":"two"}
    {"do":"connect","scene":"two"}

    """#

  /// Runs a command line, and expects success.
  @discardableResult
  private func run(_ recorded: Recorded, _ words: String...) -> Ran {
    let ran = Ran.navlog(
      words.map { $0.contains(".nav") ? recorded.directory.file($0) : $0 }, columns: 120,
      in: recorded.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    return ran
  }

  @Test func `sessions that an interrupted launch names are exported with their numbers`() throws {
    let classes = #""classes":[{"id":"A"},{"id":"B"}]"#
    let recorded = try Recorded(
      #"""
      {"do":"app","answers":{"shouldSaveApplicationState":true,"shouldRestoreApplicationState":true}}
      {"do":"scene","id":"left"}
      {"do":"scene","id":"right"}
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"wl","root":"a","scene":"left"}
      {"do":"controller","id":"b","class":"B","restoration":"b"}
      {"do":"window","id":"wr","root":"b","scene":"right"}
      {"do":"disconnect","scene":"left"}
      {"do":"relaunch",\#(classes),"crashAt":"decode:b"}

      """#, "--keep-going")
    run(recorded, "export", "a.navlog", "s2", "--profile", "full", "-o", "f.navsession")
    _ = try PlayedStore.make("b.navlog", Recorded.script, [], in: recorded.directory)
    run(recorded, "import", "f.navsession", "b.navlog")
    let here = recorded.navlog("restore", "s2", "--recorded", "--explain")
    #expect(here.output.contains("it has waited since 1:"), "\(here.snapshot)")
    let there = Ran.navlog(
      "restore", recorded.directory.file("b.navlog"), "s3", "--recorded", "--explain", columns: 80,
      in: recorded.directory)
    #expect(
      there.output
        == here.output.replacing("session 2", with: "session 3").replacing(" 1:", with: " 2:"))
  }

  @Test func `a fork at the beginning is read and imported without its trunk`() throws {
    let recorded = try Recorded()
    run(recorded, "fork", "z", "1:0", "a.navlog")
    run(recorded, "apply", "z", "memoryWarning", "a.navlog")
    run(
      recorded, "export", "a.navlog", "--session", "z", "--without-origins", "--profile", "full",
      "-o", "z.navsession")
    #expect(run(recorded, "log", "z.navsession").output.contains("warnOfMemory"))
    let forks = run(recorded, "fork", "ls", "z.navsession").output
    #expect(forks.contains(#/s:[0-9a-f]{8}…:0/#), "\(forks)")
    #expect(run(recorded, "fork", "ls", "z.navsession", "--json").output.contains(#""trunk":null"#))
    run(recorded, "import", "z.navsession", "b.navlog")
    run(recorded, "verify", "b.navlog")
    run(recorded, "info", "b.navlog")
  }

  @Test(arguments: ["compacted", "without origins", "cut"])
  func `a restored session can be reported without its origin`(_ how: String) throws {
    let recorded = try Recorded(Self.restored)
    var store = "a.navlog"
    switch how {
    case "compacted": run(recorded, "compact", store, "--sessions", "1")
    case "cut":
      run(
        recorded, "export", store, "s2", "45..end", "--profile", "full", "-o", "f.navsession")
      store = "f.navsession"
    default:
      run(
        recorded, "export", store, "--without-origins", "--profile", "full", "-o", "f.navsession")
      store = "f.navsession"
    }
    run(recorded, "report", store, "--profile", "full", "-o", "whole.navpage")
    run(recorded, "report", store, "-o", "page.navpage")
    let page = try String(
      contentsOfFile: recorded.directory.file("whole.navpage"), encoding: .utf8)
    #expect(!page.contains("16777215"))
    guard how != "cut" else {
      let ran = Ran.navlog(
        "restore", recorded.directory.file(store), "--recorded", in: recorded.directory)
      #expect(ran.status == 2 && ran.error.contains("where its history begins"), "\(ran.snapshot)")
      return
    }
    let ran = run(recorded, "restore", store, "--recorded", "--explain")
    #expect(ran.output.contains("restored") && ran.output.contains("V1"), "\(ran.snapshot)")
  }

  @Test func `a fork's file gives the same answers as its store`() throws {
    let recorded = try Recorded(Self.scenes)
    run(recorded, "fork", "f", "a.navlog")
    run(recorded, "apply", "f", "memoryWarning", "a.navlog")
    run(
      recorded, "export", "a.navlog", "--session", "f", "--profile", "full", "-o", "f.navsession")
    for words in [["blame"], ["why", "n136"], ["life", "n136"]] {
      let (store, file) = (
        Ran.navlog(
          words[...0] + [recorded.store, "--session", "f"] + words[1...], in: recorded.directory),
        Ran.navlog(
          words[...0] + [recorded.directory.file("f.navsession")] + words[1...],
          in: recorded.directory)
      )
      #expect(store.status == 0, "\(store.snapshot)")
      // Sessions have other numbers in the file.
      let rest = { (ran: Ran) in ran.output.split(separator: "\n").dropFirst() }
      #expect(rest(store) == rest(file), "\(words)")
    }
  }

  @Test func `titles of a redacted file are compared by their keyed hashes`() throws {
    let recorded = try Recorded()
    run(recorded, "export", "a.navlog", "-o", "red.navsession")
    let node = try #require(
      run(recorded, "tree", "a.navlog").output.firstMatch(of: /Lunch\?" +(n\d+)/)
    ).1
    let positions = ["a.navlog", "red.navsession"].map { file in
      run(recorded, "find", file, "\(node).title = 'Lunch?'", "--json").output
        .firstMatch(of: /"position":(\d+)/)?.1
    }
    #expect(positions[0] != nil && positions[0] == positions[1])
    let other = Ran.navlog(
      "find", recorded.directory.file("red.navsession"), "\(node).title = Supper",
      in: recorded.directory)
    #expect(other.status == 2 && other.error.contains("under this key it would be"))
  }

  @Test func `shrink refuses a part that can't be repeated`() throws {
    let recorded = try Recorded()
    run(
      recorded, "export", "a.navlog", "60..end", "--profile", "full", "-o", "part.navsession")
    let ran = Ran.navlog(
      "shrink", recorded.directory.file("part.navsession"), "--pred", "count(class:*) > 1",
      in: recorded.directory)
    #expect(ran.status == 2 && ran.error.contains("can't be carried out again"), "\(ran.snapshot)")
    #expect(ran.error.contains("hint: take a file of the whole session"))
  }
}
