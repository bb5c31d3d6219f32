import NavlogTimeTravel
import NavlogStore
import Foundation
import Support
import NavlogTerminal
import Testing

@testable import NavlogTool

/// Answers that were wrong without an error, and obstacles for newcomers.
@Suite(.slow) struct QueryRegressionTests {
  @Test func `a key of the state is told from a property of the same name`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A","title":"property"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"title":"state"}}
      {"do":"set","controller":"a","title":"property 2"}

      """#)
    let diff = recorded.navlog("diff", "21", "end")
    #expect(diff.output.contains("  title: \"property\" → \"property 2\""), "\(diff.snapshot)")
    #expect(diff.output.contains("  state.title: none → \"state\""), "\(diff.snapshot)")
    let blame = recorded.navlog("blame")
    #expect(blame.output.contains("· title = \"property 2\""), "\(blame.snapshot)")
    #expect(blame.output.contains("· state.title = \"state\""), "\(blame.snapshot)")
    let json = recorded.navlog("diff", "21", "end", "--json").output.split(separator: "\n")
    let keys = json.filter { $0.contains(#""key":"title""#) }
    #expect(keys.count { $0.contains(#""of":"state""#) } == 1, "\(json)")
    #expect(keys.count { $0.contains(#""of":"property""#) } == 1, "\(json)")
  }

  @Test func `a command reads the same in every range, also in one that ends inside it`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let lines = """
      {"do":"controller","id":"r","class":"Root"}
      {"do":"controller","id":"nav","kind":"navigation","children":["r"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"a","class":"Alpha","title":"A"}
      {"do":"push","in":"nav","controller":"a"}
      {"do":"pop","in":"nav"}
      {"do":"controller","id":"b","class":"Beta","title":"B"}
      {"do":"push","in":"nav","controller":"b"}
      """
    func log(_ words: String...) -> Set<Substring> {
      let words = ["log", store, "--json", "--events"] + words
      return Set(Ran.navlog(words, in: directory).output.split(separator: "\n"))
    }
    _ = Ran.navlog("play", "--store", store, "s", files: ["s": lines], in: directory)
    let all = log()
    #expect(all.count > 8)
    for end in stride(from: 2, through: 110, by: 3) {
      for start in [1, end / 2] {
        #expect(log("\(start)..\(end)").isSubset(of: all), "\(start)..\(end)")
      }
    }
  }

  @Test func `integers beyond the precision of a double are compared exactly`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"big":9007199254740993}}
      {"do":"state","controller":"a","values":{"big":9007199254740992}}

      """#)
    func ran(_ verb: String, _ words: String...) -> String {
      Ran.navlog([verb, recorded.store] + words, in: recorded.directory).output
    }
    let value = "class:A.state.big"
    let changes = ran("log", "--key", "big", "--json", "--reverse")
    let ends = changes.matches(of: /"position":([0-9]+)/).compactMap { Int($0.1) }
    try #require(ends.count == 2)
    let sets = ends.map { $0 - 1 }
    for predicate in ["\(value) = 9007199254740993", "\(value) > 9007199254740992"] {
      let found = ran("find", predicate, "--all", "--json")
      #expect(found.contains(#""first":\#(sets[0]),"last":\#(sets[1] - 1)"#), "\(found)")
    }
    let bisected = ran("bisect", "--pred", "\(value) = 9007199254740992", "--json")
    #expect(bisected.contains("\(sets[1])"), "\(bisected)")
    let changed = ran("log", "-S", "\(value) = 9007199254740992", "--json")
    #expect(changed.contains(#""position":\#(ends[1])"#), "\(changed)")
    let last = ran("last", value, "--became", "9007199254740993", "-n", "9", "--json")
    #expect(last.contains(#""position":\#(sets[0])"#) && !last.contains("\(sets[1]),"), "\(last)")
  }

  @Test func `printed positions and times are accepted`() throws {
    let scene = try Scene()
    let plain = scene.run("tree trip.navlog s1 --at 67").snapshot
    #expect(scene.run("tree trip.navlog s1 --at @67").snapshot == plain)
    #expect(scene.run("tree trip.navlog s1 --at 1:@67").snapshot == plain)
    let lines = scene.run("log trip.navlog s1 --json").output.split(separator: "\n")
    for line in lines {
      let found = try #require(
        line.firstMatch(of: #/"first":(?<at>\d+).*"time":"[0-9-]+T(?<time>[0-9:.]+)Z"/#))
      // The last event at that time.
      let ran = scene.run("show trip.navlog 1:\(found.output.time.dropLast(3)) --json")
      #expect(ran.status == 0, "\(found.output.time) \(ran.snapshot)")
      let shown = try #require(ran.output.firstMatch(of: #/"position":(?<at>\d+)/#)?.output.at)
      #expect(Int(shown) ?? 0 >= Int(found.output.at) ?? .max)
    }
    let early = scene.run("tree trip.navlog s1 --at 1999-01-01T00:00:00Z")
    #expect(early.status == 2 && early.output == "", "\(early.snapshot)")
    #expect(early.error.contains("is before session 1 begins"))
  }

  @Test func `a bare position of diff belongs to the selected session`() throws {
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
    // The navigation controller and the list were restored, so they are neither added nor removed.
    for ran in [forth, back] {
      #expect(
        !ran.output.contains(#/^[+-] (NavigationController|TripList)/#.anchorsMatchLineEndings()))
    }
  }

  @Test func `names are compared across sessions, not their symbols`() throws {
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

  @Test func `a time of day without seconds isn't taken for a session`() throws {
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
  func `the changed part of a long value is always shown`(width: Int) {
    let ballast = String(repeating: "lorem ipsum ", count: 40)
    let inside = ValueChange("\"\(ballast)a\(ballast)\"", "\"\(ballast)all\(ballast)\"").text(width)
    #expect(inside.contains("[a → all]") || inside.contains("[ → ll]"), "\(inside)")
    #expect(inside.count <= max(width, 12), "\(inside)")
    let other = ValueChange(ballast, String(ballast.reversed())).text(width)
    #expect(other.count <= width && other.contains(" → "), "\(other)")
    #expect(other.last != "→" && !other.hasSuffix("→ "), "\(other)")
  }

  private static let long = String(repeating: "0123456789 ", count: 40)
  static let values = """
    {"do":"controller","id":"a","class":"A"}
    {"do":"window","id":"main","root":"a"}
    {"do":"state","controller":"a","values":{"text":"\(long)old\(long)"}}
    {"do":"state","controller":"a","values":{"text":"\(long)brand-new\(long)","lines":"one\\ntwo\\u001b[2J"}}

    """

  @Test(arguments: [
    "last class:A.state.text", "diff end~5 end", "debug -x 'watch class:A.state.text; rc'",
  ])
  func `the new value is never truncated, and without a terminal nothing is`(line: String) throws {
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

  @Test func `get prints only the value`() throws {
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

  @Test func `consecutive equal commands are folded`() throws {
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
}
