import NavlogTesting
import Support
import Testing

@testable import Navlog

/// Nodes whose factory throws are kept, and each launch tries them again.
@MainActor
@Suite struct ThrowingFactoryTests {
  private struct Broken: Error, CustomStringConvertible { let description = "no model" }

  private final class Panel: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("panel") }
    @Stored("text") var text = ""
  }

  @MainActor private final class Model { var isBroken = false }

  private let directory: TemporaryDirectory
  private let model = Model()
  init() throws { directory = try TemporaryDirectory() }

  private func begin() throws -> AppUnderTest {
    let model = model
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Sheet.self) { Sheet() }
      Registration(Panel.self) {
        if model.isBroken { throw Broken() }
        return Panel()
      }
    } interface: { scene in
      scene.root = NavigationController(root: Sheet())
    }
    let panel = Panel()
    panel.restorationIdentifier = "panel"
    (test.root as? NavigationController)?.push(panel)
    (test.root as? NavigationController)?.push(Sheet())
    panel.text = "kept"
    return test
  }

  private func stack(_ test: AppUnderTest) -> [ViewController] {
    (test.root as? NavigationController)?.viewControllers ?? []
  }

  @Test(arguments: [1, 3]) func `the next launch whose factory succeeds restores the node`(
    launches: Int
  ) throws {
    let test = try begin()
    model.isBroken = true
    for _ in 0..<launches {
      try test.restartAndRestore()
      #expect(stack(test).count == 1)
      let loss = try #require(test.losses.first)
      #expect(loss.reason == .factoryThrew("no model"))
      #expect(loss.isDeferred)
      #expect(loss.description.contains("its factory threw: no model"))
    }
    model.isBroken = false
    try test.restartAndRestore()
    #expect(stack(test).count == 3)
    #expect((stack(test)[1] as? Panel)?.text == "kept")
    #expect(test.losses.isEmpty)
  }

  @Test func `resuming a node whose factory threw restores it`() throws {
    let test = try begin()
    model.isBroken = true
    try test.restartAndRestore()
    let path = try #require(test.losses.first).path
    let error = #expect(throws: ApplicationError.self) { try test.application.resume(path) }
    #expect(error?.message.contains("no model") == true)
    model.isBroken = false
    try test.application.resume(path)
    #expect((stack(test)[1] as? Panel)?.text == "kept")
  }
}
