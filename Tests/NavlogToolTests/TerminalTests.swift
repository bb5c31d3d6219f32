import Foundation
import NavlogStore
import NavlogTerminal
import Support
import Testing

@testable import NavlogTool

/// The verbs on a terminal, in a separate process.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalTests {
  private static let looking = [
    "sessions", "info", "stats", "log", "log --events", "tree --with-state", "verify",
  ]

  /// Returns the screen of a terminal of that width after a command line, with its colours.
  private func screen(
    _ line: String, columns: Int, in directory: TemporaryDirectory, _ variables: String = ""
  ) throws -> String {
    let navlog = BuildProducts.path(of: "navlog")
    let child = try ChildProcess(
      "/usr/bin/script",
      [
        "-qec", "stty cols \(columns) rows 50; \(variables) '\(navlog)' \(line)", "/dev/null",
      ],
      environment: [
        "HOME": directory.path, "TMPDIR": directory.path, "TERM": "xterm-256color", "NO_COLOR": "",
        "NAVLOG_PAGER": "cat",
      ])
    // Overwritten text isn't visible.
    return child.lines().map { line in
      var text = line
      while text.hasSuffix("\r") { text.removeLast() }
      return text.split(separator: "\r", omittingEmptySubsequences: false).last.map(String.init)
        ?? ""
    }.joined(separator: "\n") + "\n"
  }

  @Test(arguments: looking, [80, 120])
  func `a terminal of any width shows the output in colour`(verb: String, columns: Int) throws {
    let scene = try Scene()
    let store = scene.directory.file("inbox.navlog")
    let shown = try screen("\(verb) '\(store)'", columns: columns, in: scene.directory)
    let expected = Ran.navlog(
      verb.split(separator: " ").map(String.init) + [store], columns: columns,
      in: scene.directory)

    #expect(shown.replacing(#/\u{1b}\[[0-9;]*m/#, with: "") == expected.output)
    if !expected.output.isEmpty { #expect(shown.contains("\u{1b}[")) }
  }

  @Test func `only output longer than the terminal is paged`() throws {
    let scene = try Scene()
    let store = scene.directory.file("inbox.navlog")
    func lines(_ verb: String, _ pager: String) throws -> [Substring] {
      try screen("\(verb) '\(store)'", columns: 80, in: scene.directory, pager)
        .split(separator: "\n")
    }
    let pager = "NO_COLOR=1 NAVLOG_PAGER='sed s/^/+/'"

    #expect(try lines("log --events", pager).allSatisfy { $0.hasPrefix("+") })
    #expect(try lines("sessions", pager).allSatisfy { !$0.hasPrefix("+") })
    #expect(try lines("log --events --no-pager", pager).allSatisfy { !$0.hasPrefix("+") })
    #expect(
      try lines("log --events", "NO_COLOR=1 NAVLOG_PAGER=missing")
        == lines("log --events", "NO_COLOR=1 NAVLOG_PAGER=cat"))
    // The shell can't find the pager.
    let broken = "NO_COLOR=1 NAVLOG_PAGER='env /missing'"
    #expect(
      try lines("log --events", broken).filter { !$0.contains("No such file") }
        == lines("log --events", "NO_COLOR=1 NAVLOG_PAGER=cat"))
    // The pager fails before it reads anything.
    for failing in ["false", "sh -c \"exit 3\""] {
      #expect(
        try lines("log --events", "NO_COLOR=1 NAVLOG_PAGER='\(failing)'")
          == lines("log --events", "NO_COLOR=1 NAVLOG_PAGER=cat"))
    }
    // The pager fails after it has shown something.
    #expect(
      try lines("log --events", "NO_COLOR=1 NAVLOG_PAGER='head -n 1; exit 3 #'").count == 1)
    // A pager that the user quits at once isn't an error.
    #expect(try lines("log --events", "NO_COLOR=1 NAVLOG_PAGER='head -n 1'").count == 1)
  }

  @Test func `colour can be turned off in every way`() throws {
    let scene = try Scene()
    let store = scene.directory.file("inbox.navlog")

    let plain = try screen("sessions '\(store)' --color never", columns: 80, in: scene.directory)
    let quiet = try screen("sessions '\(store)'", columns: 80, in: scene.directory, "NO_COLOR=1")
    #expect(!plain.contains("\u{1b}") && !quiet.contains("\u{1b}"))
    #expect(plain == quiet)
    let piped = Ran.navlog("sessions", store, "--color", "always", in: scene.directory)
    #expect(piped.output.contains("\u{1b}[1m1\u{1b}[0m"))
  }

  @Test func `long work shows progress on a terminal only`() throws {
    let scene = try Scene()
    let seen = scene.run("verify inbox.navlog", isTerminal: true)
    let unseen = scene.run("verify inbox.navlog")

    #expect(seen.error.hasPrefix("\rverifying 1 session…"), "\(seen.snapshot)")
    #expect(seen.error.contains("\rreplaying session 1, 116 events…"))
    #expect(seen.error.hasSuffix(" \r"))
    #expect(unseen.error == "")
  }

  // MARK: - Following

  @Test func `an app is followed through three relaunches`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["play", "--json", "--store", store, "-"], environment: ["HOME": directory.path])
    writer.send(#"{"do":"controller","id":"A","restoration":"a"}"#)
    writer.send(#"{"do":"window","id":"main","root":"A","scene":"s"}"#)
    _ = writer.line()
    let follower = try ChildProcess(
      "navlog", ["log", store, "--follow", "--json"],
      environment: ["HOME": directory.path])
    var seen: Set<Int> = []
    for session in 2...4 {
      writer.send(#"{"do":"relaunch"}"#)
      while !seen.contains(session), let line = follower.line() {
        for number in 1...4 where line.contains("\"session\":\(number)") { seen.insert(number) }
      }
    }
    #expect(seen.isSuperset(of: [2, 3, 4]))
    writer.kill()
    follower.kill()
  }

  @Test func `a session that another process writes is followed until it crashes`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["play", "--json", "--store", store, "-"], environment: ["HOME": directory.path])
    writer.send(#"{"do":"controller","id":"A","title":"First"}"#)
    writer.send(#"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#)
    writer.send(#"{"do":"window","id":"main","root":"nav"}"#)
    _ = writer.line()
    let follower = try ChildProcess(
      "navlog", ["log", store, "s1", "--follow", "--oneline"],
      environment: ["HOME": directory.path, "COLUMNS": "80"])
    #expect(follower.line()?.contains("openWindow 'main'") == true)

    // Each command appears as soon as it is durable, with its new names.
    for (name, title) in [("B", "Second"), ("C", "Third")] {
      writer.send(#"{"do":"controller","id":"\#(name)","title":"\#(title)"}"#)
      writer.send(#"{"do":"push","in":"nav","controller":"\#(name)"}"#)
      #expect(follower.line()?.contains("push ViewController \"\(title)\"") == true)
    }
    writer.kill()
    #expect(follower.lines() == [])
    #expect(follower.ending() == .exited(0))
  }

  @Test(arguments: ["log", "tree"])
  func `a later launch is followed after a crash`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    func play(_ title: String) throws -> ChildProcess {
      let writer = try ChildProcess(
        "navlog", ["play", "--json", "--events", "all", "--store", store, "-"],
        environment: ["HOME": directory.path])
      writer.send(#"{"do":"controller","id":"A","title":"\#(title)"}"#)
      writer.send(#"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#)
      writer.send(#"{"do":"window","id":"main","root":"nav"}"#)
      while let line = writer.line(), !line.contains(#""event":"ended""#) {}
      return writer
    }
    try play("First").kill()
    let follower = try ChildProcess(
      "navlog", [verb, store, "--follow"], environment: ["HOME": directory.path])
    var line = follower.line()
    #expect(line?.hasPrefix("session 1  crashed") == true, "\(line ?? "")")
    var screen = try FullScreen(store, "live")
    screen.reopen = { try StoreInspector(of: store, temporary: directory.path) }
    screen.press(.character("f"))
    #expect(screen.notice == "ended; the next session is followed")
    var hasMoved = screen.refresh()
    #expect(!hasMoved)

    let writer = try play("Second")
    while line?.hasPrefix("session 2") == false { line = follower.line() }
    #expect(line?.hasPrefix("session 2") == true)
    hasMoved = screen.refresh()
    #expect(hasMoved && screen.notice == "session 1 ended: this is session 2")
    #expect(screen.isLive && screen.isFollowing)
    writer.kill()
    follower.kill()
  }

  @Test func `following ends with the session`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["record", "-", "-C", store], environment: ["HOME": directory.path])
    writer.send(#"{"event":"init","node":"A","class":"Inbox"}"#)
    var ran = Ran()
    for _ in 0..<10_000 where !ran.output.contains("\"position\":2") {
      ran = Ran.navlog("log", store, "--json", in: directory)
    }
    let follower = try ChildProcess(
      "navlog", ["log", store, "s1", "--follow", "--json"], environment: ["HOME": directory.path])
    #expect(follower.line()?.contains("\"position\":2") == true)

    writer.send(#"{"event":"nonsense"}"#)
    #expect(writer.ending() == .exited(2))
    #expect(follower.lines() == [])
    #expect(follower.ending() == .exited(0))
  }
}
