import Foundation
import Support
import Testing

@testable import NavlogTool

/// Sessions recorded in one process and restored in another, from the log alone.
@Suite struct RelaunchElsewhereTests {
  private let directory: TemporaryDirectory
  private let store: String

  init() throws {
    directory = try TemporaryDirectory()
    store = directory.file("app.navlog")
  }

  private func play(_ lines: String, storyboard: String? = nil) -> Ran {
    var files = ["s": lines]
    var arguments = ["play", "--json", "--store", store, "s"]
    if let storyboard {
      files["Main.storyboard"] = storyboard
      arguments += ["--storyboard", "Main.storyboard"]
    }
    return Ran.navlog(arguments, files: files)
  }

  private static let session = """
    {"do":"controller","id":"A","restoration":"a","class":"Note","version":2}
    {"do":"controller","id":"B","restoration":"b"}
    {"do":"controller","id":"C","restoration":"c"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
    {"do":"app","values":{"Version":2.0,"top":{"$ref":"C"}},"encodes":["C"]}
    {"do":"window","id":"main","root":"nav"}
    {"do":"push","in":"nav","controller":"B"}
    {"do":"loadView","controller":"C"}
    {"do":"state","controller":"A","values":{"text":"hi","next":{"$ref":"B"}}}
    {"do":"state","controller":"C","values":{"c":3}}
    {"do":"view","controller":"B","id":"field","kind":"textField","restoration":"field","values":{"selectedTextRange":[0,2]}}
    {"do":"view","controller":"B","id":"grid","kind":"scroll","restoration":"grid","values":{"contentOffset":[0,44]}}
    {"do":"object","id":"Thing","restoration":"thing","parent":"B","values":{"n":3}}
    {"do":"state","controller":"B","values":{"thing":{"$ref":"Thing"}}}

    """

  @Test func `sensitive values aren't in the store`() throws {
    let ran = play(
      """
      {"do":"controller","id":"A","restoration":"a","class":"Note","sensitive":["pin"]}
      {"do":"window","id":"main","root":"A"}
      {"do":"state","controller":"A","values":{"pin":"hush","k":1}}
      {"do":"state","controller":"A","values":{"pin":{"again":"hush"}},"continuous":true}
      {"do":"state","controller":"A","values":{"pin":null}}
      {"do":"state","controller":"A","values":{"pin":"hush"}}
      {"do":"expect","state":{"pin":"hush","k":1},"controller":"A"}
      {"do":"background"}
      {"do":"relaunch","classes":[{"id":"Note","policy":{"sensitive":["key"]}}]}
      {"do":"state","controller":"A","values":{"key":"hush","l":2}}
      {"do":"expect","archive":{"state":{"a":{"k":1,"l":2}}}}
      """)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let bytes = try Data(contentsOf: URL(filePath: store + "/data.mdb"))
    #expect(bytes.range(of: Data("hush".utf8)) == nil)
  }

  @Test func `state, views, objects and encoded values are restored`() {
    #expect(play(Self.session + #"{"do":"crash"}"#).status == 0)

    let ran = play(
      """
      {"do":"controller","id":"A","restoration":"a","class":"Note","version":2}
      {"do":"controller","id":"B2","restoration":"b"}
      {"do":"relaunch"}
      {"do":"expect","stack":["A","B2"],"in":"nav"}
      {"do":"expect","state":{"text":"hi","next":{"$ref":"B2"}},"controller":"A"}
      {"do":"expect","state":{"c":3},"controller":"c"}
      {"do":"expect","view":{"selectedTextRange":[0,2]},"controller":"B2","id":"field"}
      {"do":"expect","view":{"contentOffset":[0,44]},"controller":"B2","id":"grid"}
      {"do":"expect","state":{"n":3},"controller":"thing"}
      {"do":"expect","state":{"Version":2,"top":{"$ref":"c"}},"controller":"app"}
      {"do":"expect","visible":["B2"]}
      {"do":"expect","verdict":{"path":"c","is":"restored"}}
      """)
    #expect(ran.status == 0, "\(ran.snapshot)")

    // Restores once more, from the second session.
    let again = play(
      """
      {"do":"relaunch"}
      {"do":"expect","archive":{"paths":["nav","nav/:[0]:/a","nav/:[1]:/b","nav/:[1]:/b/field","nav/:[1]:/b/grid","c","nav/:[1]:/b/thing"]}}
      {"do":"expect","state":{"Version":2,"top":{"$ref":"c"}},"controller":"app"}
      """)
    #expect(again.status == 0, "\(again.snapshot)")
  }

