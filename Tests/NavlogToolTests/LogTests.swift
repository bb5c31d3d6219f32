import NavlogTimeTravel
import NavlogStore
import Foundation
import NavlogScripts
import Support
import Testing

@testable import NavlogTool

@Suite struct LogTests {
  @Test func `the name of every printed event is a kind and a breakpoint`() throws {
    let scene = try Scene()
    let log = scene.run("log trip.navlog s2 --events").output
    let names = Set(log.matches(of: /(?m)^ +\d+  (?:(?:n\d+|app) +| {0,4})([a-z]\w+)/).map(\.1))
    #expect(names.contains("asked") && names.contains("init"), "\(names)")
    for name in names {
      #expect(scene.run("log trip.navlog s2 --kind \(name) --json").output != "", "\(name)")
      #expect(EventFilter.names.contains(String(name)), "\(name)")
    }
  }

  @Test func `a node has the same name in a part of the log as in the whole`() throws {
    var lines = [
      #"{"do":"controller","id":"root","class":"List","title":"All"}"#,
      #"{"do":"controller","id":"nav","kind":"navigation","children":["root"]}"#,
      #"{"do":"window","id":"main","root":"nav"}"#,
    ]
    var random = SplitMix64(seed: 7)
    var depth = 0
    for round in 0..<80 {
      if depth > 0, random.below(3) == 0 {
        lines.append(#"{"do":"pop","in":"nav"}"#)
        depth -= 1
        continue
      }
      // Reusing a name creates another controller, possibly in the same slot.
      let id = "C\(depth)"
      let title = random.below(3) == 0 ? "" : #","title":"Title \#(round)""#
      lines.append(#"{"do":"controller","id":"\#(id)","class":"Detail"\#(title)}"#)
      lines.append(#"{"do":"push","in":"nav","controller":"\#(id)"}"#)
      lines.append(#"{"do":"state","controller":"\#(id)","values":{"draft":"x"}}"#)
      depth += 1
    }
    let recorded = try Recorded(lines.joined(separator: "\n") + "\n")
    func log(_ options: String...) -> [Substring] {
      Ran.navlog(
        ["log", recorded.store, "s1", "--json", "--events"] + options, in: recorded.directory
      )
      .output.split(separator: "\n")
    }
    func position(_ line: Substring) -> Int {
      line.firstMatch(of: #/"position":(\d+)/#).flatMap { Int($0.1) } ?? 0
    }
    let whole = log()
    let ends = log("--reverse").map(position).sorted()
    try #require(ends.count > 100 && ends.allSatisfy { $0 > 0 })
    let commands = Ran.navlog(["log", recorded.store, "s1", "--json"], in: recorded.directory)
      .output.split(separator: "\n").map(position)

    for limit in [1, 2, 3, 7, 20, 61] {
      let part = log("-n", "\(limit)")
      #expect(!part.isEmpty && part[...] == whole.prefix(part.count))
      #expect(part == log("-n", "\(limit)", "--no-snapshots"))
      #expect(part.map(position).min() ?? 0 > commands[limit])
    }
    for _ in 0..<8 {
      let (one, other) = (random.below(commands.count), random.below(commands.count))
      guard one != other else { continue }
      let (new, old) = (commands[min(one, other)], commands[max(one, other)])
      let part = log("\(old)..\(new)")
      #expect(part == whole.filter { old < position($0) && position($0) <= new })
      #expect(
        log("\(old)..\(new)", "--reverse").map(position).sorted() == part.map(position).sorted())
    }
  }

  @Test func `a session is listed by its commands, newest first, within 80 columns`() throws {
    let ran = try Recorded().navlog("log")

    #expect(
      ran.snapshot == """
        session 1  ended cleanly  116 events  2026-01-31 14:05:09 UTC  navlog play
        position  began            since  command                                 events
             116  14:06:39.034     +90 s  present n100 from n64                       20
              96  14:06:39.033     +90 s  pop "Inbox" n10  refused CON-7               4
              92  14:05:09.032    +32 ms  setState "Lunch?" n64: scroll.y, draft       6
              86  14:05:09.023    +23 ms  push "Lunch?" n64 onto Navi…oller n8        26
              60  14:05:09.000   +500 µs  openWindow 'main', setStack n8 +3           60

        """)
    for line in ran.output.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `every event that play printed is in the log, at the same position`() throws {
    let recorded = try Recorded(Recorded.script, "--json", "--events", "all")
    let ran = recorded.navlog("log", "--reverse", "--events", "--json")

    let logged = names(ran.output)
    let played = names(recorded.played.output)
    #expect(played.count > 100)
    for (position, name) in played {
      // Answers are named after their questions by `play`, and have their own names here.
      #expect(logged[position] == name || logged[position] == "answered", "\(position) \(name)")
    }
    #expect(logged.count == logged.keys.max())
    #expect(ran.status == 0)
  }

  /// Returns the names of the events in lines of JSON, by their positions.
  private func names(_ lines: String) -> [Int: Substring] {
    var names: [Int: Substring] = [:]
    for match in lines.matches(
      of: /^\{"position":([0-9]+),"event":"([A-Za-z]+)"/.anchorsMatchLineEndings())
    {
      if let position = Int(match.1) { names[position] = match.2 }
    }
    return names
  }

  @Test func `a crashed session is recovered in a copy only`() throws {
    let recorded = try Recorded(
      Recorded.script.split(separator: "\n").dropLast().joined(separator: "\n")
        + "\n" + #"{"do":"crash"}"#)
    let before = try recorded.files()

    let debug = recorded.navlog("debug", "-x", "tree; log")
    let ran = recorded.navlog("log", "--oneline")
    let tree = recorded.navlog("tree")

    #expect(
      debug.error.hasPrefix("navlog: session 1 had crashed; ")
        && debug.error.hasSuffix("; a copy of '\(recorded.store)' is read\n"), "\(debug.error)")
    #expect(ran.output.split(separator: "\n").count == 4 && ran.status == 0, "\(ran.snapshot)")
    #expect(ran.error == "" && tree.error == "", "it is told once: \(ran.error)\(tree.error)")
    #expect(tree.output.hasPrefix("session 1  crashed  position 96 of 96\n"), "\(tree.snapshot)")
    #expect(debug.error.ranges(of: "a copy of").count == 1, "reported once: \(debug.snapshot)")
    #expect(try recorded.files() == before)
    #expect(recorded.directory.stores == [recorded.store])
  }

  @Test func `tree accepts the positions that log prints`() throws {
    let recorded = try Recorded()
    for line in recorded.navlog("log", "--oneline").output.split(separator: "\n") {
      let position = String(line.drop { $0 == " " }.prefix { $0.isNumber })
      #expect(recorded.navlog("tree", "--at", position).status == 0, "\(line)")
    }
  }

  @Test(
    arguments: [
      (["-n", "1"], 1), (["-n", "0"], 0), (["--grep", "PUSH"], 1), (["--grep", "nothing"], 0),
      (["..0"], 0), (["1.."], 5), (["end..end"], 0), (["0%..100%"], 5), (["end~1..end"], 1),
    ] as [([String], Int)])
  func `options select the lines that are shown`(options: [String], count: Int) throws {
    let recorded = try Recorded()
    let ran = Ran.navlog(
      ["log", recorded.store, "--oneline"] + options, in: recorded.directory)

    #expect(ran.output.split(separator: "\n").count == count, "\(ran.snapshot)")
    #expect(ran.status == 0)
  }

  @Test(
    arguments: [
      (["s7"], "there is no session 's7'", "the store has only session 1"),
      (["s:00"], "'s:00' is too short", "give at least four digits of the id"),
      (["s5"], "there is no session 's5'", "the store has only session 1"),
      (["5000"], "position '5000' does not exist", "session 1 has N events"),
      (["1..5000"], "position '5000' does not exist", "session 1 has N events"),
      (["end~x..3"], "'x' isn't a number of events", nil),
      (["1..1:x"], "'x' isn't a position", nil),
      (["1:1..2:5"], "a range can't span sessions '1' and '2'", nil),
      (["@yesterday.."], "'yesterday' isn't a time: expected a year from 1970 to 2500 here", nil),
      (["mark:start.."], "session 1 has no mark 'start'", nil),
      (["snap:3.."], "there is no snapshot '3'", "session 1 has 0"),
    ] as [([String], String, String?)])
  func `an error lists the alternatives`(words: [String], message: String, hint: String?) throws {
    let recorded = try Recorded()
    let ran = Ran.navlog(["log", recorded.store] + words, in: recorded.directory)

    #expect(ran.error.hasPrefix("navlog: \(message)\n"), "\(ran.snapshot)")
    if let hint, !hint.contains("N") { #expect(ran.error.hasSuffix("hint: \(hint)\n")) }
    #expect(ran.output == "" && ran.status == 2)
  }

  @Test func `the store is found from options, arguments and the environment`() throws {
    let recorded = try Recorded()
    let whole = recorded.navlog("log")

    let ways: [([String], [String: String])] = [
      (["log", "-C", recorded.store], [:]), (["log"], [:]), (["log", "latest"], [:]),
      (["log", "--session", "1"], ["NAVLOG_STORE": recorded.store]),
    ]
    for (arguments, environment) in ways {
      let ran = Ran.navlog(
        arguments, environment: environment, columns: 80, in: recorded.directory)
      #expect(ran.snapshot == whole.snapshot, "\(arguments)")
    }
    let missing = Ran.navlog("log", recorded.directory.file("none.navlog"), in: recorded.directory)
    #expect(missing.error.hasPrefix("navlog: there is no store at '") && missing.status == 2)
  }

  @Test func `only terminals get colour, which repeats what the words say`() throws {
    let recorded = try Recorded()
    let plain = recorded.navlog("log").output
    let painted = recorded.navlog("log", isTerminal: true).output

    #expect(!plain.contains("\u{1b}"))
    #expect(painted.contains("\u{1b}[1;31m  refused CON-7\u{1b}[0m"))
    #expect(painted.replacing(#/\u{1b}\[[0-9;]*m/#, with: "") == plain)
  }

  @MainActor @Test func `a session can be read while it is written`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("live.navlog")
    let store = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
    let sink = StoreSink(store)
    let runner = ScriptRunner(sink: sink)
    for command in try Script(Array(Recorded.script.utf8)).commands {
      _ = try runner.run(command) { _ in }
    }

    // The writer's thread soon makes everything durable.
    var ran = Ran()
    for _ in 0..<10_000 where !ran.output.contains("present ") {
      ran = Ran.navlog("log", path, columns: 80, in: directory)
    }

    #expect(ran.output.hasPrefix("session 1  open  "), "\(ran.snapshot)")
    #expect(ran.output.contains("present "))
    #expect(ran.status == 0)
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `a store that can't be written is read from a copy`() throws {
    let recorded = try Recorded()
    let here = recorded.navlog("log")
    let modes = try ChildProcess("/usr/bin/chmod", ["-R", "a+rX,a-w", recorded.directory.path])
    #expect(modes.ending() == .exited(0))

    let child = try ChildProcess(
      "/usr/bin/setpriv",
      Privileges.asNobody([BuildProducts.path(of: "navlog"), "log", recorded.store]),
      environment: ["COLUMNS": "80", "HOME": "/nonexistent"])
    let there = child.lines()

    #expect(child.ending() == .exited(0))
    #expect(there == here.output.split(separator: "\n").map(String.init))
  }

  @Test func `the readable part of a damaged store is shown, with status 3`() throws {
    let recorded = try Recorded()
    let whole = recorded.navlog("log", "--oneline", "--reverse").output
    // For every page, a flipped bit is found or has no effect.
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    var damaged = 0
    for page in 0..<pages {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let ran = Ran.navlog(
        "log", path, "--oneline", "--reverse", columns: 80, in: recorded.directory)
      #expect([0, 2, 3].contains(ran.status), "\(page) \(ran.snapshot)")
      if ran.status == 3 {
        damaged += 1
        #expect(whole.hasPrefix(ran.output), "\(page) \(ran.snapshot)")
        #expect(ran.error != "")
      } else if ran.status == 0 {
        #expect(ran.output == whole)
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(damaged > 0)
  }
}
