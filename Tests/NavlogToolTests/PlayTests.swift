import Foundation
import Support
import Testing

@testable import NavlogTool

@Suite struct PlayTests {
  static let example = #"""
    {"do":"controller","id":"A","kind":"content"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"window","id":"main","root":"nav"}
    {"do":"controller","id":"B","kind":"content"}
    {"do":"push","in":"nav","controller":"B"}

    """#

  private func play(_ script: String, _ options: String...) -> Ran {
    Ran.navlog(["play", "s.jsonl"] + options, files: ["s.jsonl": script])
  }

  @Test func `the example of the contract has the described output`() {
    let ran = play(Self.example, "--json")

    let push = ran.output.split(separator: "\n").filter { $0.hasSuffix(#""command":5}"#) }
    #expect(
      push.joined(separator: "\n") == #"""
        {"position":40,"event":"init","node":"B","kind":"content","command":5}
        {"position":43,"event":"willMove","node":"B","parent":"nav","command":5}
        {"position":45,"event":"loadView","node":"B","command":5}
        {"position":46,"event":"viewDidLoad","node":"B","command":5}
        {"position":47,"event":"viewWillDisappear","node":"A","animated":true,"command":5}
        {"position":48,"event":"viewWillAppear","node":"B","animated":true,"being":"movingTo","command":5}
        {"position":49,"event":"viewIsAppearing","node":"B","traits":{"horizontal":"regular","vertical":"regular"},"command":5}
        {"position":50,"event":"navigationWillShow","node":"B","in":"nav","command":5}
        {"position":51,"event":"viewWillLayoutSubviews","node":"B","command":5}
        {"position":52,"event":"layoutSubviews","node":"B","command":5}
        {"position":53,"event":"viewDidLayoutSubviews","node":"B","command":5}
        {"position":55,"event":"viewDidDisappear","node":"A","animated":true,"command":5}
        {"position":56,"event":"viewDidAppear","node":"B","animated":true,"being":"movingTo","command":5}
        {"position":57,"event":"didMove","node":"B","parent":"nav","command":5}
        {"position":58,"event":"navigationDidShow","node":"B","in":"nav","command":5}
        """#)
    #expect(ran.status == 0 && ran.error == "")
  }

  @Test func `a session without a store is recorded in a temporary one, and leaves nothing`()
    throws
  {
    let place = try TemporaryDirectory()
    let ran = Ran.navlog(["play", "s.jsonl"], files: ["s.jsonl": Self.example], in: place)
    #expect(ran.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])

    try FileManager.default.removeItem(atPath: place.path)
    let homeless = Ran.navlog(
      ["play", "s.jsonl"], files: ["s.jsonl": Self.example], in: place)
    #expect(homeless.status == 2)
    #expect(homeless.error.contains("set TMPDIR, or save the session with '--store'"))
    #expect(homeless.output == "")
  }

  @Test func `the text output is aligned, with the lines of the script as headings`() {
    let ran = play(
      #"""
      {"do":"controller","id":"A","answers":{"performEscape":true}}
      {"do":"window","id":"main","root":"A","visible":false}
      {"do":"pop","in":"A"}
      {"do":"expect","visible":["A"]}
      """#, "--keep-going")

    #expect(
      ran.snapshot == #"""
           1  controller id=A answers={"performEscape":true}
           2  window id=main root=A visible=false
                     6  A         init                       kind content
           3  pop in=A
               refused  A         CON-7 wrongKind: 'A' has the wrong kind for this command
           4  expect visible=[A]
              expected  [A]
                actual  []
               warning  A         neverAsked: 'A' was never asked 'performEscape'
        [exit status: 1]

