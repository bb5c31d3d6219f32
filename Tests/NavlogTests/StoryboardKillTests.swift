import Foundation
import Support
import Testing

/// Sessions over storyboards in a separate process, which is killed and launched again.
@Suite(.slow) struct StoryboardKillTests {
  private let directory: TemporaryDirectory
  private var store: String { directory.file("s.navlog") }

  init() throws { directory = try TemporaryDirectory() }

  private static let board = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" initialViewController="tabs"><scenes>
    <scene><objects><tabBarController id="tabs" restorationIdentifier="tabs"><connections>
    <segue destination="stack" kind="relationship" relationship="viewControllers" id="r1"/>
    <segue destination="more" kind="relationship" relationship="viewControllers" id="r2"/>
    </connections></tabBarController></objects></scene>
    <scene><objects><navigationController id="stack" restorationIdentifier="stack"><connections>
    <segue destination="list" kind="relationship" relationship="rootViewController" id="r3"/>
    </connections></navigationController></objects></scene>
    <scene><objects><tableViewController id="list" restorationIdentifier="list">
    <tableView key="view" id="table"><prototypes><tableViewCell id="cell"><connections>
    <segue destination="page" kind="show" identifier="open" id="s1"/>
    </connections></tableViewCell></prototypes></tableView></tableViewController></objects></scene>
    <scene><objects><viewController id="page" restorationIdentifier="page" customClass="Page">
    <view key="view" id="v"><subviews><containerView id="box"><connections>
    <segue destination="map" kind="embed" id="s2"/></connections></containerView></subviews></view>
    <connections><segue destination="form" kind="presentation" identifier="edit" id="s3"/>
    <segue destination="leave" kind="unwind" identifier="back" unwindAction="toList:" id="s4"/>
    </connections></viewController><exit id="leave" sceneMemberID="exit"/></objects></scene>
    <scene><objects><viewController id="map" restorationIdentifier="map"/></objects></scene>
    <scene><objects><viewController id="form" storyboardIdentifier="form" customClass="Form" \
    useStoryboardIdentifierAsRestorationIdentifier="YES"><view key="view" id="w"><subviews>
    <button id="done"><connections>
    <segue destination="close" kind="unwind" unwindAction="toPage:" id="s5"/></connections></button>
    </subviews></view></viewController><exit id="close" sceneMemberID="exit"/></objects></scene>
    <scene><objects><viewControllerPlaceholder id="more" storyboardName="More"/></objects></scene>
    </scenes></document>
    """

  private static let more = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" initialViewController="m"><scenes><scene><objects>
    <viewController id="m" restorationIdentifier="more"/></objects></scene></scenes></document>
    """

  /// Returns the report of the launch and the answers to some lines; then the process is killed.
  private func session(_ files: [String], _ lines: String...) throws -> (
    launch: [String], answers: [[String]]
  ) {
    let app = try ChildProcess("StoryboardsChild", [store] + files)
    func answer() throws -> [String] {
      var lines: [String] = []
      while true {
        let line = try #require(app.line(), "it has ended: \(lines)")
        if line == "done" { return lines }
        lines.append(line)
      }
    }
    let launch = try answer()
    var answers: [[String]] = []
    for line in lines {
      app.send(line)
      answers.append(try answer())
    }
    app.kill()
    return (launch, answers)
  }

