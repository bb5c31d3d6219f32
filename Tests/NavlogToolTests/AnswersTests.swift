import NavlogTimeTravel
import NavlogStore
import Foundation
import Support
import NavlogTerminal
import Testing

@testable import NavlogTool

/// Answers that were wrong without a word, and what a newcomer stumbles over.
@Suite(.slow) struct AnswersTests {
  @Test func `what is printed as a position or a time is one`() throws {
    let scene = try Scene()
    let plain = scene.run("tree trip.navlog s1 --at 67").snapshot
    #expect(scene.run("tree trip.navlog s1 --at @67").snapshot == plain)
    #expect(scene.run("tree trip.navlog s1 --at 1:@67").snapshot == plain)
    let lines = scene.run("log trip.navlog s1 --json").output.split(separator: "\n")
    for line in lines {
      let found = try #require(
        line.firstMatch(of: #/"first":(?<at>\d+).*"time":"[0-9-]+T(?<time>[0-9:.]+)Z"/#))
      // The last of those that came at that time.
      let ran = scene.run("show trip.navlog 1:\(found.output.time.dropLast(3)) --json")
      #expect(ran.status == 0, "\(found.output.time) \(ran.snapshot)")
      let shown = try #require(ran.output.firstMatch(of: #/"position":(?<at>\d+)/#)?.output.at)
      #expect(Int(shown) ?? 0 >= Int(found.output.at) ?? .max)
    }
    let early = scene.run("tree trip.navlog s1 --at 1999-01-01T00:00:00Z")
    #expect(early.status == 2 && early.output == "", "\(early.snapshot)")
    #expect(early.error.contains("is before session 1 begins"))
  }

  @Test func `a bare position of diff is one of the session that is asked about`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:72 trip.navlog").status == 0)
    #expect(scene.run("apply try 'push n14 ShareSheet' trip.navlog").status == 0)
    let named = scene.run("diff trip.navlog 2:end try:end")
    let bare = scene.run("diff trip.navlog end try:end")
    #expect(bare.snapshot == named.snapshot)
    #expect(!bare.output.contains("nothing is different"))
    let one = scene.run("diff trip.navlog --session 1 end try:end")
    #expect(one.snapshot == scene.run("diff trip.navlog 1:end try:end").snapshot)
    #expect(one.status == 1, "\(one.snapshot)")
  }

  @Test func `a session is compared with the one it was restored from`() throws {
    let scene = try Scene()
    let forth = scene.run("diff trip.navlog 1:end 2:end")
    let back = scene.run("diff trip.navlog 2:end 1:end")
    #expect(forth.status == 1 && back.status == 1)
    // The navigation controller and the list came back: they are neither added nor removed.
    for ran in [forth, back] {
      #expect(
        !ran.output.contains(#/^[+-] (NavigationController|TripList)/#.anchorsMatchLineEndings()))
    }
  }

  @Test func `names are compared across sessions, not their numbers`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"list","restoration":"list"}
      {"do":"window","id":"main","root":"list"}
      {"do":"sheet","controller":"list","detents":["medium","large"]}
      {"do":"relaunch"}
      {"do":"state","controller":"list","values":{"other":1}}
      {"do":"state","controller":"list","values":{"another":1}}
      {"do":"sheet","controller":"list","detents":["medium","large"]}

      """#)
    let ran = recorded.navlog("diff", "1:end", "2:end")
    #expect(ran.status == 1 && ran.output.contains("other"), "\(ran.snapshot)")
    #expect(!ran.output.contains("detent"), "\(ran.snapshot)")
    #expect(recorded.navlog("diff", "s1", "s2").snapshot == ran.snapshot)
    #expect(recorded.navlog("diff", "s1", "latest").snapshot == ran.snapshot)
  }

  @Test func `a time of day without seconds is told from a session`() throws {
    let scene = try Scene()
    for line in ["tree trip.navlog --at 13:00", "tree trip.navlog 13:00"] {
      let ran = scene.run(line)
      #expect(ran.status == 2 && ran.error.contains("there is no session '13'"), "\(ran.snapshot)")
      #expect(ran.error.contains("hint: a time of day has seconds: write '13:00:00'"))
    }
    #expect(!scene.run("tree trip.navlog --at 13:75").error.contains("time of day"))
  }

  // MARK: - Values

  @Test(arguments: [
    ("1", "2", 80, "1 → 2"), ("a", "b", 3, "a → b"),
    ("\"small\"", "\"smell\"", 80, #""small" → "smell""#),
  ])
  func `a change that fits is shown whole`(old: String, new: String, width: Int, text: String) {
    #expect(ValueChange(old, new).text(width) == text)
  }

  @Test(arguments: 12..<90)
  func `of a long change the new part is always there`(width: Int) {
    let ballast = String(repeating: "lorem ipsum ", count: 40)
    let inside = ValueChange("\"\(ballast)a\(ballast)\"", "\"\(ballast)all\(ballast)\"").text(width)
    #expect(inside.contains("[a → all]") || inside.contains("[ → ll]"), "\(inside)")
    #expect(inside.count <= max(width, 12), "\(inside)")
    let other = ValueChange(ballast, String(ballast.reversed())).text(width)
    #expect(other.count <= width && other.contains(" → "), "\(other)")
    #expect(other.last != "→" && !other.hasSuffix("→ "), "\(other)")
  }

  private static let long = String(repeating: "0123456789 ", count: 40)
  private static let values = """
    {"do":"controller","id":"a","class":"A"}
    {"do":"window","id":"main","root":"a"}
    {"do":"state","controller":"a","values":{"text":"\(long)old\(long)"}}
    {"do":"state","controller":"a","values":{"text":"\(long)brand-new\(long)","lines":"one\\ntwo\\u001b[2J"}}

