import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct BarTests {
  private final class Page: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("page") }
    @Stored("isDirty") var isDirty = false
  }
  private final class Stack: NavigationController {
    override class var declaration: ClassDeclaration { ClassDeclaration("stack") }
    override func navigationBar(shouldPop controller: ViewController) -> Bool {
      (controller as? Page)?.isDirty != true
    }
  }
  private final class Tabs: TabBarController {
    override class var declaration: ClassDeclaration { ClassDeclaration("tabs") }
  }

  private func test(_ directory: borrowing TemporaryDirectory) throws -> AppUnderTest {
    try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Page.self) { Page() }
      Registration(Stack.self) { Stack() }
      Registration(Tabs.self) { Tabs() }
    } interface: { scene in
      scene.root = Tabs(tabs: [Stack(root: Page())])
    }
  }

  @Test func `the user can't leave a page with unsaved changes`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let stack = try #require((test.root as? Tabs)?.viewControllers.first as? Stack)
    let page = Page()
    stack.push(page, animated: false)
    page.isDirty = true
    #expect(stack.tapBackButton().outcome == .declined)
    #expect(stack.swipeBack(interactive: true).outcome == .declined)
    #expect(stack.topViewController === page)

    page.isDirty = false
    page.navigationItem.hidesBackButton = true
    #expect(stack.tapBackButton().refusal == .noBackButton)
    page.navigationItem.hidesBackButton = false
    stack.isNavigationBarHidden = true
    #expect(stack.swipeBack().refusal == .noBackButton)
    stack.isNavigationBarHidden = false
    #expect(stack.tapBackButton().controllers == [page])
    #expect(stack.tapBackButton().outcome == .nothing)
  }

  @Test func `the user goes back to any controller in the menu of the back button`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let stack = try #require((test.root as? Tabs)?.viewControllers.first as? Stack)
    let root = try #require(stack.topViewController)
    let pages = [Page(), Page()]
    for page in pages { stack.push(page, animated: false) }
    pages[1].isDirty = true
    #expect(stack.chooseInBackMenu(root).outcome == .declined)

    pages[1].isDirty = false
    pages[1].navigationItem.hidesBackButton = true
    #expect(stack.chooseInBackMenu(root).refusal == .noBackButton)
    pages[1].navigationItem.hidesBackButton = false
    #expect(stack.chooseInBackMenu(Page()).refusal == .notOnStack)
    #expect(stack.chooseInBackMenu(root).controllers == pages)
    #expect(stack.topViewController === root)
  }

  @Test func `hidden bars are restored`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    do {
      let tabs = try #require(test.root as? Tabs)
      let stack = try #require(tabs.viewControllers.first as? Stack)
      #expect(!tabs.isTabBarHidden && !stack.isNavigationBarHidden && stack.isToolbarHidden)
      let page = Page()
      page.hidesBottomBarWhenPushed = true
      stack.push(page, animated: false)
      #expect(tabs.isTabBarHidden)
      stack.setNavigationBarHidden(true, animated: true)
      stack.setToolbarHidden(false, animated: true)
    }

    try test.restartAndRestore()
    let tabs = try #require(test.root as? Tabs)
    let stack = try #require(tabs.viewControllers.first as? Stack)
    #expect(tabs.isTabBarHidden && stack.isNavigationBarHidden && !stack.isToolbarHidden)
    stack.pop(animated: false)
    #expect(!tabs.isTabBarHidden)
    tabs.isTabBarHidden = true
    #expect(tabs.isTabBarHidden)
  }

  @Test func `a stack that isn't part of a session yet has bars as well`() {
    let stack = NavigationController(root: ViewController())
    stack.isNavigationBarHidden = true
    stack.isToolbarHidden = false
    #expect(stack.isNavigationBarHidden && !stack.isToolbarHidden)
    #expect(stack.tapBackButton().refusal == .unknownNode)
    let tabs = TabBarController(tabs: [stack])
    tabs.isTabBarHidden = true
    #expect(tabs.isTabBarHidden)
  }
}
