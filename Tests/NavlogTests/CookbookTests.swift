import Navlog
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
      Register(Login.self) { Login() }
      Register(Vault.self) { Vault() }
    }
  }

  @Test func `a screen waits for a login, a secret is not kept, and nothing is left after log-out`()
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
}