        """#)
  }

  @Test func `positions have no gaps`() {
    let ran = play(Self.example, "--json", "--events", "all")

    let positions = ran.output.split(separator: "\n").map {
      Int($0.dropFirst(#"{"position":"#.count).prefix { $0.isNumber })
    }
    #expect(positions == (1...positions.count).map { $0 })
  }

  @Test func `a refusal ends the script, unless --keep-going is given`() {
    let script =
      Self.example + #"""
        {"do":"push","in":"nav","controller":"B"}
        {"do":"pop","in":"nav"}
        """#

    let ended = play(script, "--json")
    #expect(ended.output.contains(#""rule":"E15","node":"nav","command":6,"#))
    #expect(!ended.output.contains(#""result""#))
    #expect(ended.status == 1)

    let went = play(script, "--json", "--keep-going")
    #expect(went.output.contains(#"{"result":["B"],"command":7}"#))
    #expect(went.status == 1)
  }

  @Test(
    arguments: [
      (#""refused""#, 0, nil), (#"{"refused":"E15"}"#, 0, nil),
      (
        #"{"refused":"E16"}"#, 1,
        #"{"expected":{"refused":"E16"},"actual":{"refused":"E15"},"command":6}"#
      ),
      (#"{"warning":"E08"}"#, 1, #"{"expected":{"warning":"E08"},"actual":[],"command":6}"#),
      (#"{"refused":"E15","stack":["A","B"],"in":"nav"}"#, 0, nil),
      (
        #"{"refused":"E15","stack":["A"],"in":"nav"}"#, 1,
        #"{"expected":["A"],"actual":["A","B"],"command":6}"#
      ),
    ] as [(String, Int32, String?)])
  func `a line can expect its own refusal`(expected: String, status: Int32, line: String?) {
    let ran = play(
      Self.example + #"{"do":"push","in":"nav","controller":"B","expect":\#(expected)}"#, "--json")

    #expect(ran.status == status, "\(ran.output)")
    if let line { #expect(ran.output.hasSuffix(line + "\n")) }
  }

  @Test func `a line can expect a refusal inside it`() {
    let batch =
      #"{"do":"batch","commands":[{"do":"pop","in":"nav"},{"do":"pop","in":"A"}],"expect":{"refused":"CON-7"}}"#

    #expect(play(Self.example + batch, "--json").status == 0)
    #expect(
      play(Self.example + batch.replacing("CON-7", with: "E15"), "--json").output.contains(
        #"{"expected":{"refused":"E15"},"actual":{"refused":"CON-7"},"command":6}"# + "\n"))
  }

  @Test func `an expected refusal that doesn't occur is a failure`() {
    let ran = play(Self.example + #"{"do":"pop","in":"nav","expect":"refused"}"#, "--json")

    #expect(ran.output.contains(#"{"expected":"refused","actual":null,"command":6}"#))
    #expect(ran.status == 1)
  }

  @Test func `a file is checked whole before anything runs`() {
    let ran = play(Self.example + "# a comment\n\n" + #"{"do":"pop","on":"nav"}"#, "--json")

    #expect(
      ran.snapshot == """
        --- stderr ---
        navlog: s.jsonl: line 8, column 13: 'pop' has no field 'on'
        hint: did you mean 'in'?
        [exit status: 2]

        """)
  }

  @Test func `standard input is checked, run and answered line by line`() {
    let ran = Ran.navlog(
      "play", "--json", "-",
      input: [
        #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"main","#,
        #""root":"A"}"# + "\n", #"{"do":"pop","on":"A"}"# + "\n", #"{"do":"memoryWarning"}"#,
      ])

    #expect(ran.output.contains(#""event":"viewDidAppear","node":"A","#))
    #expect(!ran.output.contains("didReceiveMemoryWarning"))
    #expect(
      ran.error == """
        navlog: standard input: line 3, column 13: 'pop' has no field 'on'
        hint: did you mean 'in'?

        """)
    #expect(ran.status == 2)
    // Before each line that is read.
    #expect(ran.flushes.count >= 3 && ran.flushes[2] == ran.output.utf8.count)
  }

  @Test func `numbers are exact up to the largest integer, and larger ones are refused`() throws {
    let directory = try TemporaryDirectory()
    func play(_ number: String) -> Ran {
      Ran.navlog(
        "play", "s", "--store", directory.file("a.navlog"),
        files: [
          "s": """
          {"do":"controller","id":"A"}
          {"do":"window","id":"w","root":"A"}
          {"do":"state","controller":"A","values":{"k":\(number)}}

