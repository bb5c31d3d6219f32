import Foundation
import NavlogEventText
import Support
import Testing

@testable import NavlogTool

@Suite struct RecordTests {
  /// Returns the lines of a played script, and the store where it is recorded.
  private func played(_ script: String) throws -> (recorded: Recorded, lines: String) {
    let recorded = try Recorded(script, "--json", "--events", "all")
    return (recorded, recorded.played.output)
  }

  private func record(
    _ lines: String, in directory: TemporaryDirectory, _ options: String...
  ) -> Ran {
    Ran.navlog(
      ["record", "-", "--store", directory.file("facts.navlog")] + options, input: [lines],
      columns: 80, in: directory)
  }

  /// Returns the content of a session without its times.
  private func session(_ number: Int, of store: String, _ directory: TemporaryDirectory) -> [String]
  {
    [
      ["log", "--reverse", "--events", "--json"], ["log", "--reverse", "--oneline"],
      ["tree", "--json", "--with-state"],
    ].map { words in
      Ran.navlog(
        [words[0], store, "\(number)"] + words.dropFirst(), columns: 120, in: directory
      ).output.replacing(#/"time":"[^"]*"/#, with: "")
    }
  }

  @Test(arguments: [Recorded.script, Scene.trip])
  func `the output of play records to the same session`(script: String) throws {
    let (recorded, lines) = try played(script)
    let ran = record(lines, in: recorded.directory)

    #expect(ran.status == 0 && ran.error == "", "\(ran.snapshot)")
    let sessions = ran.output.split(separator: "\n").count
    #expect(sessions == (script == Scene.trip ? 2 : 1))
    for number in 1...sessions {
      #expect(
        session(number, of: recorded.directory.file("facts.navlog"), recorded.directory)
          == session(number, of: recorded.store, recorded.directory))
    }
    let verify = Ran.navlog(
      "verify", recorded.directory.file("facts.navlog"), in: recorded.directory)
    #expect(verify.status == 0 && !verify.output.contains("note:"), "\(verify.snapshot)")
  }

  private static let moving = #"""
    {"do":"controller","id":"A","style":"formSheet"}
    {"do":"controller","id":"B"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"controller","id":"C"}
    {"do":"controller","id":"tabs","kind":"tab","children":["nav","C"]}
    {"do":"window","id":"main","root":"tabs","horizontal":"regular","vertical":"regular","system":12}
    {"do":"push","in":"nav","controller":"B","animated":false}
    {"do":"pop","in":"nav","interactive":true}
    {"do":"cancel"}
    {"do":"pop","in":"nav","hold":true}
    {"do":"finish"}
    {"do":"select","in":"tabs","controller":"C","by":"user"}
    {"do":"traits","window":"main","horizontal":"compact","vertical":"regular"}
    {"do":"preferredContentSize","controller":"C","width":300,"height":200}
    {"do":"controller","id":"S"}
    {"do":"present","from":"C","controller":"S","style":"pageSheet","animated":false}
    {"do":"swipeDismiss","controller":"S"}

    """#

  @Test(arguments: [Recorded.script, Scene.trip, moving])
  func `the text of a session records to one that replays without differences`(
    script: String
  ) throws {
    let recorded = try Recorded(script)
    func text(_ store: String) throws -> String {
      let file = store + ".jsonl"
      let ran = Ran.navlog(
        "export", store, "s1", "--profile", "full", "--text", "-o", file, in: recorded.directory)
      #expect(ran.status == 0, "\(ran.snapshot)")
      return try String(contentsOfFile: file, encoding: .utf8)
    }
    #expect(Ran.navlog("replay", recorded.store, "s1", in: recorded.directory).status == 0)

    let original = try text(recorded.store)
    let ran = record(original, in: recorded.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")

    let again = recorded.directory.file("facts.navlog")
    let replayed = Ran.navlog("replay", again, in: recorded.directory)
    #expect(replayed.status == 0, "\(replayed.snapshot)")
    // The lines of the events differ only in their times.
    func events(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains("\"event\"") }.map {
        String($0).replacing(#/"(after|time)":\d+,?/#, with: "")
      }
    }
    #expect(try events(text(again)) == events(original))
  }

  @Test func `a value that is missing from its line is reported`() throws {
    let directory = try TemporaryDirectory()
    let ran = record(
      #"""
      {"event":"init","node":"A","kind":"content"}
      {"event":"stateSet","node":"A","key":"big","fingerprint":"9d2c8fda1df0"}

      """#, in: directory)
    #expect(ran.status == 1)
    #expect(ran.error.contains("line 2: the value is not in the line"), "\(ran.snapshot)")
  }

  @Test func `impossible facts are kept and flagged, and don't change the state`() throws {
    let directory = try TemporaryDirectory()
    let lines = #"""
      {"event":"init","node":"A","kind":"content","class":"Inbox"}
      {"event":"windowOpened","window":"main"}
      {"event":"rootSet","node":"A","window":"main"}
      {"event":"viewDidAppear","node":"A"}
      {"event":"viewWillAppear","node":"ghost"}

      # a comment, and a line that only remarks
      {"refusal":"alreadyPresenting","rule":"E03","node":"A","command":4,"message":"no"}
      {"event":"stateSet","node":"A","key":"scroll","value":12}

      """#
    let ran = record(lines, in: directory)

    #expect(
      ran.snapshot == """
        flagged: line 4: 'viewDidAppear' could not have happened; event 7 has no effect
        flagged: line 5: 'viewWillAppear' could not have happened; event 9 has no effect
        session 1  12 events in 6 commands, 2 flagged
        [exit status: 1]

