import NavlogTesting
import Support
import Testing

@testable import Navlog

/// A deferred root becomes the root of its own window again, and nothing that the user has opened
/// there is lost.
@MainActor
@Suite struct ResumedRootTests {
  private final class Login: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("login") }
    @Stored("name") var name = ""
  }

  private final class Blank: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("blank", policy: ClassPolicy(isTransient: true))
    }
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// Begins with a root that needs a login; later launches show `interface` instead.
  private func begin(
    _ interface: @escaping () -> ViewController = { Login() }
  ) throws -> AppUnderTest {
    var isFirst = true
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Login.self) { Login() }
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      scene.root = isFirst ? Vault() : interface()
      isFirst = false
    }
    (test.root as? Vault)?.page = 7
    return test
  }

  private func page(_ test: AppUnderTest) -> Int? { (test.root as? Vault)?.page }

  private func path(_ test: AppUnderTest) throws -> String {
    try #require(test.losses.first { $0.savedClass == "vault" }).path
  }

  @Test(arguments: [1, 2, 3]) func `a resumed root replaces the default interface in its window`(
    launches: Int
  ) throws {
    let test = try begin()
    for _ in 0..<launches { try test.restartAndRestore() }
    try test.application.resume(try path(test))
    #expect(test.application.allWindows.map(\.name) == ["main"])
    #expect(page(test) == 7)
    #expect(test.application.problems.isEmpty)
  }

  @Test func `a resumed root replaces the screen that was used before the login`() throws {
    let test = try begin()
    try test.restartAndRestore()
    (test.root as? Login)?.name = "ann"
    try test.restartAndRestore()
    #expect((test.root as? Login)?.name == "ann")
    try test.application.resume(needing: "login")
    #expect(test.application.allWindows.map(\.name) == ["main"])
    #expect(page(test) == 7)
    try test.restartAndRestore()
    #expect(test.application.allWindows.map(\.name) == ["main"])
  }

  @Test(arguments: [false, true]) func `a resumed root doesn't replace what the user has opened`(
    restarts: Bool
  ) throws {
    let test = try begin { NavigationController(root: Login()) }
    try test.restartAndRestore()
    let sheet = Sheet()
    (test.root as? NavigationController)?.push(sheet)
    sheet.count = 5
    if restarts { try test.restartAndRestore() }
    let path = try path(test)
    let error = #expect(throws: ApplicationError.self) { try test.application.resume(path) }
    #expect(error?.code == .noPlace)
    #expect(
      error?.message.contains("its window shows 'NavigationController'") == true, "\(error as Any)")
    #expect(try test.application.resume(needing: "login").isEmpty)
    #expect(test.application.problems.map(\.code) == [.stillDeferred])
    let nav = try #require(test.root as? NavigationController)
    #expect((nav.topViewController as? Sheet)?.count == 5)
    #expect(test.application.allWindows.map(\.name) == ["main"])

    // The app makes room with a root that isn't kept.
    let app = test.application
    app.allWindows[0].setRoot(Blank(), animated: false)
    try app.resume(path)
    #expect(page(test) == 7)
    #expect(test.application.allWindows.map(\.name) == ["main"])
  }

  @Test func `a resumed root doesn't replace a root that the app has set since`() throws {
    let test = try begin()
    try test.restartAndRestore()
    test.application.allWindows[0].setRoot(Sheet(), animated: false)
    let path = try path(test)
    let error = #expect(throws: ApplicationError.self) { try test.application.resume(path) }
    #expect(error?.code == .noPlace)
    #expect(test.root is Sheet)
  }

  @Test(arguments: [false, true])
  func `an object of the default interface that was used since keeps its state`(
    isUsed: Bool
  ) throws {
    let test = try begin { Vault() }
    try test.restartAndRestore()
    let own = try #require(test.root as? Vault)
    #expect(own.page == 0)
    if isUsed { own.page = 9 }
    let path = try path(test)
    if isUsed {
      let error = #expect(throws: ApplicationError.self) { try test.application.resume(path) }
      #expect(error?.code == .noPlace)
      #expect(error?.message.contains("was used since the launch") == true, "\(error as Any)")
    } else {
      try test.application.resume(path)
    }
    #expect(test.root === own && own.page == (isUsed ? 9 : 7))
    try test.restartAndRestore()
    try test.application.resume(needing: "login")
  }

  @Test func `one of two windows with one name is restored beside the other`() throws {
    let test = try begin()
    let second = test.application.openWindow("main", scene: nil, TraitCollection(), .pad)
    second.setRoot(Sheet())
    second.makeKeyAndVisible()
    try test.restartAndRestore()
    try test.application.resume(try path(test))
    #expect(test.application.allWindows.map(\.name) == ["main", "main"])
    let roots = test.application.allWindows.compactMap(\.rootViewController)
    #expect(roots.contains { $0 is Vault } && roots.contains { $0 is Sheet })
  }
}
