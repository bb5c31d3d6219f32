import NavlogTesting
import Support
import Testing

@testable import Navlog

/// A presented stack whose root is deferred waits together with it: it isn't presented empty.
@MainActor
@Suite struct DeferredStackRootTests {
  private struct Broken: Error {}
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func begin(_ modal: ViewController) throws -> AppUnderTest {
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      let root = Sheet()
      root.restorationIdentifier = "home"
      scene.root = root
    }
    test.root?.present(modal, animated: false)
    return test
  }

  /// Returns a stack with a vault below a sheet.
  private func stack() -> NavigationController {
    let vault = Vault()
    vault.page = 3
    let stack = NavigationController(root: vault)
    stack.push(Sheet())
    return stack
  }

  private func presented(_ test: AppUnderTest) -> [String] {
    let stack = test.root?.presentedViewController as? NavigationController
    return stack?.viewControllers.map { "\(type(of: $0))" } ?? []
  }

  @Test(arguments: [1, 2, 3]) func `a stack waits with its root, and is restored whole`(
    launches: Int
  ) throws {
    let test = try begin(stack())
    for _ in 0..<launches {
      try test.restartAndRestore()
      #expect(test.root?.presentedViewController == nil)
      let stack = try #require(test.losses.first { $0.savedClass == "NavigationController" })
      #expect(stack.isDeferred)
      #expect(stack.reason == .needs("login"))
      #expect(stack.description.contains("would be empty"), "\(stack)")
    }
    try test.application.resume(needing: "login")
    #expect(presented(test) == ["Vault", "Sheet"])
    try test.restartAndRestore()
  }

  @Test(arguments: ["vault", "NavigationController"])
  func `either the stack or its root can be resumed`(
    name: String
  ) throws {
    let test = try begin(stack())
    try test.restartAndRestore()
    let path = try #require(test.losses.first { $0.savedClass == name }).path
    let decisions = try test.application.resume(path)
    #expect(decisions.allSatisfy { $0.outcome == .restored }, "\(decisions)")
    #expect(presented(test) == ["Vault", "Sheet"])
  }

  @Test func `the stack keeps waiting while another controller is presented`() throws {
    let test = try begin(stack())
    try test.restartAndRestore()
    test.root?.present(Sheet(), animated: false)
    let path = try #require(test.losses.first { $0.savedClass == "vault" }).path
    let error = #expect(throws: ApplicationError.self) { try test.application.resume(path) }
    #expect(error?.message.contains("presents something else") == true)
    try test.restartAndRestore()
    #expect(test.root?.presentedViewController is Sheet)
    #expect(test.losses.contains { $0.savedClass == "vault" && $0.isDeferred })
  }

  @Test func `a tab controller without any of its tabs waits, too`() throws {
    let tabs = TabBarController()
    tabs.setViewControllers([Vault()])
    let test = try begin(tabs)
    try test.restartAndRestore()
    #expect(test.root?.presentedViewController == nil)
    try test.application.resume(needing: "login")
    let back = test.root?.presentedViewController as? TabBarController
    #expect(back?.viewControllers.first is Vault)
  }

  @Test func `a node that waits on a dismissed stack is never moved to another container`() throws {
    let test = try AppUnderTest(store: directory.file("tabs.navlog")) {
      Registration(Sheet.self) { Sheet() }
      Registration(Vault.self) { Vault() }
    } interface: { scene in
      scene.root = TabBarController(tabs: [Sheet()])
    }
    let stack = NavigationController(root: Sheet())
    stack.restorationIdentifier = "modal"
    stack.push(Vault())
    test.root?.present(stack, animated: false)
    try test.restartAndRestore()
    test.root?.dismiss(animated: false)
    for _ in 0..<3 {
      try test.restartAndRestore()
      let loss = try #require(test.losses.first { $0.savedClass == "vault" })
      #expect(
        loss.isDeferred && loss.path.hasSuffix("/TabBarController/modal/:[1]:/vault"), "\(loss)")
    }
    try test.application.resume(needing: "login")
    #expect(test.application.problems.map(\.code) == [.stillDeferred])
    #expect((test.root as? TabBarController)?.viewControllers.count == 1)
    try test.restartAndRestore()
    #expect(test.losses.contains { $0.savedClass == "vault" && $0.isDeferred })
  }

  @Test func `a stack waits while the factory of its root throws`() throws {
    let stack = NavigationController(root: Sheet())
    let test = try begin(stack)
    (stack.viewControllers.first as? Sheet)?.count = 4
    for _ in 0..<2 {
      try test.simulateUpdate { Registration(Sheet.self) { throw Broken() } }
      #expect(test.root?.presentedViewController == nil)
      #expect(test.losses.contains { $0.reason == .factoryThrew("Broken()") && $0.isDeferred })
    }
    try test.simulateUpdate { Registration(Sheet.self) { Sheet() } }
    let back = test.root?.presentedViewController as? NavigationController
    #expect((back?.viewControllers.first as? Sheet)?.count == 4)
    #expect(test.losses.isEmpty)
  }
}
