import Navlog
import NavlogTesting
import Support
import Testing

/// What an app does while it is being launched: it meets needs, presents, and is opened by links.
@MainActor
@Suite struct LaunchTimeTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  // MARK: - Needs

  enum Moment: CaseIterable {
    case willFinish, shouldRestore, didDecode, didFinish, factory, appears
  }

  @MainActor private final class Login: ApplicationDelegate {
    static var moment: Moment?
    weak var app: Application?
    private(set) var results: [Int] = []

    func meet(_ moment: Moment) {
      guard moment == Self.moment, let app else { return }
      do { results.append(try app.resume(needing: "login").count) } catch { Issue.record(error) }
      #expect(throws: ApplicationError.self) { try app.resume("vault") }
    }
    func applicationWillFinishLaunching(_ application: Application) {
      app = application
      meet(.willFinish)
    }
    func application(_ application: Application, shouldRestore offer: RestorationCandidate?) -> Bool
    {
      meet(.shouldRestore)
      return true
    }
    func applicationDidDecodeRestorableState(_ application: Application) { meet(.didDecode) }
    func applicationDidFinishLaunching(_ application: Application) { meet(.didFinish) }
  }

  private final class First: ViewController {
    static var login: Login?
    override class var declaration: ClassDeclaration { ClassDeclaration("first") }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      Self.login?.meet(.appears)
    }
  }

  @Test(arguments: Moment.allCases)
  func `a need met during the launch restores the nodes that it deferred`(moment: Moment) throws {
    let login = Login()
    Login.moment = nil
    First.login = login
    let test = try AppUnderTest(
      store: directory.file("app.navlog"), prepare: { $0.delegate = login }
    ) {
      Registration(First.self) {
        login.meet(.factory)
        return First()
      }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      let root = NavigationController(root: Sheet())
      root.restorationIdentifier = "default"
      scene.root = root
    }
    let nav = NavigationController(root: First())
    test.application.allWindows[0].setRoot(nav, animated: false)
    let vault = Vault()
    vault.page = 7
    nav.push(vault, animated: false)
    try test.restartAndRestore()
    #expect(test.losses.map(\.reason) == [.needs("login")])
    Login.moment = moment
    try test.restartAndRestore()
    let back = test.root as? NavigationController
    #expect((back?.topViewController as? Vault)?.page == 7, "\(test.report)")
    #expect(test.losses.isEmpty, "\(test.losses)")
    #expect(login.results == [0])
  }

  // MARK: - Presenting

  private final class Greeter: ViewController {
    static var greets = false
    static var style = ModalPresentationStyle.automatic
    override class var declaration: ClassDeclaration { ClassDeclaration("greeter") }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard Self.greets, presentedViewController == nil else { return }
      let sheet = Sheet()
      sheet.modalPresentationStyle = Self.style
      present(sheet)
    }
  }

  @Test(arguments: [ModalPresentationStyle.automatic, .fullScreen])
  func `a screen that presents a sheet when it appears gets the saved one`(
    style: ModalPresentationStyle
  ) throws {
    (Greeter.greets, Greeter.style) = (true, style)
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Greeter.self) { Greeter() }
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Greeter()
    }
    (test.root?.presentedViewController as? Sheet)?.count = 5
    for _ in 0..<3 {
      try test.restartAndRestore()
      #expect((test.root?.presentedViewController as? Sheet)?.count == 5)
      #expect(test.losses.isEmpty, "\(test.losses)")
    }
  }

  @Test func `a screen that presents another sheet keeps the saved one waiting`() throws {
    Greeter.greets = false
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Greeter.self) { Greeter() }
      Registration(Vault.self) { Vault() }
      Registration(Sheet.self) { Sheet() }
    } interface: { scene in
      scene.root = Greeter()
    }
    let saved = Sheet()
    saved.restorationIdentifier = "saved"
    saved.count = 5
    test.root?.present(saved, animated: false)
    Greeter.greets = true
    for _ in 0..<3 {
      try test.restartAndRestore()
      #expect(test.losses.first?.reason == .noPlace, "\(test.losses)")
      #expect(test.losses.allSatisfy { $0.isDeferred })
    }
    Greeter.greets = false
    try test.restartAndRestore()
    #expect((test.root?.presentedViewController as? Sheet)?.count == 5)
  }

  // MARK: - Empty stacks

  @Test func `a presented stack whose root is vetoed is not presented empty`() throws {
    var vetoes = false
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Sheet.self) { vetoes ? nil : Sheet() }
      Registration(First.self) { First() }
    } interface: { scene in
      scene.root = First()
    }
    let stack = NavigationController(root: Sheet())
    test.root?.present(stack, animated: false)
    vetoes = true
    try test.restartAndRestore()
    #expect(test.root?.presentedViewController == nil)
    let loss = try #require(test.losses.first { $0.savedClass == "NavigationController" })
    #expect(loss.reason == .vetoed && !loss.isDeferred)
    #expect(loss.description.contains("would be empty"), "\(loss)")
  }

  // MARK: - Links

  @Test(arguments: [true, false]) func `a link that replaces the interface keeps the app's values`(
    waits: Bool
  ) throws {
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      scene.root = First()
    }
    try test.application.keep("anna", forKey: "user")
    if waits { test.root?.present(Vault(), animated: false) }
    test.link = DeepLink("sale", precedence: .replace) {}
    try test.restartAndRestore()
    #expect(try test.application.kept(String.self, forKey: "user") == "anna")
    try test.restartAndRestore()
    #expect(try test.application.kept(String.self, forKey: "user") == "anna")
  }
}
