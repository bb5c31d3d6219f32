import NavlogStore
import Foundation
import NavlogStoryboards
import Support
import Testing

@testable import NavlogTool

/// Explanations that lead through callbacks, storyboards and sessions.
@Suite struct WhyTests {
  /// The user performs a segue of a storyboard, and pops its destination.
  private static let script = #"""
    {"do":"controller","id":"list","class":"NoteList","on":{"action":[{"do":"segue","from":"list","id":"open","by":"user"}]},"answers":{"implements":["openNote:"]}}
    {"do":"controller","id":"detail","class":"NoteDetail"}
    {"do":"instantiate","id":"stack","storyboard":"Main","scene":"nav-00-000"}
    {"do":"window","id":"main","root":"stack","horizontal":"compact"}
    {"do":"action","from":"list","selector":"openNote:"}
    {"do":"pop","in":"stack","interactive":true}
    {"do":"finish"}

    """#

  private func noted() throws -> (TemporaryDirectory, String) {
    let fixture = BuildProducts.package.appending(
      path: "Tests/StoryboardsTests/Fixtures/Main.storyboard")
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let ran = Ran.navlog(
      "play", "s.jsonl", "--store", store, "--storyboard", "Main.storyboard",
      files: [
        "s.jsonl": Self.script,
        "Main.storyboard": try String(contentsOf: fixture, encoding: .utf8),
      ], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")
    return (directory, store)
  }

  @Test func `a screen of a storyboard is explained by its segue and the user's action`() throws {
    let (directory, store) = try noted()
    let ran = Ran.navlog(
      "why", store, "class:NoteDetail", "--at", "114", columns: 80, in: directory)

    #expect(
      ran.snapshot == """
        session 1  ended cleanly  position 114 of 152
        NoteDetail n61  appeared
              73  14:05:09.023    +23 ms  placed    childAdded to Naviga…troller n4
                  because of segue show 'open' from "Notes" n8, by the user  @54
                  issued in action of "Notes" n8  @53
                  because of action 'openNote:' from "Notes" n8  @50
              61  14:05:09.019    +19 ms  made      init NoteDetail as 'detail' from a …
                  because of create NoteDetail as 'detail'  @60
                  issued when "Notes" n8 was asked for its 'destination'  @59
                  because of segue show 'open' from "Notes" n8, by the user  @54
                  issued in action of "Notes" n8  @53
                  because of action 'openNote:' from "Notes" n8  @50
              25  14:05:09.005   +5.5 ms  above     Navi…oller n4: root of 'main'
                  because of setRoot Naviga…troller n4 in 'main'  @24

        """)
  }

  @Test func `a removed node is explained by the user's pop and its release`() throws {
    let (directory, store) = try noted()
    let ran = Ran.navlog("why", store, "class:NoteDetail", "--absent", columns: 100, in: directory)

    let lines = ran.output.split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("NoteDetail n61  gone since "))
    #expect(lines.contains { $0.contains("released") })
    #expect(lines.contains { $0.contains("because of pop NavigationController n4, by the user") })
    #expect(ran.status == 0)
  }

  @Test func `a node that a callback popped is explained by that pop, not by the push`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("s.navlog")
    let ran = Ran.navlog(
      "play", "s.jsonl", "--store", store,
      files: [
        "s.jsonl": #"""
        {"do":"controller","id":"list","class":"List"}
        {"do":"controller","id":"deep","class":"Deep","on":{"viewDidAppear":[{"do":"pop","in":"nav"}]}}
        {"do":"controller","id":"nav","kind":"navigation","children":["list"]}
        {"do":"window","id":"main","root":"nav"}
        {"do":"push","controller":"deep","in":"nav"}