    """

  @Test(arguments: [
    "last class:A.state.text", "diff end~5 end", "debug -x 'watch class:A.state.text; rc'",
  ])
  func `the new value is never what is cut off, and without a terminal nothing is`(
    line: String
  ) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": Self.values], in: directory)
    var words = DebugLine(line).words
    words.insert(contentsOf: ["--store", store], at: 1)

    let cut = Ran.navlog(words, columns: 80, in: directory).output
    #expect(cut.contains("old → brand-new"), "\(cut)")
    #expect(!cut.contains(Self.long))
    let whole = "\(Self.long)old\(Self.long)\" → \"\(Self.long)brand-new\(Self.long)"
    #expect(Ran.navlog(words, columns: 80, cuts: false, in: directory).output.contains(whole))
    #expect(Ran.navlog(words + ["--full"], columns: 80, in: directory).output.contains(whole))
  }

  @Test func `get prints a value and nothing else`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": Self.values], in: directory)
    func get(_ words: String..., isTerminal: Bool = false) -> Ran {
      Ran.navlog(["get", store] + words, isTerminal: isTerminal, in: directory)
    }
    #expect(get("class:A.state.text").snapshot == "\(Self.long)brand-new\(Self.long)\n")
    #expect(get("class:A.state.lines").output == "one\ntwo\u{1b}[2J\n")
    #expect(get("class:A.state.lines", isTerminal: true).output == "one\ntwo\\u{1b}[2J\n")
    #expect(get("class:A.appearance").output == "appeared\n")
    #expect(get("class:A.selected").output == "false\n")
    #expect(get("class:A.state.text", "--at", "end~5").output == "\(Self.long)old\(Self.long)\n")
    #expect(get("class:A.state.nothing").status == 1)
    #expect(get("class:A").status == 2 && get("class:B.title").status != 0)
    #expect(get().error.contains("'navlog help get'"))
  }

  @Test func `runs of the same command are folded`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let values = (0..<55).map {
      #"{"do":"state","controller":"a","values":{"k":\#($0)}}"#
    }.joined(separator: "\n")
    let script = """
      {"do":"controller","id":"a","class":"A"}
      {"do":"window","id":"main","root":"a"}
      \(values)
      {"do":"memoryWarning"}
      {"do":"state","controller":"a","values":{"k":0}}

