import NavlogNavigation
import Testing

@testable import Navlog

/// A controller that answers every question it can be asked.
private final class Opinionated: ViewController {
  weak var choice: ViewController?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    identifier != "no"
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    action == "save"
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { action == "back" && source === choice }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? { choice.map { [$0] } }
  override func accessibilityPerformEscape() -> Bool { true }
  override var childForStatusBarStyle: ViewController? { choice }
  override var childForStatusBarHidden: ViewController? { choice }
}

/// Every delegate at once.
private final class Delegate: TabBarControllerDelegate, SplitViewControllerDelegate,
  PresentationControllerDelegate, ApplicationDelegate
{
  weak var choice: ViewController?
  func tabBarController(
    _ tabs: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { controller !== choice }
  func primaryViewController(forCollapsing split: SplitViewController) -> ViewController? { choice }
  func primaryViewController(forExpanding split: SplitViewController) -> ViewController? { choice }
  func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool { secondary === choice }
  func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController? { choice }
  func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column? { proposed == .primary ? .secondary : nil }
  func splitViewController(_ split: SplitViewController, show controller: ViewController) -> Bool {
    controller === choice
  }
  func splitViewController(
    _ split: SplitViewController, showDetail controller: ViewController
  ) -> Bool { controller === choice }
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle?
  { .fullScreen }
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { choice }
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool { false }
  func applicationShouldSaveState(_ application: Application) -> Bool { true }
  func application(_ application: Application, shouldRestore offer: RestorationCandidate?) -> Bool {
    false
  }
}

/// Each question of the engine reaches its method or delegate, and the answer reaches the engine.
@MainActor
@Suite struct AnswerTests {
  private let app: Application
  private let runtime: Runtime
  private let asked = Opinionated()
  private let choice = ViewController()
  private let tabs = TabBarController()
  private let split = SplitViewController()
  private let delegate = Delegate()

  init() throws {
    app = try Application(store: nil)
    try app.launch { _ in }
    runtime = try #require(app.runtime)
    runtime.turn { [runtime, asked, choice, tabs, split] in
      for controller in [asked, choice, tabs, split] { runtime.attach(controller) }
    }
    asked.choice = choice
    delegate.choice = choice
    tabs.delegate = delegate
    split.delegate = delegate
  }

  private func expect(
    _ answer: Answer, _ kind: Question.Kind, _ node: ViewController?,
    other: ViewController? = nil, _ symbol: Symbol = .none, nodes: [Slot] = [],
    _ location: SourceLocation = #_sourceLocation
  ) {
    var given: [Slot] = []
    let question = Question(kind, node?.slot ?? .none, other: other?.slot ?? .none, symbol: symbol)
    #expect(runtime.answer(question, nodes: &given, at: 0) == answer, sourceLocation: location)
    #expect(given == nodes, sourceLocation: location)
  }

  @Test func `methods of controllers`() {
    func name(_ text: String) -> Symbol { runtime.log.symbol(text) }
    expect(.yes, .shouldPerformSegue, asked, name("go"))
    expect(.no, .shouldPerformSegue, asked, name("no"))
    expect(.yes, .canPerformAction, asked, name("save"))
    expect(.no, .canPerformAction, asked, name("other"))
    expect(.yes, .canPerformUnwind, asked, other: choice, name("back"))
    expect(.no, .canPerformUnwind, asked, other: tabs, name("back"))
    expect(.nodes, .allowedChildrenForUnwinding, asked, other: tabs, nodes: [choice.slot])
    expect(.usual, .allowedChildrenForUnwinding, choice, other: tabs)
    expect(.yes, .performEscape, asked)
    expect(.no, .performEscape, choice)
    expect(.node(choice.slot), .childForStatusBarStyle, asked)
    expect(.node(choice.slot), .childForStatusBarHidden, asked)
    expect(.usual, .childForStatusBarHidden, choice)
  }

  @Test func `delegates of containers`() {
    expect(.no, .shouldSelectTab, tabs, other: choice)
    expect(.yes, .shouldSelectTab, tabs, other: asked)
    expect(.node(choice.slot), .primaryForCollapsing, split)
    expect(.node(choice.slot), .primaryForExpanding, split)
    expect(.node(choice.slot), .separateSecondary, split)
    expect(.yes, .collapseSecondary, split, other: choice)
    expect(.yes, .splitShow, split, other: choice)
    expect(.no, .splitShowDetail, split, other: asked)
    let primary = Symbol(UInt32(Column.primary.rawValue))
    expect(.column(.secondary), .topColumnForCollapsing, split, primary)
    expect(.usual, .topColumnForCollapsing, split, Symbol(UInt32(Column.secondary.rawValue)))
    split.delegate = nil
    expect(.usual, .splitShow, split, other: choice)
  }

  @Test func `the delegates of presentations and of the app`() {
    expect(.usual, .adaptiveStyle, asked, other: tabs)
    asked.madePresentationController(by: tabs).delegate = delegate
    expect(.style(.fullScreen), .adaptiveStyle, asked, other: tabs)
    let style = Symbol(UInt32(Style.fullScreen.rawValue))
    expect(.node(choice.slot), .adaptiveController, asked, other: tabs, style)
    expect(.no, .presentationShouldDismiss, asked, other: tabs)
    expect(.usual, .shouldSaveApplicationState, nil)
    app.delegate = delegate
    expect(.yes, .shouldSaveApplicationState, nil)
    expect(.no, .shouldRestoreApplicationState, nil)
  }
}