        """#
      ], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")

    let why = Ran.navlog("why", store, "class:Deep", "--absent", in: directory)

    let lines = why.output.split(separator: "\n").map(String.init)
    let removal = try #require(lines.firstIndex { $0.contains("childRemoved") })
    #expect(lines[removal + 1].contains("because of pop"), "\(why.snapshot)")
    #expect(lines[removal + 2].contains("issued in viewDidAppear of Deep"), "\(why.snapshot)")
  }

  @Test func `a value is followed through all sessions that restored it`() throws {
    let script = #"""
      {"do":"controller","id":"inner","class":"Inner","restoration":"inner"}
      {"do":"controller","id":"box","class":"Box","kind":"container","children":["inner"],"restoration":"box"}
      {"do":"window","id":"main","root":"box"}
      {"do":"state","controller":"inner","values":{"page":3}}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"state","controller":"inner","values":{"own":true}}

      """#
    let recorded = try Recorded(script)
    let ran = recorded.navlog("why", "class:Inner.state.page", columns: 100)
    let own = recorded.navlog("why", "class:Inner.state.own", columns: 100)
    let here = recorded.navlog("why", "class:Inner.state.page", "--this-session", columns: 100)

    let set = ran.output.split(separator: "\n").filter { $0.contains("page = 3") }
    #expect(set.count == 4, "\(ran.snapshot)")
    #expect(ran.output.split(separator: "\n").filter { $0.contains("restored by V1") }.count == 2)
    #expect(ran.output.contains(" 2:") && ran.output.contains(" 1:"))
    #expect(!own.output.contains("restored"))
    #expect(own.output.contains("own = true"))
    #expect(!here.output.contains(" 1:") && !here.output.contains("restored"))
  }

  @Test func `a node that wasn't restored is explained by its decision`() throws {
    let script = #"""
      {"do":"controller","id":"inner","class":"Inner","restoration":"inner"}
      {"do":"controller","id":"gone","class":"Gone","restoration":"gone"}
      {"do":"controller","id":"bare","class":"Bare"}
      {"do":"controller","id":"box","class":"Box","kind":"container","children":["inner","gone","bare"],"restoration":"box"}
      {"do":"window","id":"main","root":"box"}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Box"},{"id":"Inner"}]}

      """#
    let recorded = try Recorded(script)
    let gone = recorded.navlog("why", "class:Gone", "--absent", columns: 100)
    let bare = recorded.navlog("why", "class:Bare", "--absent", columns: 100)

    #expect(gone.output.contains("refused   dropped by V7, 'box/gone'"), "\(gone.snapshot)")
    #expect(gone.output.contains("childAdded to Box"))
    #expect(bare.output.contains("left out  Bare n"), "\(bare.snapshot)")
    #expect(gone.status == 0 && bare.status == 0)
    let alone = recorded.navlog("why", "class:Gone", "--absent", "--this-session")
    #expect(alone.output.contains("there was never a node 'class:Gone'"))
  }

  @Test func `a value that a restoration discarded is reported as such`() throws {
    let script = #"""
      {"do":"controller","id":"inner","class":"Inner","restoration":"inner"}
      {"do":"window","id":"main","root":"inner"}
      {"do":"state","controller":"inner","values":{"page":3}}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Inner","version":2}]}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Inner","version":2}]}

      """#
    let recorded = try Recorded(script)
    let last = recorded.navlog("last", "class:Inner.state.page", columns: 120)
    let json = recorded.navlog("last", "class:Inner.state.page", "--json")
    let why = recorded.navlog("why", "class:Inner", columns: 120)

    #expect(last.output.contains(#/ 1:\d+ .*page: none → 3/#), "\(last.snapshot)")
    #expect(
      last.output.contains(
        "no longer in force: the restoration that began session 2 did not put it back "
          + "(defaulted by V3)"), "\(last.snapshot)")
    #expect(json.output.contains(#""discardedBy":2"#) && json.output.contains(#""rule":"V3""#))
    #expect(
      why.output.contains("because no migrations lead from version 1 to 2"), "\(why.snapshot)")
  }

  @Test func `an earlier restoration is named if it rejected the node`() throws {
    let script = #"""
      {"do":"controller","id":"inner","class":"Inner","restoration":"inner"}
      {"do":"controller","id":"gone","class":"Gone","restoration":"gone"}
      {"do":"controller","id":"box","class":"Box","kind":"container","children":["inner","gone"],"restoration":"box"}
      {"do":"window","id":"main","root":"box"}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Box"},{"id":"Inner"}]}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Box"},{"id":"Inner"}]}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Box"},{"id":"Inner"}]}

      """#
    let recorded = try Recorded(script)
    let gone = recorded.navlog("why", "class:Gone", "--absent", columns: 100)

    #expect(
      gone.output.contains(#/ 2:\d+ .*refused   dropped by V7, 'box/gone'/#), "\(gone.snapshot)")
    #expect(gone.output.contains("because class 'Gone' is unknown"), "\(gone.snapshot)")
    #expect(gone.output.contains(#/ 1:\d+ .*childAdded to Box/#), "\(gone.snapshot)")
    #expect(!gone.output.contains("there was never"))
    #expect(gone.status == 0)
  }

  @Test func `a moved node is reported with its move`() throws {
    let script = #"""
      {"do":"controller","id":"A","class":"List"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"B","class":"Message"}
      {"do":"push","in":"nav","controller":"B","animated":false}
      {"do":"setStack","in":"nav","controllers":["B"],"animated":false}

      """#
    let recorded = try Recorded(script)
    let why = recorded.navlog("why", "/main/1")
    let absent = recorded.navlog("why", "/main/1", "--absent")
    let life = recorded.navlog("life", "/main/1")
    let there = recorded.navlog("why", "/main/0", "--absent")

    #expect(why.status == 1 && why.error.hasPrefix("navlog: there is no node '/main/1'"))
    #expect(absent.status == 0, "\(absent.snapshot)")
    #expect(absent.output.contains("Message n"), "\(absent.snapshot)")
    #expect(absent.output.contains("  no longer at '/main/1'"), "\(absent.snapshot)")
    #expect(absent.output.contains("left      List n"), "\(absent.snapshot)")
    #expect(absent.output.contains("because of setStack"), "\(absent.snapshot)")
    #expect(life.status == 0 && life.output.contains("  no longer at '/main/1'"))
    #expect(there.status == 1, "\(there.snapshot)")
    #expect(there.output.contains("the node exists: ask without --absent, or give the address"))
  }

  @Test func `answers are the same without snapshots`() throws {
    let (directory, store) = try noted()
    for line in [
      "why class:NoteDetail --at 100", "life class:NoteDetail", "blame", "blame --at 110",
      "last n8 -n 20", "last n61.appearance -n 9", "show 71", "diff 45 110", "tree --at 112",
      "find visible(class:*)", "find count(class:*)>3 --all",
      "bisect --pred exists(class:NoteDetail) --bad 112",
      "log -G visible(class:*)", "restore --dry-run --explain --at 112", "doctor --at 112",
    ] {
      let words = line.split(separator: " ").map(String.init) + ["-C", store]
      let with = Ran.navlog(words, columns: 100, in: directory)
      let without = Ran.navlog(words + ["--no-snapshots"], columns: 100, in: directory)
      #expect(with.snapshot == without.snapshot && with.output != "", "\(line)")
    }
  }

  @Test func `the report of replay has a test case for each session`() throws {
    let recorded = try Recorded()
    var written: [UInt8] = []
    let path = recorded.directory.path
    let ran = Ran.navlog(
      ["replay", "--all", path, "--junit", path + "/out.xml"], in: recorded.directory)
    written = [UInt8](try Data(contentsOf: URL(filePath: path + "/out.xml")))

    #expect(ran.status == 0, "\(ran.snapshot)")
    let report = String(decoding: written, as: UTF8.self)
    #expect(report.contains("<testsuites tests=\"1\" failures=\"0\" errors=\"0\">"))
    #expect(report.contains("name=\"session 1\""))
  }
}
