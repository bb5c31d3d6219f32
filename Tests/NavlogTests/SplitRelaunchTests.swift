import Navlog
import Support
import Testing

/// A split that is killed in a window of one width and launched in one of another has the same
/// columns as if the window had changed in one process.
@MainActor
@Suite(.slow) struct SplitRelaunchTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/desk.navlog" }

  init() throws { directory = try TemporaryDirectory() }

  private final class Asked: ApplicationDelegate, SplitViewControllerDelegate {
    var questions: [String] = []

    func splitViewController(
      _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
    ) -> ViewController? {
      questions.append(
        "separate from \(primary?.children.compactMap { ($0 as? Sheet)?.count } ?? [])")
      return nil
    }
    func splitViewControllerDidExpand(_ split: SplitViewController) {
      questions.append("did expand")
    }
  }

  /// Launches the app and kills it at the end. Without `make`, the default interface has only a
  /// window.
  private func launch(
    _ width: SizeClass, _ make: (() -> SplitViewController)? = nil,
    _ body: (SplitViewController, LaunchReport) throws -> Void = { _, _ in }
  ) throws {
    let app = try desk(path)
    let report = try app.launch { scene in
      scene.traitCollection = TraitCollection(horizontal: width, vertical: .regular)
      if let make { scene.root = make() } else { scene.window.makeKeyAndVisible() }
    }
    let split = try #require(app.allWindows[0].rootViewController as? SplitViewController)
    #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
    #expect(report.losses.isEmpty, "\(report)")
    #expect(app.problems.isEmpty, "\(app.problems)")
    try body(split, report)
  }

  private func sheet(_ count: Int) -> Sheet {
    let sheet = Sheet()
    sheet.restorationIdentifier = "sheet\(count)"
    sheet.count = count
    return sheet
  }

  private func stack(_ counts: Int...) -> NavigationController {
    let stack = NavigationController(root: sheet(counts[0]))
    for count in counts.dropFirst() { stack.push(sheet(count), animated: false) }
    return stack
  }

  /// Returns the numbers on a stack, with those on a stack in it.
  private func contents(of controller: ViewController) -> [Int] {
    guard let stack = controller as? NavigationController else {
      return [(controller as? Sheet)?.count ?? 0]
    }
    return stack.viewControllers.flatMap(contents)
  }

  /// Returns the contents of the columns, each as the numbers on its stack.
  private func columns(_ split: SplitViewController) -> [[Int]] {
    [SplitViewController.Column.primary, .supplementary, .secondary].compactMap { column in
      split.viewController(for: column).map { top in
        contents(of: top)
      }
    }
  }

  private enum Interface: CaseIterable { case none, same }

  /// Launches repeatedly: with the same width, wider, narrower, each without and with a default
  /// interface.
  private func follow(
    collapsed: [[Int]], expanded: [[Int]], from start: SizeClass = .compact,
    _ make: @escaping () -> SplitViewController
  ) throws {
    try launch(start, make) { split, _ in
      #expect(columns(split) == (start == .compact ? collapsed : expanded))
    }
    for interface in Interface.allCases {
      let make = interface == .same ? make : nil
      for width in [start, .compact, .compact, .regular, .regular, .compact, .regular] {
        try launch(width, make) { split, report in
          let wanted = width == .compact ? collapsed : expanded
          #expect(split.isCollapsed == (width == .compact))
          #expect(columns(split) == wanted, "\(interface) \(width) \(report)")
        }
      }
    }
    // A stack that was collapsed in several launches expands in that process.
    try launch(.compact)
    try launch(.compact, nil) { split, _ in
      split.expand(animated: false)
      #expect(columns(split) == expanded)
    }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `a detail moves between the stack and its column`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2]], expanded: [[1], [2]], from: start) {
      SplitViewController(primary: stack(1), secondary: sheet(2))
    }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `a stack moves its controllers, and gets them back`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2, 3]], expanded: [[1], [2, 3]], from: start) {
      SplitViewController(primary: stack(1), secondary: stack(2, 3))
    }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `three columns collapse into one stack, and expand again`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2, 3]], expanded: [[1], [2], [3]], from: start) {
      let split = SplitViewController(columns: 3)
      split.setViewController(sheet(1), for: .primary)
      split.setViewController(sheet(2), for: .supplementary)
      split.setViewController(sheet(3), for: .secondary)
      return split
    }
  }

  /// A split with a stack of its own in one column, and no supplementary column.
  private func ownStack(_ counts: Int...) -> SplitViewController {
    let split = SplitViewController(columns: 3)
    let stack = NavigationController(root: sheet(counts[0]))
    for count in counts.dropFirst() { stack.push(sheet(count), animated: false) }
    stack.restorationIdentifier = "own"
    split.setViewController(sheet(1), for: .primary)
    split.setViewController(stack, for: .secondary)
    return split
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `an app's own stack can be a column without a supplementary one`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2, 3]], expanded: [[1], [2, 3]], from: start) { ownStack(2, 3) }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `columns with and without stacks of the app's own are restored`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2, 3, 4]], expanded: [[1], [2, 3], [4]], from: start) {
      let split = SplitViewController(columns: 3)
      split.setViewController(sheet(1), for: .primary)
      split.setViewController(stack(2, 3), for: .supplementary)
      split.setViewController(sheet(4), for: .secondary)
      return split
    }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `a plain column between two stacks of the app's own is restored`(start: SizeClass) throws {
    try follow(collapsed: [[1, 2, 3, 4]], expanded: [[1], [2], [3, 4]], from: start) {
      let split = SplitViewController(columns: 3)
      split.setViewController(stack(1), for: .primary)
      split.setViewController(sheet(2), for: .supplementary)
      split.setViewController(stack(3, 4), for: .secondary)
      return split
    }
  }

  @Test
  func `a stack that replaces the app's own in a collapsed split becomes the column`() throws {
    try launch(.compact, { ownStack(2) }) { split, _ in
      let other = NavigationController(root: sheet(4))
      other.restorationIdentifier = "other"
      split.setViewController(other, for: .secondary)
      #expect(columns(split) == [[1, 4]])
    }
    try launch(.compact, nil) { split, _ in #expect(columns(split) == [[1, 4]]) }
    try launch(.regular, nil) { split, _ in #expect(columns(split) == [[1], [4]]) }
    try launch(.compact, nil) { split, _ in #expect(columns(split) == [[1, 4]]) }
  }

  @Test func `a stack of the app's own that the user has left is kept in its column`() throws {
    try launch(.compact, { ownStack(2, 3) }) { split, _ in
      (split.viewController(for: .primary) as? NavigationController)?.popToRoot(animated: false)
      #expect(columns(split) == [[1]])
    }
    try launch(.compact, nil) { split, _ in
      #expect(columns(split) == [[1]])
      split.show(.secondary, animated: false)
      #expect(columns(split) == [[1, 2, 3]])
      (split.viewController(for: .primary) as? NavigationController)?.popToRoot(animated: false)
    }
    try launch(.regular, nil) { split, _ in #expect(columns(split) == [[1], [2, 3]]) }
  }

  @Test(arguments: [false, true], [false, true])
  func `a column that the user has left isn't shown`(isOwn: Bool, hasInterface: Bool) throws {
    let make = {
      let split = SplitViewController(columns: 2)
      split.setViewController(self.sheet(1), for: .primary)
      split.setViewController(isOwn ? self.stack(2) : self.sheet(2), for: .secondary)
      return split
    }
    func leave(_ split: SplitViewController) {
      (split.viewController(for: .primary) as? NavigationController)?.popToRoot(animated: false)
      #expect(columns(split) == [[1]])
    }
    try launch(.compact, make) { split, _ in leave(split) }
    let again = hasInterface ? make : nil
    try launch(.compact, again) { split, _ in
      #expect(columns(split) == [[1]])
      split.show(.secondary, animated: false)
      #expect(columns(split) == [[1, 2]])
      leave(split)
    }
    try launch(.regular, again) { split, _ in #expect(columns(split) == [[1], [2]]) }
  }

  @Test(arguments: [SizeClass.compact, .regular])
  func `a secondary column that a collapsed split doesn't show is kept`(start: SizeClass) throws {
    try follow(collapsed: [[1]], expanded: [[1], [2]], from: start) {
      SplitViewController(primary: sheet(1), secondary: sheet(2))
    }
  }

  @Test func `the delegate is asked to separate once everything is on the stack`() throws {
    let delegate = Asked()
    let make = {
      let split = SplitViewController(primary: self.stack(1), secondary: self.stack(2, 3))
      split.delegate = delegate
      return split
    }
    try launch(.compact, make)
    #expect(delegate.questions.isEmpty)
    try launch(.regular, make) { split, _ in
      #expect(delegate.questions == ["separate from [1]"])
      #expect(columns(split) == [[1], [2, 3]])
    }
  }

  @Test func `the delegate is notified once when columns expand`() throws {
    let delegate = Asked()
    let make = {
      let split = SplitViewController(columns: 2)
      split.setViewController(self.sheet(1), for: .primary)
      split.setViewController(self.sheet(2), for: .secondary)
      split.delegate = delegate
      return split
    }
    try launch(.compact, make)
    #expect(delegate.questions.isEmpty)
    try launch(.regular, make) { split, _ in
      #expect(delegate.questions == ["did expand"])
      #expect(columns(split) == [[1], [2]])
    }
  }
}
