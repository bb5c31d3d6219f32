import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct ColumnTests {
  private final class Split: SplitViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("split") }
  }
  private final class Pane: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("pane") }
  }
  private final class Listener: SplitViewControllerDelegate {
    var heard: [String] = []
    func splitViewController(
      _ split: SplitViewController,
      displayModeForExpandingToProposedDisplayMode proposed: SplitViewController.DisplayMode
    ) -> SplitViewController.DisplayMode? {
      heard.append("proposed \(proposed)")
      return .secondaryOnly
    }
    func splitViewController(
      _ split: SplitViewController, willChangeTo mode: SplitViewController.DisplayMode
    ) { heard.append("\(mode)") }
    func splitViewController(
      _ split: SplitViewController, willShow column: SplitViewController.Column
    ) { heard.append("show \(column)") }
    func splitViewController(
      _ split: SplitViewController, willHide column: SplitViewController.Column
    ) { heard.append("hide \(column)") }
  }

  private func panes(_ names: String...) -> [Pane] {
    names.map { name in
      let pane = Pane()
      pane.restorationIdentifier = name
      return pane
    }
  }

  private func test(_ directory: borrowing TemporaryDirectory) throws -> AppUnderTest {
    let made = panes("list", "note", "stack")
    return try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Split.self) { Split(columns: 2) }
      Registration(Pane.self) { Pane() }
    } interface: { scene in
      let split = Split(columns: 2)
      split.setViewController(made[0], for: .primary)
      split.setViewController(made[1], for: .secondary)
      split.setViewController(made[2], for: .compact)
      scene.root = split
    }
  }

  @Test func `columns are shown and hidden, and the delegate is notified`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let split = try #require(test.root as? Split)
    let listener = Listener()
    split.delegate = listener
    #expect(split.displayMode == .oneBesideSecondary && split.preferredDisplayMode == .automatic)
    #expect(split.hide(.primary).isAccepted && split.displayMode == .secondaryOnly)
    #expect(split.viewControllers.count == 2)
    #expect(split.hide(.primary).outcome == .nothing)
    #expect(split.show(.supplementary).refusal == .noSuchColumn)
    split.preferredDisplayMode = .oneOverSecondary
    #expect(split.displayMode == .oneOverSecondary)
    #expect(
      listener.heard == ["secondaryOnly", "hide primary", "oneOverSecondary", "show primary"])

    listener.heard = []
    let compact = try #require(split.viewController(for: .compact))
    split.collapse(animated: false)
    #expect(split.viewControllers == [compact] && compact.appearance == .appeared)
    #expect(listener.heard == ["hide primary", "hide secondary", "show compact"])
    split.expand(animated: false)
    #expect(compact.appearance == .disappeared && split.displayMode == .secondaryOnly)
  }

  @Test func `the display mode is restored`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    (test.root as? Split)?.preferredDisplayMode = .secondaryOnly
    try test.restartAndRestore()
    let split = try #require(test.root as? Split)
    #expect(split.preferredDisplayMode == .secondaryOnly && split.displayMode == .secondaryOnly)
    #expect(split.viewController(for: .primary)?.appearance == .disappeared)
    split.show(.primary)
    #expect(split.viewController(for: .primary)?.appearance == .appeared)
  }
}