          """
        ], in: directory)
    }
    for number in ["9223372036854775807", "9223372036854775808", "18446744073709551615"] {
      #expect(play(number).status == 0)
      let got = Ran.navlog(
        "get", "class:ViewController.state.k", "-C", directory.file("a.navlog"), in: directory)
      #expect(got.output == number + "\n", "\(got.snapshot)")
    }
    let ran = play("18446744073709551616")
    #expect(ran.status == 2, "\(ran.snapshot)")
    #expect(ran.error.hasPrefix("navlog: s: line 3, column 46: the number 'k' is outside of"))
  }

  @Test func `the depth of children is checked before the store is created`() throws {
    let directory = try TemporaryDirectory()
    func script(_ depth: Int) -> String {
      #"{"do":"controller","id":"c1"}"# + "\n"
        + (2...depth).map {
          #"{"do":"controller","id":"c\#($0)","children":["c\#($0 - 1)"],"kind":"navigation"}"#
            + "\n"
        }.joined()
    }
    let deep = Ran.navlog(
      "play", "s", "--store", directory.file("a.navlog"), files: ["s": script(101)], in: directory)
    #expect(deep.status == 2 && deep.output == "", "\(deep.snapshot)")
    #expect(
      deep.error == "navlog: s: line 101: 'children' are nested more than 100 deep\n",
      "\(deep.snapshot)")
    #expect(directory.stores == [])
    #expect(Ran.navlog("play", "s", files: ["s": script(100)], in: directory).status == 0)
  }

  @Test func `the last line of standard input needs no line feed`() {
    let ran = Ran.navlog(
      "play", "--json", "-",
      input: [#"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"loadView","controller":"A"}"#])

    #expect(ran.output.contains(#""event":"viewDidLoad","node":"A","command":2}"#))
    #expect(ran.status == 0)
  }

  /// Lines that can't be carried out after the example, and the rule that refuses them.
  private nonisolated static let impossible = [
    (#"{"do":"cancel"}"#, "NAV-9"),
    (#"{"do":"resume","path":"nav"}"#, "E76"),
    (#"{"do":"hide","window":"other"}"#, "E76"),
    (#"{"do":"window","id":"main","root":"A"}"#, "E76"),
  ]

  @Test(arguments: impossible)
  func `a line that can't be carried out where it stands is refused`(
    line: String, rule: String
  ) throws {
    let held =
      Self.example.replacing(#""controller":"B"}"#, with: #""controller":"B","hold":true}"#) + line
    let ran = play(held + "\n" + #"{"do":"finish"}"#, "--json")
    #expect(ran.status == 1)
    #expect(ran.output.contains(#""rule":"\#(rule)""#) && ran.output.contains(#""command":6"#))
    #expect(ran.error.contains("line 6"), "\(ran.snapshot)")

    let gone = play(held + "\n" + #"{"do":"finish"}"#, "--json", "--keep-going")
    #expect(gone.status == 1 && gone.error.isEmpty, "\(gone.snapshot)")
    #expect(gone.output.contains(#""event":"viewDidAppear","node":"B""#))

    let expected = line.dropLast() + #","expect":{"refused":"\#(rule)"}}"#
    let met = play(held.dropLast(line.count) + expected + "\n" + #"{"do":"finish"}"#)
    #expect(met.status == 0, "\(met.snapshot)")
  }

  @Test func `only declarations can follow a crash`() {
    let ran = play(
      Self.example + #"""
        {"do":"crash"}
        {"do":"controller","id":"C"}
        {"do":"pop","in":"nav"}
        """#, "--json")

    #expect(ran.output.contains("the session has ended with 'crash' before"))
    #expect(ran.status == 1)
  }

  @Test func `a terminal gets colour, and no control characters from a script`() {
    let ran = Ran.navlog(
      "play", "s.jsonl",
      files: [
        "s.jsonl": #"{"do":"controller","id":"\u001b[2J"}"# + "\n"
          + #"{"do":"loadView","controller":"\u001b[2J"}"#
      ], isTerminal: true)

    #expect(ran.output.contains("\u{1b}[1mloadView\u{1b}[0m"))
    #expect(!ran.output.contains("\u{1b}[2J"))
  }

  @Test func `an empty script succeeds without effect`() {
    #expect(play("").snapshot == "")
  }
}
