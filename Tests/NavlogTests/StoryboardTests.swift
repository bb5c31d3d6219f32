import Foundation
import Navlog
import Support
import Testing

/// Controllers made from storyboards (S171–S173; LIF-2, SEG, UNW, RES-2).
@MainActor
@Suite struct StoryboardTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    let path = BuildProducts.package.appending(
      path: "Tests/StoryboardsTests/Fixtures/\(name).storyboard")
    return [UInt8](try Data(contentsOf: path))
  }

  private static func own(_ scenes: String) throws -> Storyboard {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      initialViewController="a"><scenes>\(scenes)</scenes></document>
      """
    return try Storyboard(Array(text.utf8), named: "Own")
  }

  private static func scene(_ id: String, _ attributes: String, _ inside: String = "") -> String {
    """
    <scene><objects><viewController id="\(id)" \(attributes)>\(inside)</viewController></objects></scene>
    """
  }

  private static func app(_ storyboards: [Storyboard], store: String? = nil) throws -> Application {
    try Application(store: store, storyboards: storyboards) {
      Registration(NoteList.self) { NoteList() }
      Registration(NoteDetail.self) { NoteDetail() }
    }
  }

  private static func main(store: String? = nil) throws -> (Application, Storyboard) {
    let main = try Storyboard(fixture("Main"), named: "Main")
    return (try app([main, Storyboard(fixture("Other"), named: "Other")], store: store), main)
  }

  @Test func `S173 an unknown identifier is an error`() throws {
    let (app, main) = try Self.main()
    try app.launch { _ in }
    let error = #expect(throws: ApplicationError.self) {
      try main.instantiateViewController(withIdentifier: "gone")
    }
    #expect(error?.code == .noSuchScene)
    let other = try #require(app.storyboard(named: "Other"))
    #expect(throws: ApplicationError.self) {
      try other.instantiateViewController(withIdentifier: "elsewhere")
    }
  }

  @Test func `controllers of a nib are awoken once they are all created and connected`() throws {
    let (app, main) = try Self.main()
    try app.launch(storyboard: main)
    let tabs = try #require(app.window(named: "main")?.rootViewController as? TabBarController)
    #expect(tabs.viewControllers.count == 3)
    #expect(tabs.storyboard === main)
    #expect(tabs.viewControllers[2].storyboard === app.storyboard(named: "Other"))
    let stack = try #require(tabs.viewControllers[0] as? NavigationController)
    let list = try #require(stack.topViewController as? NoteList)
    #expect(list.came == ["awake in stack"])
    #expect(list.title == "Notes")
    let split = try #require(tabs.viewControllers[1] as? SplitViewController)
    #expect(split.viewController(for: .supplementary) != nil)
  }

  @Test func `instantiating gives a new object each time, and can use a creator`() throws {
    let (app, main) = try Self.main()
    try app.launch { _ in }
    let made = NoteList()
    let one = try main.instantiateViewController(withIdentifier: "list") { made }
    let other = try main.instantiateViewController(withIdentifier: "list")
    #expect(one === made)
    #expect(other !== made && other is NoteList)
    #expect(one.restorationIdentifier == "list")
  }

  @Test func `embeddings come after loadView with outlets connected, before viewDidLoad`() throws {
    let (app, main) = try Self.main()
    try app.launch {
      $0.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    }
    let detail = try #require(
      try main.instantiateViewController(withIdentifier: "NoteDetail-det-00-000") as? NoteDetail)
    detail.loadViewIfNeeded()
    #expect(detail.text?.restorationIdentifier == "text")
    #expect(
      detail.gotten.filter { $0 != "button" && $0 != "gesture" }.dropLast()
        == ["prepare map false"])
    #expect(detail.gotten.last == "loaded 1 true")
  }

  @Test func `a new size class adds the embeddings that it includes`() throws {
    let (app, main) = try Self.main()
    try app.launch { scene in
      scene.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
      scene.root = NavigationController(root: ViewController())
    }
    let window = try #require(app.window(named: "main"))
    let detail = try main.instantiateViewController(withIdentifier: "NoteDetail-det-00-000")
    (window.rootViewController as? NavigationController)?.push(detail, animated: false)
    #expect(detail.children.count == 1)
    window.traitCollection = TraitCollection(horizontal: .regular, vertical: .regular)
    #expect(detail.children.count == 2)
    window.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    window.traitCollection = TraitCollection(horizontal: .regular, vertical: .regular)
    #expect(detail.children.count == 2)
  }

  @Test func `a segue is performed by code, by a cell, and by its control`() throws {
    let (app, main) = try Self.main()
    try app.launch(storyboard: main)
    let tabs = try #require(app.window(named: "main")?.rootViewController as? TabBarController)
    let stack = try #require(tabs.viewControllers[0] as? NavigationController)
    let list = try #require(stack.topViewController as? NoteList)
    list.came = []
    #expect(list.performSegue(withIdentifier: "open", sender: "code").isAccepted)
    #expect(list.came == ["prepare open false code"])
    let detail = try #require(stack.topViewController as? NoteDetail)
    #expect(detail.touch("but-00-000").isAccepted)
    #expect(detail.gotten.contains("share"))
    #expect(list.came.last == "back")
    #expect(stack.topViewController === list)
    #expect(list.performSegue(withIdentifier: "nowhere").refusal == .noSuchSegue)
    #expect(list.touch("nowhere").refusal == .noSuchSegue)
    #expect(list.performSegue(withIdentifier: "edit").isAccepted)
    #expect(tabs.presentedViewController?.modalPresentationStyle == .formSheet)
    tabs.dismiss(animated: false)
    #expect(list.touch("cel-00-000").isAccepted)
    #expect(stack.viewControllers.count == 2)
  }

  @Test func `a missing attribute is an error before anything is created`() throws {
    final class Careful: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("careful") }
      var tint: String?
      override init() {
        super.init()
        onAttribute("tint") { [unowned self] in tint = $0 }
      }
    }
    let attribute = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="tint.x" \
      value="red"/></userDefinedRuntimeAttributes>
      """
    let outlet = #"<connections><outlet property="label" destination="a"/></connections>"#
    let right = try Self.own(Self.scene("a", #"customClass="careful""#, attribute))
    let wrong = try Self.own(Self.scene("a", #"customClass="careful""#, attribute + outlet))
    for (storyboard, isRight) in [(right, true), (wrong, false)] {
      let app = try Application(store: nil, storyboards: [storyboard]) {
        Registration(Careful.self) { Careful() }
      }
      try app.launch { _ in }
      let position = app.position
      if isRight {
        let made = try storyboard.instantiateInitialViewController() as? Careful
        #expect(made?.tint == "red")
      } else {
        let error = #expect(throws: ApplicationError.self) {
          try storyboard.instantiateInitialViewController()
        }
        #expect(error?.code == .undefinedKey)
        #expect(app.position == position + 3, "a turn, and nothing in it")
      }
    }
  }

  @Test func `outlets to views are connected with the view, and others before awakeFromNib`()
    throws
  {
    final class Awake: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("awake") }
      var order: [String] = []
      override init() {
        super.init()
        onOutlet("item") { [unowned self] _ in order.append("item") }
        onOutlet("label") { [unowned self] _ in order.append("label") }
      }
      override func awakeFromNib() { order.append("awake") }
      override func viewDidLoad() { order.append("loaded") }
    }
    let own = try Self.own(
      Self.scene(
        "a", #"customClass="awake""#,
        """
        <view key="view" id="v"><subviews><label id="l"/></subviews></view>
        <navigationItem key="navigationItem" id="n"/><connections>
        <outlet property="label" destination="l"/><outlet property="item" destination="n"/>
        <outlet property="view" destination="v"/></connections>
        """))
    let app = try Application(store: nil, storyboards: [own]) {
      Registration(Awake.self) { Awake() }
    }
    try app.launch(storyboard: own)
    let awake = try #require(app.visibleViewControllers.first as? Awake)
    #expect(awake.order == ["item", "awake", "label", "loaded"])
  }

  @Test func `an invalid storyboard is an error with its line`() {
    let error = #expect(throws: ApplicationError.self) {
      try Storyboard(Array("<document>\n<oops</document>".utf8), named: "Bad")
    }
    #expect(error?.code == .storyboard)
    #expect(error?.message.contains("Bad.storyboard:") == true, "\(String(describing: error))")
  }

  @Test func `a session over a storyboard is restored with embeddings, stack and state`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/notes.navlog"
    do {
      let (app, main) = try Self.main(store: path)
      try app.launch(storyboard: main)
      let tabs = try #require(app.window(named: "main")?.rootViewController as? TabBarController)
      let stack = try #require(tabs.viewControllers[0] as? NavigationController)
      let list = try #require(stack.topViewController as? NoteList)
      list.filter = "milk"
      list.touch("cel-00-000")
      let detail = try #require(stack.topViewController as? NoteDetail)
      detail.page = 7
    }
    let (app, main) = try Self.main(store: path)
    let report = try app.launch(storyboard: main)
    #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
    let tabs = try #require(app.window(named: "main")?.rootViewController as? TabBarController)
    let stack = try #require(tabs.viewControllers[0] as? NavigationController)
    #expect(stack.viewControllers.count == 2)
    #expect((stack.viewControllers[0] as? NoteList)?.filter == "milk")
    let detail = try #require(stack.topViewController as? NoteDetail)
    #expect(detail.page == 7)
    #expect(detail.storyboard === main)
    #expect(detail.children.count == 2)
    #expect(detail.isViewLoaded)
    #expect(app.problems.allSatisfy { $0.code == .unknownClass })

    // It exists because the user's segue showed it in the previous session.
    try app.terminate()
    let why = try ChildProcess("navlog", ["why", path, "class:detail"])
    var told: [String] = []
    while let line = why.line() { told.append(line) }
    let text = told.joined(separator: "\n")
    #expect(text.contains("segue") && text.contains("open"), "\(text)")
    #expect(text.contains("1:"), "\(text)")
  }

  @Test func `a storyboard is read from its file`() throws {
    let directory = try TemporaryDirectory()
    let file = BuildProducts.package.path + "/Tests/StoryboardsTests/Fixtures/Main.storyboard"
    let store = directory.path + "/notes.navlog"
    let main = try Storyboard(contentsOfFile: file)
    let app = try Application(store: store, storyboards: [main]) {
      Registration(NoteList.self) { NoteList() }
      Registration(NoteDetail.self) { NoteDetail() }
    }
    let report = try app.launch(storyboard: main)
    #expect(report.decisions == [])
    #expect(main.name == "Main")
    let error = #expect(throws: ApplicationError.self) {
      try Storyboard(contentsOfFile: file + ".gone")
    }
    #expect(error?.code == .storyboard)
    // The file refers to a missing scene: the tab is left out, which is reported.
    #expect(app.problems.map(\.code) == [.instantiationFailed])
  }

  @Test func `a controller that a segue action creates becomes the scene`() throws {
    let own = try Self.own(
      Self.scene(
        "a", #"customClass="Source""#,
        """
        <connections><segue destination="b" kind="presentation" identifier="go" \
        destinationCreationSelector="makeB:"/></connections>
        """) + Self.scene("b", #"storyboardIdentifier="b" title="B" restorationIdentifier="b""#))
    final class Source: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("source") }
      let made = ViewController()
      override func segueAction(withIdentifier identifier: String, sender: Any?) -> ViewController?
      {
        made
      }
    }
    let app = try Application(store: nil, storyboards: [own]) {
      Registration(Source.self) { Source() }
    }
    try app.launch(storyboard: own)
    let source = try #require(app.visibleViewControllers.first as? Source)
    #expect(source.performSegue(withIdentifier: "go").isAccepted)
    #expect(source.presentedViewController === source.made)
    #expect(source.made.title == "B")
    #expect(source.made.restorationIdentifier == "b")
    #expect(source.made.storyboard === own)
  }
}