        """)
    let store = directory.file("facts.navlog")
    let tree = Ran.navlog("tree", store, "--with-state", columns: 80, in: directory)
    #expect(tree.output.contains("Inbox  n1"), "\(tree.snapshot)")
    #expect(tree.output.contains("scroll = 12"))
    let verify = Ran.navlog("verify", store, columns: 80, in: directory)
    #expect(verify.status == 0)
    #expect(verify.output.contains("position 7: the event could not have happened"))
    #expect(Ran.navlog("log", store, in: directory).status == 0)
  }

  @Test func `an invalid line ends the session`() throws {
    let directory = try TemporaryDirectory()
    let ran = record(
      #"{"event":"init","node":"A"}"# + "\n" + #"{"event":"viewDidApear","node":"A"}"# + "\n",
      in: directory)

    #expect(
      ran.snapshot == """
        session 1  2 events in 1 command
        --- stderr ---
        navlog: standard input: line 2: there is no event 'viewDidApear'
        hint: did you mean 'viewDidAppear'?
        [exit status: 2]

        """)
    let sessions = Ran.navlog("sessions", directory.file("facts.navlog"), in: directory)
    #expect(sessions.output.contains("cleanly"))
  }

  @Test func `each run records a session, with the given app`() throws {
    let directory = try TemporaryDirectory()
    let line = #"{"event":"init","node":"A","command":1}"# + "\n"
    _ = record(line, in: directory, "--app", "org.example.web", "--build", "9", "--name", "first")
    let second = record(line, in: directory, "--json")

    #expect(
      second.output
        == #"{"commands":1,"events":2,"flaggedEvents":0,"schema":"navlog.record/1","session":2}"#
        + "\n")
    let sessions = Ran.navlog(
      "sessions", directory.file("facts.navlog"), columns: 100, in: directory)
    #expect(sessions.output.contains("org.example.web 9, 'first'"), "\(sessions.snapshot)")
  }

  @Test func `missing and unexpected arguments and empty input are usage errors`() throws {
    let directory = try TemporaryDirectory()
    #expect(
      Ran.navlog("record", in: directory).error.hasPrefix(
        "navlog: 'record' needs '-' for standard input\n"))
    #expect(
      Ran.navlog("record", "facts.jsonl", in: directory).error.hasPrefix(
        "navlog: 'record' reads standard input, not 'facts.jsonl'\n"))
    #expect(record("", in: directory).status == 2)
    for line in ["# a remark", "{", #"{"event":"viewDidApear","node":"A"}"#, #"{"node":"A"}"#] {
      #expect(record(line + "\n", in: directory).status == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: directory.file("facts.navlog")))
  }

  @Test func `finished commands survive a kill`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let child = try ChildProcess(
      BuildProducts.path(of: "navlog"), ["record", "-", "--store", store],
      environment: ["HOME": directory.path])
    for number in 1...20 {
      child.send(#"{"event":"init","node":"N\#(number)","command":\#(number)}"#)
    }
    // The last command is open: it ends when the next one begins.
    var ran = Ran()
    for _ in 0..<10_000 where !ran.output.contains("\"position\":38") {
      ran = Ran.navlog("log", store, "--json", "-n", "1", in: directory)
    }
    child.kill()
    _ = child.ending()

    let log = Ran.navlog("log", store, "--reverse", "--json", in: directory)
    #expect(log.output.split(separator: "\n").count >= 19, "\(log.snapshot)")
  }

  /// Lines of a real session with fields swapped, removed and enlarged.
  @Test(arguments: Effort.of(0..<6, long: 0..<12) as Range<UInt64>)
  func `arbitrary facts never trap, and are stored as recorded`(seed: UInt64) throws {
    let (recorded, lines) = try played(Scene.trip)
    var random = SplitMix64(seed: seed)
    let objects = try lines.split(separator: "\n").compactMap { line -> JSONObject? in
      guard case .object(let object) = try JSONReader.read(String(line)) else { return nil }
      return object
    }
    let members = objects.flatMap(\.members)
    let wild: [JSON] = [
      .integer(.max), .integer(-1), .integer(256), .integer(1 << 33), .null, .bool(true), "app",
      "nothing", .array([]), .object(["horizontal": "compact"]), .number(0.5), "V200",
      "ffffffffffff",
    ]
    var text = ""
    for _ in 0..<Effort.of(80, long: 400) {
      var object = objects[random.below(objects.count)]
      for _ in 0..<random.below(3) {
        let member = members[random.below(members.count)]
        switch random.below(4) {
        case 0: object[member.key] = member.value
        case 1: object[object.members[random.below(object.members.count)].key] = nil
        case 2: object[member.key] = wild[random.below(wild.count)]
        default: object["node"] = member.value
        }
        if object.isEmpty { object["event"] = "ended" }
      }
      text += JSON.object(object).text + "\n"
    }
    // Each invalid line ends its session; the rest is recorded after it.
    var rest = text.split(separator: "\n")[...]
    while !rest.isEmpty {
      let ran = record(rest.joined(separator: "\n") + "\n", in: recorded.directory, "--json")
      #expect([0, 1, 2].contains(ran.status), "\(ran.snapshot)")
      guard ran.status == 2 else { break }
      let line = try #require(ran.error.firstMatch(of: #/line (?<number>\d+)/#), "\(ran.snapshot)")
      rest = rest.dropFirst(try #require(Int(line.output.number)))
    }

    let store = recorded.directory.file("facts.navlog")
    for verb in ["verify", "sessions", "info", "stats", "log", "tree"] {
      let ran = Ran.navlog(verb, store, columns: 80, in: recorded.directory)
      #expect(ran.status == 0 && ran.error == "", "\(verb) \(ran.snapshot)")
    }
  }
}