  private func write(_ text: String, as name: String) throws -> String {
    let path = directory.file("\(name).storyboard")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func navlog(_ arguments: String...) throws -> String {
    try ChildProcess("navlog", arguments).lines().joined(separator: "\n")
  }

  @Test func `tabs, stack, embedding and sheet are restored, unless the file lacks them`() throws {
    let files = [try write(Self.board, as: "Board"), try write(Self.more, as: "More")]
    let first = try session(
      files, "touch list cell", "number page 7", "unwinds page toPage:", "segue page edit",
      "touch form done", "segue page edit", "tree")
    let shown = [
      "TabBarController tabs", "  NavigationController stack", "    TableViewController list",
      "    Page page 7", "      ViewController map", "  ViewController more", "  Form form",
    ]
    #expect(first.launch == [])
    #expect(first.answers.dropLast().allSatisfy { $0.isEmpty || $0 == ["accepted"] })
    #expect(first.answers.last == shown)

    let second = try session(files, "tree", "select tabs 1", "problems")
    #expect(second.launch.count == 8)
    #expect(second.launch.allSatisfy { $0.hasPrefix("restored ") }, "\(second.launch)")
    #expect(second.answers[0] == shown)
    #expect(second.answers[2] == [])
    let present = try navlog("why", store, "class:page")
    #expect(present.contains("segue show 'open' from TableViewController"), "\(present)")
    #expect(present.contains("init page as 'page' from a storyboard, 'Board/page'"), "\(present)")
    #expect(present.contains("restored by V1, 'tabs/:[0]:/stack/:[1]:/page'"), "\(present)")

    let old = try write(Self.board, as: "Old")
    _ = try write(try Self.without(["map", "form"], Self.board), as: "Board")
    let third = try session(files, "tree", "problems", "unwinds list toList:", "segue page back")
    #expect(
      third.launch.suffix(3) == [
        "dropped tabs/:[0]:/stack/:[1]:/page/map: its storyboard has no 'Board/map' any more, and "
          + "no object was found another way",
        "restored tabs/:[1]:/more: ",
        "restored tabs/form: its storyboard has no 'Board/form' any more: its factory made it",
      ])
    #expect(third.answers[0] == shown.filter { !$0.hasSuffix(" map") })
    #expect(third.answers[1] == ["'map' can't be made: it leads nowhere"])
    #expect(third.answers[3] == ["accepted"])

    let absent = try navlog("why", store, "/main/0/1/0", "--absent")
    #expect(absent.contains("its storyboard has no 'Board/map' any more"), "\(absent)")
    let left = try session(files, "tree")
    #expect(left.answers == [Array(shown[..<3]) + Array(shown[5...])])
    let checked = try navlog("storyboard", "check", store, files[0], files[1])
    #expect(checked.contains("scene Board/form"), "\(checked)")
    #expect(checked.contains("scene Board/map"), "\(checked)")
    #expect(!checked.contains("segue"), "what led there is still in the file: \(checked)")
    let changes = try navlog("storyboard", "diff", old, files[0])
    #expect(changes.contains("- controller form") && changes.contains("- controller map"))
  }

  /// Returns the file without some of its scenes.
  private static func without(_ scenes: [String], _ text: String) throws -> String {
    var text = text
    for id in scenes {
      let begin = try #require(text.range(of: "<scene><objects><viewController id=\"\(id)\""))
      let end = try #require(text.range(of: "</scene>", range: begin.upperBound..<text.endIndex))
      text.removeSubrange(begin.lowerBound..<end.upperBound)
    }
    return text
  }

  private static let corpus = BuildProducts.package.deletingLastPathComponent()
    .appending(path: "shared/storyboards")

  /// Real files, if they exist beside the package: tabs with an unwind segue, and two embed segues.
  private static let real: [String] = [
    "mac-cain13__R.swift/Examples__ResourceApp__ResourceApp__Base.lproj__Main.storyboard",
    "duckduckgo__iOS/DuckDuckGo__Onboarding@cb07bd85.storyboard",
  ].filter { FileManager.default.fileExists(atPath: corpus.appending(path: $0).path) }

  @Test(.enabled(if: real.count == 2)) func `a session over real files is restored`() throws {
    let files = try zip(Self.real, ["Main", "Onboarding"]).map { file, name in
      try write(String(contentsOf: Self.corpus.appending(path: file), encoding: .utf8), as: name)
    }
    let shown = [
      "TabBarController k0", "  ViewController k1", "  ViewController k2", "  ViewController m3",
      "    ViewController OnboardingViewController", "      PageViewController e5",
    ]
    let first = try session(
      files, "keep k", "select k0 1", "segue k2 toThird", "keep m",
      "present m3 Onboarding OnboardingViewController", "keep e", "tree")
    #expect(first.answers[2] == ["accepted"] && first.answers[4] == ["accepted"])
    #expect(first.answers[6] == shown)

    let second = try session(
      files, "tree", "unwinds k2 unwindSomethingSomthing:", "segue m3 unwindSegue", "tree",
      "select k0 0")
    #expect(
      second.launch
        == [
          "k0", "k0/:[0]:/k1", "k0/:[1]:/k2", "k0/m3",
          "k0/m3/OnboardingViewController", "k0/m3/OnboardingViewController/e5",
        ].map { "restored \($0): " })
    #expect(second.answers[0] == shown)
    #expect(second.answers[2] == ["accepted"])
    #expect(second.answers[3] == Array(shown[..<3]))
    let third = try session(files, "tree")
    #expect(third.answers == [Array(shown[..<3])])
    let absent = try navlog("why", store, "--session", "2", "/main/presented", "--absent")
    #expect(absent.contains("unwind 'unwindSomethingSomthing:'"), "\(absent)")
  }
}
