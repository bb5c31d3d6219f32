import Navlog
import Support
import Testing

/// The identity of controllers whose storyboard doesn't have an identifier for them.
@MainActor
@Suite struct StoryboardIdentityTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static func storyboard() throws -> Storyboard {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      initialViewController="tabs"><scenes>
      <scene><objects><tabBarController id="tabs" restorationIdentifier="tabs"><connections>
      <segue destination="a" kind="relationship" relationship="viewControllers" id="s1"/>
      <segue destination="b" kind="relationship" relationship="viewControllers" id="s2"/>
      <segue destination="c" kind="relationship" relationship="viewControllers" id="s3"/>
      </connections></tabBarController></objects></scene>
      <scene><objects><viewController id="a" customClass="NoteDetail"/></objects></scene>
      <scene><objects><viewController id="b" customClass="NoteDetail"/></objects></scene>
      <scene><objects><viewController id="c" storyboardIdentifier="c"/></objects></scene>
      </scenes></document>
      """
    return try Storyboard(Array(text.utf8), named: "Own")
  }

  private func launch(_ body: (Application, Storyboard, LaunchReport) throws -> Void) throws {
    let own = try Self.storyboard()
    let app = try Application(store: directory.path + "/own.navlog", storyboards: [own]) {
      Registration(NoteDetail.self) { NoteDetail() }
    }
    try body(app, own, try app.launch(storyboard: own))
    try app.terminate()
  }

  @Test func `a registered class is kept by its id, also twice, and a plain controller is not`()
    throws
  {
    func details(_ app: Application) throws -> [ViewController] {
      try #require(app.allWindows[0].rootViewController as? TabBarController).viewControllers
    }
    try launch { app, _, _ in
      let tabs = try details(app)
      #expect(tabs.map(\.restorationIdentifier) == ["detail", "detail", nil])
      for (index, tab) in tabs.enumerated() { (tab as? NoteDetail)?.page = index + 1 }
    }
    for _ in 0..<2 {
      try launch { app, _, report in
        let pages = try details(app).map { ($0 as? NoteDetail)?.page }
        #expect(pages == [1, 2, nil], "\(report)")
        #expect(report.decisions.map(\.outcome) == [.restored, .restored, .restored], "\(report)")
      }
    }
    // An identifier set in code is kept and restored.
    try launch { app, _, _ in try details(app)[1].restorationIdentifier = "second" }
    for _ in 0..<2 {
      try launch { app, _, report in
        let pages = try details(app).map { ($0 as? NoteDetail)?.page }
        #expect(pages == [1, 2, nil], "\(report)")
        let identifiers = try details(app).map(\.restorationIdentifier)
        #expect(identifiers == ["detail", "second", nil], "\(report)")
      }
    }
  }

  @Test func `an identifier set in init is kept, even if it is the ID of the class`() throws {
    final class Quiet: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("quiet") }
      override init() {
        super.init()
        restorationIdentifier = "quiet"
      }
    }
    try launch { _, own, _ in
      let quiet = try own.instantiateViewController(withIdentifier: "c") { Quiet() }
      #expect(quiet.restorationIdentifier == "quiet")
    }
  }
}
