import Navlog
import NavlogTesting
import Support
import Testing

/// The recipes of the article *Cookbook*.
@MainActor
@Suite struct CookbookTests {
  final class Vault: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("vault", policy: ClassPolicy(needs: "login"))
    }
  }
  final class Login: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("login") }
    @Stored("password", .sensitive) var password = ""
  }

  private func application(_ store: String) throws -> Application {
    try Application(store: store) {
      Registration(Login.self) { Login() }
      Registration(Vault.self) { Vault() }
    }
  }

  @Test func `a screen waits for login, a secret isn't kept, and log-out erases the store`()
    throws
  {
    let directory = try TemporaryDirectory()
    let store = directory.file("app.navlog")
    do {
      let app = try application(store)
      try app.launch { scene in scene.root = NavigationController(root: Login()) }
      let stack = try #require(app.allWindows[0].rootViewController as? NavigationController)
      (stack.topViewController as? Login)?.password = "hush"
      stack.push(Vault())
      try app.terminate()
    }

    let app = try application(store)
    let report = try app.launch { scene in scene.root = NavigationController(root: Login()) }
    let stack = try #require(app.allWindows[0].rootViewController as? NavigationController)
    #expect((stack.topViewController as? Login)?.password == "")
    var lines: [String] = []
    for loss in report.losses { lines.append("\(loss.path): \(loss.reason)") }
    #expect(lines.count == 1)

    let decisions = try app.resume(needing: "login")
    #expect(decisions.map(\.outcome) == [.restored])
    #expect(stack.topViewController is Vault)

    try app.erase()
    #expect(try application(store).launch { $0.root = Login() }.decisions.isEmpty)
  }

  private final class Inbox: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("inbox") }
  }
  private final class Message: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("message") }
  }
  private final class Settings: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("settings") }
  }
  private final class Composer: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("composer", policy: ClassPolicy(budget: .init(limit: 1 << 20)))
    }
    @Stored("draft") var draft = ""
  }

  @Test func `containers, a second window, a scene, a presentation and more state`() throws {
    let directory = try TemporaryDirectory()
    let inbox = Inbox()
    var launches = 0
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Inbox.self) { Inbox() }
      Registration(Message.self) { Message() }
      Registration(Settings.self) { Settings() }
      Registration(Composer.self) { Composer() }
    } interface: { scene in
      let inbox = launches == 0 ? inbox : Inbox()
      let tabs = TabBarController(tabs: [NavigationController(root: inbox), Settings()])
      let messages = NavigationController(root: Message())
      scene.root = SplitViewController(primary: tabs, secondary: messages)
      launches += 1
      guard launches == 1 else { return }
      let window = scene.openWindow("inspector")
      window.rootViewController = Settings()
      window.makeKeyAndVisible()
    }
    do {
      let app = test.application
      app.connect(scene: "composer") { scene in scene.root = Composer() }
      app.disconnect(scene: "composer")
    }
    let result = inbox.present(Composer(), animated: false)
    if let refusal = result.refusal { print(refusal) }
    #expect(result.refusal == nil)
    let composer = try #require(
      inbox.tabBarController?.splitViewController?.presentedViewController as? Composer)
    composer.draft = String(repeating: "x", count: 1_000_000)
    #expect(test.application.problems.isEmpty)
    composer.draft += composer.draft
    #expect(test.application.problems.map(\.code) == [.notKept])
    #expect(test.notKept.map(\.reason) == [.overBudget])

    let report = try test.restartAndRestore()
    #expect(report.losses.map(\.reason) == [.scene("composer")])
    #expect(test.application.window(named: "inspector")?.rootViewController is Settings)
    let split = try #require(test.root as? SplitViewController)
    #expect((split.presentedViewController as? Composer)?.draft.count == 1_000_000)
    test.application.connect(scene: "composer")
    #expect(test.application.window(named: "composer")?.rootViewController is Composer)
  }
}