      """
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": script], in: directory)
    func rows(_ words: String..., cuts: Bool = true) -> [Substring] {
      Ran.navlog(
        ["log", store, "--oneline"] + words, columns: 80, cuts: cuts, in: directory
      ).output.split(separator: "\n")
    }
    #expect(rows().count == 4 && rows()[2].contains(" ×55"), "\(rows())")
    #expect(rows("--reverse")[1].contains(" ×55"))
    #expect(rows("-n", "3") == Array(rows().prefix(3)) && rows("-n", "2").count == 2)
    #expect(rows("--full").count == 58 && rows(cuts: false).count == 58)
  }

  // MARK: - Names

  @Test(arguments: [
    "a~2", "a+3", "end", "36", "50%", "x:y", "", "a..b", "-x", "a b", "@3", "5m", "x.navlog",
    String(repeating: "a", count: 201),
  ])
  func `a mark that could not be addressed is refused`(name: String) throws {
    let scene = try Scene()
    let ran = Ran.navlog(
      ["mark", "add", "-C", scene.directory.file("trip.navlog"), "--", name], in: scene.directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(scene.run("mark ls trip.navlog --json").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["bug", "a-b", "v1.2", "ünï", "x_y", "before+after"])
  func `a mark that is taken is found again`(name: String) throws {
    let scene = try Scene()
    #expect(scene.run("mark add \(name) 1:70 trip.navlog").status == 0)
    #expect(
      scene.run("tree trip.navlog s1 --at mark:\(name)").snapshot
        == scene.run("tree trip.navlog s1 --at 70").snapshot)
  }

  @Test func `forks are listed and taken away, and no fork is called as that is asked for`() throws
  {
    let scene = try Scene()
    #expect(scene.run("fork ls trip.navlog").snapshot == "")
    #expect(scene.run("fork try 1:70 trip.navlog").status == 0)
    #expect(scene.run("fork other 1:50 trip.navlog").status == 0)
    let list = scene.run("fork ls trip.navlog").output
    #expect(list.contains("try") && list.contains(" 1:") && list.contains("other"), "\(list)")
    #expect(scene.run("fork ls trip.navlog --json").output.split(separator: "\n").count == 2)
    #expect(scene.run("fork rm none trip.navlog").status == 1)
    #expect(scene.run("fork rm 1 trip.navlog").status == 1, "a session that is no fork stays")
    #expect(scene.run("fork rm trip.navlog").status == 2)
    let gone = scene.run("fork rm try other trip.navlog")
    #expect(gone.status == 0, "\(gone.snapshot)")
    // A number is never given twice.
    #expect(scene.run("fork third trip.navlog --json").output.contains(#""session":5"#))
    #expect(scene.run("verify trip.navlog").status == 0)
    #expect(scene.run("fork rm third trip.navlog").status == 0)
    #expect(scene.run("fork ls trip.navlog").snapshot == "")
    #expect(scene.run("sessions trip.navlog --json").output.split(separator: "\n").count == 2)
  }

  @Test func `a removed fork without commands of its own comes back, and the others say so`() throws
  {
    let scene = try Scene()
    #expect(scene.run("fork try 1:70 trip.navlog").status == 0)
    #expect(scene.run("fork rm s3 trip.navlog").output == "fork 'try' removed: session 3\n")
    #expect(scene.run("undo trip.navlog").status == 0)
    #expect(scene.run("fork ls trip.navlog").output.contains("try"))
    #expect(scene.run("apply try 'pop n14' trip.navlog").status == 0)
    let gone = scene.run("fork rm try trip.navlog")
    #expect(gone.output.hasSuffix("with 4 events that 'undo' can't bring back\n"), "\(gone.output)")
    #expect(scene.run("undo trip.navlog --dry-run").error.contains("can't be taken back"))
  }

  @Test(arguments: ["skip 1:70", "insert 1:72 'pop n14'", "edit 1:70 'pop n14'"])
  func `a what-if without a name writes nothing`(line: String) throws {
    let scene = try Scene()
    let before = scene.run("sessions trip.navlog").output
    let ran = scene.run("\(line) trip.navlog")
    #expect(
      ran.status <= 1 && ran.output.contains("nothing is written; --name NAME keeps it"),
      "\(ran.snapshot)")
    #expect(scene.run("sessions trip.navlog").output == before)
    #expect(scene.run("\(line) trip.navlog --name kept").status == ran.status)
    #expect(scene.run("fork ls trip.navlog").output.contains("kept"))
  }

  @Test func `a session stands below the one it was restored from`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    var script =
      #"{"do":"controller","id":"a","class":"A","restoration":"a"}"# + "\n"
      + #"{"do":"window","id":"main","root":"a"}"# + "\n"
    for _ in 0..<12 { script += "{\"do\":\"crash\"}\n{\"do\":\"relaunch\"}\n" }
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": script], in: directory)
    let lines = Ran.navlog("sessions", store, in: directory).output.split(separator: "\n")
      .dropFirst()
    let depths = lines.map { $0.prefix { " │├└".contains($0) }.count }
    #expect(Array(depths.prefix(4)) == [0, 2, 4, 6], "\(lines)")
    // Not for ever to the right.
    #expect(depths.max() ?? 0 <= 18 && depths.count == 13)
  }

  // MARK: - The full screen

  private func screen(_ scene: Scene, _ keys: String) throws -> FullScreen {
    var screen = try FullScreen(scene.directory.file("trip.navlog"), "trip.navlog", session: 1)
    for key in try #require(KeyPress.script(keys)) { screen.press(key) }
    return screen
  }

  @Test func `a search goes all round, and looks into events and values`() throws {
    let scene = try Scene()
    let first = try screen(scene, "/push<enter>")
    #expect(first.position < first.reel.end && first.notice == "continued from the beginning")
    let value = try screen(scene, "/blue coat<enter>")
    let set = try screen(scene, "/setState<enter>")
    #expect(value.position == set.position && value.position < value.reel.end)
    let nothing = try screen(scene, "/never there<enter>")
    #expect(
      nothing.position == nothing.reel.end && nothing.notice == "no 'never there' in this session")
    let back = try screen(scene, "<home>/window<enter>N")
    #expect(back.notice == "no other match" || back.notice == "continued from the end")
  }

  @Test func `the help scrolls where it does not fit`() throws {
    let scene = try Scene()
    var screen = try screen(scene, "?")
    var seen = ""
    for _ in 0..<FullScreen.help.split(separator: "\n").count * 2 {
      seen += screen.screen(width: 40, height: 10).text
      screen.press(.down)
    }
    for line in FullScreen.help.split(separator: "\n") {
      #expect(seen.contains(line.prefix(20)), "\(line)")
    }
    #expect(screen.screen(width: 40, height: 10).text.contains("+ added"))
    screen.press(.escape)
    #expect(screen.overlay == nil)
  }
}
