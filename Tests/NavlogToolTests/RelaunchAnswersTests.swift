import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// Answers about what relaunches kept, deferred and lost.
@Suite(.slow) struct RelaunchAnswersTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Plays a script into a store, and returns what runs commands on it.
  private func play(
    _ script: String, files: [String: String] = [:], store: String = "s.navlog"
  ) throws -> (String, Int) -> Ran {
    let played = try PlayedStore.make(store, script, in: directory)
    try #require(played.status == 0, "\(played.snapshot)")
    let directory = directory
    return { line, columns in
      var words = line.split(separator: " ").map(String.init)
      words.insert(directory.file(store), at: 1)
      return Ran.navlog(words, files: files, columns: columns, in: directory)
    }
  }

  private static let scenes = """
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"main","root":"a","scene":"one"}
    {"do":"controller","id":"s","class":"Settings","restoration":"s"}
    {"do":"window","id":"second","root":"s","scene":"two"}
    {"do":"state","controller":"s","values":{"theme":"dark"}}

    """

  @Test(arguments: ["terminate", "crash"])
  func `state that an older build can't read is restored by the next`(_ end: String) throws {
    let ends = """
      {"do":"\(end)"}
      """
    _ = try play(
      """
      {"do":"controller","id":"B","restoration":"B","class":"Bee","version":2}
      {"do":"window","id":"main","root":"B"}
      {"do":"state","controller":"B","values":{"x":1,"y":2}}
      \(ends)
      {"do":"relaunch","classes":[{"id":"Bee","version":1}]}
      {"do":"expect","state":{},"controller":"B"}
      \(ends)
      {"do":"relaunch","classes":[{"id":"Bee","version":1}]}
      \(ends)
      {"do":"relaunch","classes":[{"id":"Bee","version":2}]}
      {"do":"expect","state":{"x":1,"y":2},"controller":"B"}

      """)
  }

  @Test func `diff names the scene that disconnected, of whichever session`() throws {
    let run = try play(
      Self.scenes + """
        {"do":"relaunch"}
        {"do":"disconnect","scene":"two"}
        {"do":"relaunch"}

        """)
    let ran = run("diff s1 s3", 100)
    #expect(ran.output.contains("scene 'two'") && !ran.output.contains("'main'"), "\(ran.snapshot)")
  }

  @Test func `diff follows a node that waited for its scene`() throws {
    let run = try play(
      Self.scenes + """
        {"do":"relaunch"}
        {"do":"disconnect","scene":"two"}
        {"do":"relaunch"}
        {"do":"connect","scene":"two"}

        """)
    for sides in ["s1 s3", "s3 s1"] {
      let ran = run("diff \(sides)", 100)
      #expect(!ran.output.contains("Settings"), "\(sides): \(ran.snapshot)")
    }
  }

  @Test func `diff compares the app's own values of two sessions`() throws {
    let run = try play(
      """
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"link","id":"open-1","commands":[{"do":"state","controller":"a","values":{"k":1}}]}
      {"do":"relaunch"}
      {"do":"link","id":"open-2","commands":[{"do":"state","controller":"a","values":{"k":2}}]}

      """)
    let ran = run("diff s1 s2", 100)
    #expect(!ran.output.contains("nowhere"), "\(ran.snapshot)")
    #expect(ran.output.contains("~ Application"), "\(ran.snapshot)")
  }

  // MARK: - A class that a build doesn't declare

  private static let settings = """
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"main","root":"a","scene":"one"}
    {"do":"controller","id":"s","class":"Settings","restoration":"s"}
    {"do":"controller","id":"nav","kind":"navigation","children":["s"],"restoration":"nav"}
    {"do":"window","id":"second","root":"nav","scene":"two"}
    {"do":"state","controller":"s","values":{"theme":"dark"}}
    {"do":"disconnect","scene":"two"}

    """

  private static let connected =
    settings + """
      {"do":"relaunch","build":"2","classes":[{"id":"A"}]}
      {"do":"connect","scene":"two"}

      """

  @Test func `a deferred node is explained by the decision when it was retried`() throws {
    let run = try play(Self.connected)
    let ran = run("why s2 class:Settings --absent", 80)
    #expect(ran.output.contains("truncated by V7"), "\(ran.snapshot)")
    #expect(ran.output.contains("class 'Settings' is unknown"), "\(ran.snapshot)")
    #expect(!ran.output.contains("deferred by V9"), "\(ran.snapshot)")
    let before = run("why s2 class:Settings --absent --at 60", 80)
    #expect(before.output.contains("deferred by V9"), "\(before.snapshot)")
  }

  @Test func `recorded decisions count nodes, and give reasons`() throws {
    let run = try play(Self.connected)
    let ran = run("restore s2 --recorded --explain", 100)
    #expect(ran.status == 1)
    #expect(ran.output.contains("2 of 3 nodes with their state"), "\(ran.snapshot)")
    #expect(ran.output.contains("class 'Settings' is unknown"), "\(ran.snapshot)")
    #expect(!ran.output.contains("the app's objects"), "\(ran.snapshot)")
    let lost = run("restore s2 --recorded", 100)
    #expect(!lost.output.contains("deferred"), "\(lost.snapshot)")
  }

  @Test func `a node that waited and was restored counts as restored`() throws {
    let run = try play(
      Self.scenes + """
        {"do":"disconnect","scene":"two"}
        {"do":"relaunch"}
        {"do":"connect","scene":"two"}

        """)
    let ran = run("restore s2 --recorded", 100)
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.contains("2 of 2 nodes with their state"), "\(ran.snapshot)")
  }

  @Test func `restore, doctor and compat agree on an undeclared class that waits`() throws {
    let manifest = #"{"classes":[{"id":"A","version":1}],"manifest":1}"#
    let old = #"{"classes":[{"id":"A"},{"id":"Settings"}],"manifest":1}"#
    let run = try play(Self.settings, files: ["next.json": manifest])
    let restore = run("restore --against next.json", 200).output
    #expect(
      restore.contains(
        "when it is tried, it is not restored: class 'Settings' is not declared (V7)"),
      "\(restore)")
    let doctor = run("doctor --against next.json", 200).output
    #expect(doctor.contains("1 node would not be restored"), "\(doctor)")
    let compat = Ran.navlog(
      "compat", "--old", "old.json", "--new", "next.json", directory.file("s.navlog"),
      files: ["next.json": manifest, "old.json": old], in: directory)
    #expect(compat.output.contains("Settings version 1  not restored, V7"), "\(compat.snapshot)")
  }

  @Test func `another build retries quarantined nodes`() throws {
    let script = """
      {"do":"controller","id":"home","class":"Home","restoration":"home"}
      {"do":"controller","id":"nav","kind":"navigation","children":["home"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"d","class":"Detail","restoration":"d"}
      {"do":"push","in":"nav","controller":"d"}
      {"do":"crash"}
      {"do":"relaunch","build":"2","crashAt":"decode:nav/:[1]:/d"}
      {"do":"relaunch","build":"2","crashAt":"decode:nav/:[1]:/d"}
      {"do":"relaunch","build":"2","crashAt":"decode:nav/:[1]:/d"}
      {"do":"relaunch","build":"2"}
      {"do":"state","controller":"home","values":{"n":5}}

      """
    let manifest = #"{"classes":[{"id":"Home"},{"id":"Detail"}],"manifest":1}"#
    let run = try play(script, files: ["next.json": manifest])
    #expect(run("restore", 100).output.contains("quarantine"))
    #expect(run("restore s5", 100).output.contains("quarantine"))
    #expect(run("doctor", 100).output.contains("quarantine"))
    let rehearsed = run("restore --against next.json", 100)
    #expect(rehearsed.status == 0, "\(rehearsed.snapshot)")
    let doctor = run("doctor --against next.json", 100)
    #expect(doctor.output.contains("healthy"), "\(doctor.snapshot)")
    let launched = try play(
      script + #"{"do":"relaunch","build":"3"}"# + "\n", store: "launched.navlog")
    #expect(launched("restore s6 --recorded", 100).status == 0)
  }

  // MARK: - What isn't saved

  @Test(arguments: [#","restoration":"al""#, ""])
  func `an alert isn't saved, whatever its identifier`(identifier: String) throws {
    let run = try play(
      """
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"controller","id":"al","class":"Al","title":"Sure?"\(identifier)}
      {"do":"alert","controller":"al","actions":["OK","No"],"cancel":"No"}
      {"do":"present","from":"a","controller":"al"}
      {"do":"relaunch"}

      """)
    let why = run("why class:Al --absent", 80)
    #expect(why.output.contains("not saved by SAV-16"), "\(why.snapshot)")
    #expect(why.output.contains("transient"), "\(why.snapshot)")
    let json = run("why class:Al --absent --json", 80)
    #expect(json.output.contains(#""rule":"SAV-16""#), "\(json.snapshot)")
    let doctor = run("doctor s1", 80)
    #expect(doctor.output.contains("healthy"), "\(doctor.snapshot)")
  }

  @Test func `doctor reports nodes that their container doesn't keep`() throws {
    let run = try play(
      """
      {"do":"controller","id":"p1","class":"Page","restoration":"p1"}
      {"do":"controller","id":"pages","kind":"page","children":["p1"],"restoration":"pages"}
      {"do":"window","id":"main","root":"pages"}

      """)
    #expect(run("restore", 80).output.contains("not kept  SAV-15"))
    let doctor = run("doctor", 80)
    #expect(doctor.status == 1 && doctor.output.contains("container: Page"), "\(doctor.snapshot)")
    #expect(doctor.output.contains("a page controller keeps no pages"), "\(doctor.snapshot)")
  }

  // MARK: - Values that are gone, and positions in a command

  @Test func `the explanation of an unset value isn't circular`() throws {
    let run = try play(
      """
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"price":10,"other":1}}
      {"do":"state","controller":"a","values":{"price":null}}

      """)
    let unset = run("why class:A.state.price", 80)
    #expect(unset.status == 1 && unset.error.contains("'--absent' explains why"))
    let why = run("why class:A.state.price --absent", 80)
    #expect(why.status == 0 && why.output.contains("cleared"), "\(why.snapshot)")
    let set = run("why class:A.state.other --absent", 80)
    #expect(set.status == 1 && set.output.contains("the value exists"), "\(set.snapshot)")
    let never = run("why class:A.state.colour --absent", 80)
    #expect(never.status == 0 && never.output.contains("never set"), "\(never.snapshot)")
  }

  @Test func `insert names the place of the lines if the position is inside a command`() throws {
    let run = try play(Self.scenes)
    let log = run("log --json", 100).output.split(separator: "\n").last ?? ""
    let first = try #require(log.firstMatch(of: #/"position":(\d+)/#).flatMap { Int($0.output.1) })
    let inside = run("insert 1:\(first - 1) memoryWarning", 100)
    #expect(inside.output.contains("note: event \(first - 1) is inside"), "\(inside.snapshot)")
    #expect(!run("insert 1:\(first) memoryWarning", 100).output.contains("note:"))
  }

  @Test func `explanations fit the terminal`() throws {
    _ = try play(Self.connected)
    for line in [["why", "class:Settings", "--absent"], ["restore", "--recorded", "--explain"]] {
      let ran = Ran.navlog(
        [line[0], directory.file("s.navlog"), "s2"] + line.dropFirst(), isTerminal: true,
        columns: 80, in: directory)
      let plain = ran.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(plain)")
      let reasons = plain.split(separator: "\n").filter { $0.contains("because class") }
      #expect(!reasons.contains { $0.contains("…") }, "\(plain)")
    }
  }
}
