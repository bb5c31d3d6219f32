import NavlogTesting
import Support
import Testing

@testable import Navlog

/// Deferred nodes return to their former place: as the selected tab, among the windows, and as the
/// target of references.
@MainActor
@Suite struct DeferredPlaceTests {
  private final class Reader: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("reader") }
    var found: NavigationObject?
    override func decodeRestorableState(with coder: StateCoder) throws {
      try super.decodeRestorableState(with: coder)
      found = coder.decodeObject(forKey: "vault")
    }
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func begin(_ interface: @escaping (Scene) -> Void) throws -> AppUnderTest {
    try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
      Registration(Reader.self) { Reader() }
    } interface: {
      interface($0)
    }
  }

  /// Launches the same build with the login available.
  private func login(_ test: AppUnderTest) throws {
    let path = directory.file("app.navlog")
    let make = { () throws(ApplicationError) -> Application in
      let app = try Application(store: path) {
        Registration(Sheet.self) { Sheet() }
        Registration(Vault.self) { Vault() }
        Registration(Reader.self) { Reader() }
      }
      app.policy.metNeeds = ["login"]
      return app
    }
    try test.simulateUpdate(making: make)
  }

  /// Begins with three tabs, of which the last needs the login; the default interface has the other
  /// two.
  private func beginWithTabs() throws -> AppUnderTest {
    var launches = 0
    return try begin { scene in
      launches += 1
      let tabs = TabBarController()
      tabs.restorationIdentifier = "tabs"
      let all =
        launches == 1 ? [Sheet(), Sheet(), Vault()] as [ViewController] : [Sheet(), Sheet()]
      for (index, tab) in all.enumerated() { tab.restorationIdentifier = "tab \(index)" }
      tabs.setViewControllers(all)
      scene.root = tabs
    }
  }

  private func selected(_ test: AppUnderTest) -> String? {
    (test.root as? TabBarController)?.selectedViewController?.restorationIdentifier
  }

  private func select(_ index: Int, _ test: AppUnderTest) {
    let tabs = test.root as? TabBarController
    if let tabs { tabs.selectedViewController = tabs.viewControllers[index] }
  }

  @Test(arguments: [1, 3]) func `a tab that was selected is selected again after waiting`(
    launches: Int
  ) throws {
    let test = try beginWithTabs()
    select(2, test)
    for _ in 0..<launches {
      try test.restartAndRestore()
      #expect(selected(test) == "tab 0")
    }
    try login(test)
    #expect(selected(test) == "tab 2")
  }

  @Test func `a tab that was selected is selected when the app resumes it`() throws {
    let test = try beginWithTabs()
    select(2, test)
    try test.restartAndRestore()
    try test.application.resume(needing: "login")
    #expect(selected(test) == "tab 2")
  }

  @Test(arguments: [0, 1])
  func `a tab that the user has selected meanwhile stays selected`(index: Int) throws {
    let test = try beginWithTabs()
    select(2, test)
    try test.restartAndRestore()
    select(1, test)
    select(index, test)
    try test.restartAndRestore()
    try test.restartAndRestore()
    try test.application.resume(needing: "login")
    #expect(selected(test) == "tab \(index)")
    try login(test)
    #expect(selected(test) == "tab \(index)")
  }

  @Test func `a tab that the default interface also has is restored in its own place`() throws {
    let test = try begin { scene in
      let tabs = TabBarController()
      let all = [Sheet(), Vault(), Sheet()] as [ViewController]
      for (index, tab) in all.enumerated() { tab.restorationIdentifier = "tab \(index)" }
      tabs.setViewControllers(all)
      scene.root = tabs
    }
    func tabs() -> [ViewController] { (test.root as? TabBarController)?.viewControllers ?? [] }
    (tabs()[1] as? Vault)?.page = 7
    for _ in 0..<3 {
      try test.restartAndRestore()
      #expect(test.losses.map(\.path) == ["TabBarController/:[1]:/tab 1"])
    }
    try login(test)
    #expect(tabs().map(\.restorationIdentifier) == ["tab 0", "tab 1", "tab 2"])
    #expect((tabs()[1] as? Vault)?.page == 7)
    #expect(test.report.decisions.contains { $0.path == "TabBarController/:[1]:/tab 1" })
  }

  @Test func `windows are restored in order`() throws {
    let test = try begin { scene in scene.root = Sheet() }
    for (name, root) in [("left", Vault()), ("right", Sheet())] as [(String, ViewController)] {
      let window = test.application.openWindow(name, scene: nil, TraitCollection(), .pad)
      window.setRoot(root)
      window.makeKeyAndVisible()
    }
    for _ in 0..<2 {
      try test.restartAndRestore()
      #expect(test.application.allWindows.map(\.name) == ["main", "right"])
    }
    try login(test)
    #expect(test.application.allWindows.map(\.name) == ["main", "left", "right"])
  }

  @Test func `a reference to a deferred node is restored with that node`() throws {
    let test = try begin { scene in scene.root = NavigationController(root: Reader()) }
    func nav() -> NavigationController? { test.root as? NavigationController }
    let vault = Vault()
    nav()?.push(vault)
    nav()?.viewControllers.first?.keepReference(to: vault, forKey: "vault")
    for _ in 0..<3 {
      try test.restartAndRestore()
      #expect((nav()?.viewControllers.first as? Reader)?.found == nil)
    }
    try test.application.resume(needing: "login")
    try login(test)
    let reader = try #require(nav()?.viewControllers.first as? Reader)
    #expect(reader.found is Vault)
    #expect(reader.found === nav()?.topViewController)
    try test.restartAndRestore()
    #expect((nav()?.viewControllers.first as? Reader)?.found is Vault)
  }
}
