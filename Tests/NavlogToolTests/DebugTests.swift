import Foundation
import Support
import Testing

@testable import NavlogTool

/// The debugger with input that isn't from a terminal.
@Suite struct DebugTests {
  @Test(arguments: [
    ("step", ["step"]), ("  step  3 ", ["step", "3"]), ("", []),
    ("find 'exists(n1) and  x'", ["find", "exists(n1) and  x"]),
    ("a \"b'c\" d''e", ["a", "b'c", "de"]), ("a ''", ["a", ""]), ("a 'b c", ["a", "b c"]),
  ])
  func `a line is split as in a shell`(text: String, words: [String]) {
    #expect(DebugLine(text).words == words)
  }

  @Test(arguments: [
    ("a; b ;c", ["a", "b", "c"]), ("a 'b;c';d", ["a 'b;c'", "d"]), ("# a", []),
    ("a;#b", ["a"]), ("", [""]), (";", ["", ""]),
  ])
  func `semicolons separate commands, unless they are quoted`(text: String, commands: [String]) {
    #expect(DebugLine.commands(in: text) == commands)
  }

  @Test func `commands can come from a pipe, a file or the command line`() throws {
    let scene = try Scene()
    let lines = ["break push Trip*", "# nothing", "", "start", "c"]
    let piped = scene.run("debug trip.navlog s1", input: lines.map { $0 + "\n" })
    let given = scene.run("debug trip.navlog s1 -x '\(lines.joined(separator: "; "))'")
    let file = Ran.navlog(
      "debug", scene.directory.file("trip.navlog"), "s1", "--command", "lines",
      files: ["lines": lines.joined(separator: "\n")], columns: 80, in: scene.directory)

    #expect(piped.output.contains("breakpoint 1, push Trip*\n      55"))
    #expect(piped.snapshot == given.snapshot && piped.snapshot == file.snapshot)
    #expect(Ran.navlog("debug", "--command", "none", in: scene.directory).status == 2)
  }

  @Test func `verbs print the same at the cursor as on the command line`() throws {
    let scene = try Scene()
    for (inside, outside) in [
      ("tree --with-state", "tree trip.navlog s1 --with-state --at 70"),
      ("show", "show trip.navlog 1:70"), ("blame", "blame trip.navlog s1 --at 70"),
      ("why n50", "why trip.navlog s1 n50 --at 70"),
      ("life n50", "life trip.navlog s1 n50 --at 70"),
      ("find visible(class:Trip*) --all", "find trip.navlog s1 visible(class:Trip*) --all"),
      ("find exists(n50) and visible(n50)", "find trip.navlog s1 'exists(n50) and visible(n50)'"),
      ("diff 1:end", "diff trip.navlog 1:end 1:70"), ("stats", "stats trip.navlog s1"),
      ("bisect --pred exists(n50)", "bisect trip.navlog --session 1 --pred exists(n50)"),
      ("doctor", "doctor trip.navlog s1 --at 70"), ("info", "info trip.navlog s1"),
      ("sessions", "sessions trip.navlog"), ("log --oneline", "log trip.navlog s1 ..70 --oneline"),
      ("restore", "restore trip.navlog s1 --dry-run --at 70"),
      ("verify", "verify trip.navlog s1"), ("tree --at 40", "tree trip.navlog s1 --at 40"),
    ] {
      let here = scene.run("debug trip.navlog s1 --at 70", input: [inside + "\n"])
      let there = scene.run(outside)
      #expect(scene.masked(here.output) == scene.masked(there.output), "\(inside)")
      #expect(here.error == there.error && here.status == 0, "\(inside): \(here.snapshot)")
    }
  }

  @Test(arguments: [
    "find n50.title = 'Oslo'", "find 'n50.title = Oslo' --first", "find n50.title='Oslo' 48..68",
    "find n50.title = \"Oslo\" or n50.title = 'New York'",
  ])
  func `a predicate can be quoted, and can contain quotes`(line: String) throws {
    let ran = try Scene().run("debug trip.navlog s1 --at 70", input: [line + "\n"])
    #expect(ran.error == "" && ran.output.contains("\n      52  "), "\(ran.snapshot)")
  }

  @Test(arguments: [
    ("checkpoint 3", "'checkpoint' takes no argument, not '3'"),
    ("quit now", "'quit' takes no argument, not 'now'"),
    ("mark a b", "'mark' takes one name, not 2"), ("p n50 n42", "not 2"),
  ])
  func `words that a command doesn't take are errors`(line: String, error: String) throws {
    let ran = try Scene().run("debug trip.navlog s1 -x '\(line); when'")
    #expect(ran.status == 2 && ran.error.contains(error), "\(ran.snapshot)")
  }

  @Test func `the output without snapshots is the same`() throws {
    let scene = try Scene()
    let line = "debug trip.navlog s1 -x 'watch class:*.appearance; rc; rc 3; finish; rfinish; tree'"
    #expect(scene.run(line).snapshot == scene.run(line + " --no-snapshots").snapshot)
  }

  @Test func `the debugger doesn't write`() throws {
    let scene = try Scene()
    let store = scene.directory.file("trip.navlog") + "/data.mdb"
    let before = try Data(contentsOf: URL(filePath: store))
    _ = scene.run("debug trip.navlog s1 -x 'watch n50; start; c; c; tree; rc; session 2; verify'")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
  }

  @Test func `the readable part of a damaged session can be debugged`() throws {
    let recorded = try Recorded()
    let size = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count
    var seen: Set<Int32> = []
    for offset in stride(from: 2_000, to: size, by: 1_500) {
      let path = try recorded.damaged { $0[min(offset, $0.count - 1)] ^= 0x10 }
      let ran = Ran.navlog(
        "debug", path, "-x", "break view*; watch class:*; start; c; next 3; end; rc; rfinish; tree",
        in: recorded.directory)
      seen.insert(ran.status)
      #expect(ran.status == 0 || !ran.error.isEmpty, "\(offset): \(ran.snapshot)")
    }
    #expect(seen.contains(3) && seen.isSubset(of: [0, 3]))
  }

  @Test func `continuing follows a session that another process writes`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["record", "-", "-C", store], environment: ["HOME": directory.path])
    func write(_ node: String, upTo position: Int) {
      writer.send("{\"event\":\"init\",\"node\":\"\(node)\",\"class\":\"Inbox\"}")
      var ran = Ran()
      for _ in 0..<10_000 where !ran.output.contains("\"position\":\(position)") {
        ran = Ran.navlog("log", store, "--json", in: directory)
      }
    }
    write("A", upTo: 2)
    let debugger = try ChildProcess(
      "navlog", ["debug", store, "--json"], environment: ["HOME": directory.path])
    debugger.send("when")
    #expect(debugger.line()?.contains("\"head\":2,\"position\":2") == true)
    write("B", upTo: 4)
    debugger.send("c")
    let line = debugger.line()
    #expect(line?.contains("\"why\":\"end\"") == true && line?.contains("\"head\":4") == true)
    debugger.send("quit")
    #expect(debugger.ending() == .exited(0))
    writer.kill()
  }
}
