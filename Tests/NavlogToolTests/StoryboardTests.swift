import Foundation
import Support
import Testing

@testable import NavlogTool

@Suite struct StoryboardTests {
  private static let names = ["Main", "Other", "Old", "TV"]

  /// The storyboards of the importer's tests.
  private static let files: [String: String] = {
    let folder = BuildProducts.package.appending(path: "Tests/StoryboardsTests/Fixtures")
    var files: [String: String] = ["broken.storyboard": "<document>\n<a></b>\n"]
    for name in names {
      let path = folder.appending(path: "\(name).storyboard")
      files["\(name).storyboard"] = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    }
    return files
  }()

  private func storyboard(_ arguments: String...) -> Ran {
    Ran.navlog(["storyboard"] + arguments, files: Self.files)
  }

  private static func changed(_ pairs: (String, String)...) -> String {
    pairs.reduce(files["Main.storyboard"] ?? "") { $0.replacing($1.0, with: $1.1) }
  }

  @Test func `list shows controllers and where segues lead`() {
    #expect(
      storyboard("list", "Other.storyboard", "Main.storyboard").output.hasPrefix(
        """
        Other.storyboard  iOS, format 3.0: 7 scenes, 2 segues
          → UIPageViewController  page, pag-00-000, line 6
            Settings “settings”  content, set-00-000, line 11
                home  modal    ↗ Main (UITabBarController “tabs”)
                host  popover  UIHostingController
            ↗ Main (UITabBarController “tabs”)  mai-00-000, line 22
            UIHostingController  hosting, hos-00-000, line 27
            AVPlayerViewController “player”  player, avp-00-000, line 32
            ↗ Kit in org.example.kit  kit-00-000, line 37
            GLKViewController “gl”  openGL, glk-00-000, line 42
          not modelled: 1 element, 2 attributes

        Main.storyboard  iOS, format 3.0: 11 scenes, 19 segues
          → UITabBarController “tabs”  tab, tab-00-000, restored as 'tabs', line 11
                viewControllers  relationship  UINavigationController
        """))
  }

  @Test func `list shows what isn't modelled, and prints JSON`() {
    #expect(
      storyboard("list", "--json", "--unmodelled", "TV.storyboard").snapshot == """
        {"file":"TV.storyboard","platform":"tvOS","scenes":1,"segues":1,"storyboard":"TV","unmodelled":4,"version":"3.0"}
        {"controller":"fut-00-000","identifier":"future","kind":"content","line":6,"scene":"t01"}
        {"from":"fut-00-000","kind":"teleport","line":9,"segue":"stt-00-000","to":"fut-00-000"}
        {"attribute":"glow","count":1,"line":6,"unmodelled":"futureViewController"}
        {"count":1,"line":7,"unmodelled":"hologram"}
        {"attribute":"depth","count":1,"line":7,"unmodelled":"hologram"}
        {"attribute":"key","count":1,"line":7,"unmodelled":"hologram"}

        """)
  }

  @Test func `graph draws a tree from the initial controller`() {
    #expect(
      storyboard("graph", "Main.storyboard").snapshot == """
        Main.storyboard
        → UITabBarController “tabs”
          ├─ viewControllers UINavigationController
          │  └─ rootViewController NoteList “list”
          │     ├─ show open Notes.NoteDetail
          │     │  ├─ unwind unwindToList:
          │     │  ├─ unwind unwindToTabs:
          │     │  ├─ embed map UIViewController
          │     │  ├─ embed UIViewController
          │     │  └─ custom tap UIViewController “editor”
          │     ├─ popoverPresentation add UIViewController “editor”
          │     ├─ presentation edit UIViewController “editor”
          │     └─ show NoteList “list” …
          ├─ viewControllers UISplitViewController
          │  ├─ masterViewController UICollectionViewController
          │  │  ├─ showDetail inverted UIViewController
          │  │  ├─ show invertedToo UIViewController
          │  │  └─ push replaced UIViewController
          │  ├─ supplementaryViewController UIViewController
          │  └─ detailViewController UIViewController
          └─ viewControllers ↗ Other/settings (not found)

        """)
  }

  @Test func `graph prints DOT`() {
    #expect(
      storyboard("graph", "--format", "dot", "TV.storyboard").snapshot == """
        digraph storyboards {
          rankdir=LR; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif"];
          subgraph cluster_0 {
            label="TV";
            "0/fut-00-000" [label="UIViewController “future”"];
          }
          "0/fut-00-000" -> "0/fut-00-000" [label="teleport"];
        }

        """)
  }

  @Test func `a segue to a missing destination is drawn`() {
    let files = [
      "d.storyboard": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <scenes><scene><objects><viewController id="a"><connections>
      <segue destination="gone" kind="show" identifier="go" id="s"/>
      </connections></viewController></objects></scene></scenes></document>
      """
    ]
    #expect(
      Ran.navlog(["storyboard", "graph", "d.storyboard"], files: files).snapshot == """
        d.storyboard
          UIViewController
          └─ show go gone (not found)

        """)
    let dot = Ran.navlog(
      ["storyboard", "graph", "--format", "dot", "d.storyboard"], files: files)
    #expect(dot.output.contains("\"0/gone\" [label=\"gone (not found)\", style=dashed];"))
    #expect(dot.output.contains("\"0/a\" -> \"0/gone\" [label=\"show go\"];"))
  }

  @Test func `long names leave room for the other columns`() {
    let ran = Ran.navlog(
      ["storyboard", "list", "Main.storyboard"], files: Self.files, columns: 60)
    let lines = ran.output.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst().allSatisfy { $0.count <= 76 }, "classes have sixteen columns left")
    #expect(
      lines.contains("        viewControllers  relationship  UINavigati…Controller"),
      "\(ran.output)")
  }

  @Test func `lint names file, line and rule`() {
    let actions = #"{"NoteList":["unwindToList:"],"Notes.NoteDetail":[]}"#
    let files = Self.files.merging(["a.json": actions]) { $1 }
    let ran = Ran.navlog(
      ["storyboard", "lint", "--actions", "a.json", "Main.storyboard"], files: files)
    let lines = ran.output.split(separator: "\n").map(String.init)

    #expect(ran.status == 1)
    #expect(
      lines.contains(
        "Main.storyboard:191: error the reference leads to the storyboard 'Other', which was not "
          + "given [unresolvedReference]"))
    #expect(
      lines.contains(
        "Main.storyboard:128: error no known class implements 'unwindToTabs:': the segue unwinds to "
          + "nothing [unwindWithoutHandler]"))
    #expect(storyboard("lint", "TV.storyboard", "Old.storyboard").snapshot == "")
  }

  @Test func `diff prints exactly the changes`() {
    var files = Self.files
    files["new.storyboard"] = Self.changed(
      ("identifier=\"open\"", "identifier=\"show\""),
      ("customClass=\"NoteList\"", "customClass=\"Notes\""),
      ("property=\"dataSource\"", "property=\"delegate\""),
      ("<exit id=\"ex3-00-000\" userLabel=\"Exit\" sceneMemberID=\"exit\"/>", ""),
      ("toolsVersion=\"21701\"", "toolsVersion=\"99999\""))
    #expect(
      Ran.navlog(["storyboard", "diff", "Main.storyboard", "new.storyboard"], files: files).snapshot
        == """
        ~ controller lst-00-000  class: NoteList → Notes
        - exit ex3-00-000  of lst-00-000
        ~ segue sg1-00-000  identifier: open → show
        [exit status: 1]

        """)
    let all = Ran.navlog(
      ["storyboard", "diff", "--all", "--json", "Main.storyboard", "new.storyboard"], files: files)
    #expect(
      all.output.hasSuffix(
        """
        {"key":"outlet dataSource","old":"lst-00-000","subject":"tbl-00-000"}
        {"key":"outlet delegate","new":"lst-00-000","subject":"tbl-00-000"}

        """))
    #expect(storyboard("diff", "Main.storyboard", "Main.storyboard").snapshot == "")
  }

  @Test func `an unreadable file is reported, and the others are listed`() {
    let ran = storyboard("list", "broken.storyboard", "Old.storyboard")
    #expect(ran.status == 2)
    #expect(ran.error == "navlog: broken.storyboard:1: the document has no type\n")
    #expect(ran.output.hasPrefix("Old.storyboard  iOS, format 1.0: 2 scenes, 1 segue\n"))
    #expect(
      storyboard("list", "--json", "broken.storyboard").output
        == "{\"error\":\"notAStoryboard\",\"file\":\"broken.storyboard\",\"line\":1,"
        + "\"reason\":\"the document has no type\"}\n")
  }

  @Test(
    arguments: [
      (["storyboard"], "'storyboard' needs an action: list, graph, lint, diff, check"),
      (["storyboard", "lits", "a"], "'storyboard' has no action 'lits'"),
      (["storyboard", "list"], "'storyboard list' needs a file"),
      (["storyboard", "diff", "a"], "'storyboard diff' compares two files, not 1"),
      (
        ["storyboard", "check", "a.navlog"],
        "'storyboard check' needs a store and storyboards"
      ),
    ] as [([String], String)])
  func `an invalid command line is reported`(arguments: [String], message: String) {
    let ran = Ran.navlog(arguments)
    #expect(ran.status == 2)
    #expect(ran.error.hasPrefix("navlog: \(message)\n"))
  }

  @Test func `play creates controllers from the given storyboards`() {
    var files = Self.files
    files["s.jsonl"] = """
      {"do":"controller","id":"list","class":"NoteList"}
      {"do":"instantiate","id":"A","storyboard":"Main","scene":"list"}
      {"do":"instantiate","id":"B","storyboard":"Main","scene":"gone"}
      """
    let ran = Ran.navlog(
      ["play", "--json", "--storyboard", "Main.storyboard", "s.jsonl"], files: files)
    #expect(ran.status == 1)
    #expect(
      ran.output.split(separator: "\n").last
        == #"{"refusal":"noSuchScene","rule":"E27","node":"B","command":3,"message":"'Main' has no controller 'gone'"}"#
    )
  }
}

extension StoryboardTests {
  @Test func `check names what recorded sessions used and the files lack`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    var files = Self.files
    files["s.jsonl"] = """
      {"do":"controller","id":"list","class":"NoteList"}
      {"do":"controller","id":"detail","class":"NoteDetail"}
      {"do":"instantiate","id":"stack","storyboard":"Main","scene":"nav-00-000"}
      {"do":"window","id":"main","root":"stack","horizontal":"compact"}
      {"do":"segue","from":"list","id":"open"}
      {"do":"pop","in":"stack"}
      {"do":"segue","from":"list","id":"edit"}
      """
    func navlog(_ arguments: String...) -> Ran {
      Ran.navlog(arguments, files: files, in: directory)
    }
    let played = navlog("play", "--store", store, "--storyboard", "Main.storyboard", "s.jsonl")
    try #require(played.status == 0, "\(played.snapshot)")
    #expect(
      navlog("storyboard", "check", store, "Main.storyboard").snapshot
        == "All that 1 session used still exists: 5 controllers from storyboards.\n")

    files["Main.storyboard"] = Self.changed(
      ("identifier=\"open\"", "identifier=\"show\""),
      ("storyboardIdentifier=\"editor\"", "storyboardIdentifier=\"form\""))
    let gone = navlog("storyboard", "check", "--json", store, "Main.storyboard")
    #expect(gone.status == 1)
    #expect(gone.output.split(separator: "\n").count == 2)
    #expect(gone.output.contains("\"gone\":\"segue open of Main/list\""))
    #expect(gone.output.contains("\"gone\":\"scene Main/editor\""))
    #expect(navlog("storyboard", "check", store, "Other.storyboard").status == 1)
    #expect(navlog("storyboard", "check", "no.navlog", "Main.storyboard").status == 2)
  }
}