  @Test func `a link is not opened again in the next process`() {
    let link =
      #"{"do":"relaunch","link":{"id":"x","commands":[{"do":"push","in":"nav","controller":"L"}]}}"#
    #expect(play(Self.session + #"{"do":"crash"}"#).status == 0)
    let first = play(
      #"{"do":"controller","id":"L"}"# + "\n" + link + "\n"
        + #"{"do":"expect","stack":["a","b","L"],"in":"nav"}"# + "\n" + #"{"do":"crash"}"#)
    let second = play(
      #"{"do":"controller","id":"L"}"# + "\n" + link + "\n"
        + #"{"do":"expect","stack":["a","b"],"in":"nav"}"#)

    #expect(first.status == 0, "\(first.snapshot)")
    #expect(second.status == 0, "\(second.snapshot)")
    #expect(second.output.contains("alreadyOpened"))
  }

  @Test func `the last preserved state can be restored in another process, too`() {
    let lines =
      Self.session + """
        {"do":"app","answers":{"shouldSaveApplicationState":true}}
        {"do":"background"}
        {"do":"foreground"}
        {"do":"pop","in":"nav"}
        {"do":"crash"}
        """
    #expect(play(lines).status == 0)

    let latest = play(
      #"{"do":"relaunch"}"# + "\n" + #"{"do":"expect","stack":["a"],"in":"nav"}"#)
    #expect(latest.status == 0, "\(latest.snapshot)")

    // No state was preserved in that launch, so there is nothing to restore.
    let preserved = play(
      #"{"do":"relaunch","from":"lastPreserved"}"# + "\n" + #"{"do":"expect","visible":[]}"#)
    #expect(preserved.status == 0, "\(preserved.snapshot)")
  }

  @Test func `S230 nothing is restored after a force quit if the policy is UIKit's`() {
    #expect(play(Self.session + #"{"do":"forceQuit"}"#).status == 0)

    let fresh = play(
      #"{"do":"relaunch","policy":"freshAfterForceQuit"}"# + "\n"
        + #"{"do":"expect","visible":[]}"# + "\n" + #"{"do":"crash"}"#)

    #expect(fresh.status == 0, "\(fresh.snapshot)")
    #expect(!fresh.output.contains(#""verdict":"restored""#))
    #expect(fresh.output.contains(#""rule":"V11""#))
    // Nothing was deleted: the session can still be inspected.
    let kept = Ran.navlog("restore", store, "s1", "--dry-run")
    #expect(kept.output.contains("7 nodes kept"), "\(kept.snapshot)")
  }

  // MARK: - Storyboards

  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    initialViewController="nav"><scenes>
    <scene><objects><navigationController id="nav" restorationIdentifier="stack"><connections>
    <segue destination="one" kind="relationship" relationship="rootViewController" id="r"/>
    </connections></navigationController></objects></scene>
    <scene><objects><viewController id="one" storyboardIdentifier="one" \
    useStoryboardIdentifierAsRestorationIdentifier="YES"><connections>
    <segue destination="two" kind="show" identifier="go" id="g"/>
    </connections></viewController></objects></scene>
    <scene><objects><viewController id="two" storyboardIdentifier="two" \
    restorationIdentifier="second" customClass="Detail"/></objects></scene>
    </scenes></document>
    """

  private static let shown = """
    {"do":"controller","id":"two","class":"Detail"}
    {"do":"instantiate","id":"nav","storyboard":"Main"}
    {"do":"window","id":"main","root":"nav"}
    {"do":"segue","from":"one","id":"go"}
    {"do":"state","controller":"two","values":{"k":1}}
    {"do":"crash"}

    """

  @Test func `S221 the recorded storyboard creates what isn't found otherwise`() {
    #expect(play(Self.shown, storyboard: Self.storyboard).status == 0)

    let ran = play(
      """
      {"do":"controller","id":"two","class":"Detail"}
      {"do":"relaunch","classes":[{"id":"Detail","factory":"none"}]}
      {"do":"expect","verdict":{"path":"stack/:[1]:/second","is":"restored"}}
      {"do":"expect","stack":["one","two"],"in":"stack"}
      {"do":"expect","state":{"k":1},"controller":"two"}
      {"do":"expect","visible":["two"]}
      """, storyboard: Self.storyboard)

    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.contains(#""event":"awakeFromNib","node":"two""#))
    // No segue is performed again, and nothing is created twice.
    #expect(!ran.output.contains(#""event":"prepare""#))
    #expect(ran.output.matches(of: /"event":"init"/).count == 3)
  }

  @Test func `S247 a missing scene drops its nodes and the stack above`() {
    #expect(play(Self.shown, storyboard: Self.storyboard).status == 0)
    let without = Self.storyboard
      .replacing(
        #"id="two" storyboardIdentifier="two""#, with: #"id="zwo" storyboardIdentifier="zwo""#)

    let ran = play(
      """
      {"do":"relaunch","classes":[{"id":"Detail","factory":"none"}]}
      {"do":"expect","verdict":{"path":"stack/:[1]:/second","is":"truncated","rule":"V7"}}
      {"do":"expect","stack":["one"],"in":"stack"}
      {"do":"instantiate","id":"X","storyboard":"Main","scene":"two","expect":{"refused":"E27"}}
      """, storyboard: without)

    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.contains("its storyboard has no 'Main/two' any more"))

    let rehearsed = Ran.navlog(
      "restore", store, "s1", "--dry-run", "--explain", "--storyboard", "Main.storyboard",
      "--against", "m.json",
      files: ["Main.storyboard": without, "m.json": #"[{"id":"Detail","factory":"none"}]"#])
    #expect(rehearsed.status == 1)
    #expect(
      rehearsed.output.contains(
        "truncated V7     stack/:[1]:/second  Detail@1: its storyboard has"),
      "\(rehearsed.snapshot)")
  }
}

/// A session over real files: tabs and unwind segues of one, an embed segue of another.
@Suite struct RealStoryboardTests {
  private static let folder = BuildProducts.package.deletingLastPathComponent()
    .appending(path: "shared/storyboards")
  private static let paths = [
    "cbpowell__MarqueeLabel/MarqueeLabel__MarqueeLabel.storyboard",
    "SwiftGen__SwiftGen/Sources__TestUtils__Fixtures__Resources__IB-iOS__Message.storyboard",
  ]

  static let areThere = paths.allSatisfy {
    FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
  }

  private static let session = """
    {"do":"controller","id":"MarqueeLabelDemoViewController","class":"MarqueeLabelDemoViewController","restoration":"demo","answers":{"implements":["unwindModalPopoverSegue:"]}}
    {"do":"controller","id":"MarqueeLabelTableViewController","class":"MarqueeLabelTableViewController","restoration":"table"}
    {"do":"controller","id":"WhA-Ms-jmb","restoration":"stack"}
    {"do":"controller","id":"MarqueeLabelDemoPushController","class":"MarqueeLabelDemoPushController","restoration":"push"}
    {"do":"controller","id":"MarqueeLabelDemoPushController.2","class":"MarqueeLabelDemoPushController","restoration":"pushed"}
    {"do":"controller","id":"Us3-Xh-Zet","restoration":"modal"}
    {"do":"controller","id":"Composer","restoration":"composer"}
    {"do":"controller","id":"TKc-dv-ThZ","restoration":"inner"}
    {"do":"controller","id":"tabs","restoration":"tabs"}
    {"do":"instantiate","id":"tabs","storyboard":"MarqueeLabel__MarqueeLabel"}
    {"do":"window","id":"main","root":"tabs"}
    {"do":"segue","from":"MarqueeLabelDemoViewController","id":"urg-9F-rHG","by":"user"}
    {"do":"expect","presented":"Us3-Xh-Zet","by":"tabs"}
    {"do":"segue","from":"Us3-Xh-Zet","id":"3Gt-xs-B87","by":"user"}
    {"do":"expect","visible":["MarqueeLabelDemoViewController"]}
    {"do":"select","in":"tabs","controller":"WhA-Ms-jmb","by":"user"}
    {"do":"segue","from":"MarqueeLabelDemoPushController","id":"uDf-qB-fmJ","by":"user"}
    {"do":"state","controller":"MarqueeLabelDemoPushController.2","values":{"page":3}}
    {"do":"instantiate","id":"Composer","storyboard":"Sources__TestUtils__Fixtures__Resources__IB-iOS__Message","scene":"Composer"}
    {"do":"window","id":"second","root":"Composer"}
    {"do":"expect","children":["TKc-dv-ThZ"],"of":"Composer"}
    {"do":"crash"}
    """

  @Test(.enabled(if: areThere))
  func `a session of real storyboards is played, restored elsewhere and explained`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("real.navlog")
    var files = ["s": Self.session, "again": #"{"do":"relaunch"}"#]
    var arguments = ["play", "--store", store]
    for path in Self.paths {
      let name = String(path.split(separator: "/")[1])
      files[name] = try String(
        contentsOf: Self.folder.appending(path: path), encoding: .utf8)
      arguments += ["--storyboard", name]
    }
    let played = Ran.navlog(arguments + ["s"], files: files, in: directory)
    try #require(played.status == 0, "\(played.snapshot)")
    let before = Ran.navlog("tree", store, in: directory)

    let relaunched = Ran.navlog(arguments + ["again"], files: files, in: directory)

    #expect(relaunched.status == 0, "\(relaunched.snapshot)")
    func shape(_ tree: Ran) -> [String] {
      tree.output.split(separator: "\n").dropFirst().map {
        String($0).replacing(/\ +n[0-9]+\ +/, with: " ")
      }
    }
    let after = Ran.navlog("tree", store, in: directory)
    #expect(shape(after) == shape(before), "\(before.output)\(after.output)")
    let recorded = Ran.navlog("restore", store, "--recorded", "--explain", in: directory)
    #expect(recorded.status == 0, "\(recorded.output)")
    // The origin is found in the restored session: the segue, performed by the user.
    let pushed = Ran.navlog("why", store, "/main/2/1", in: directory)
    #expect(pushed.status == 0, "\(pushed.snapshot)")
    #expect(pushed.output.contains("segue"), "\(pushed.snapshot)")
  }
}
