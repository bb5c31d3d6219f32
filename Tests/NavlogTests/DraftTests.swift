import Navlog
import Support
import Testing

/// Settings made before an object is used are in effect when it is.
@MainActor
@Suite struct DraftTests {
  private func shown(_ root: ViewController) throws -> Application {
    let app = try Application(store: nil)
    try app.launch { scene in scene.root = root }
    #expect(app.problems.isEmpty, "\(app.problems)")
    return app
  }

  @Test func `a tab can be selected before anything is shown`() throws {
    let (one, two) = (ViewController(), ViewController())
    let tabs = TabBarController(tabs: [one, two])
    tabs.selectedViewController = two
    #expect(tabs.selectedIndex == 1 && tabs.selectedViewController === two)
    let app = try shown(tabs)
    #expect(tabs.selectedIndex == 1 && app.visibleViewControllers == [two])
  }

  @Test func `children know their containers before anything is shown`() throws {
    let (list, detail, side, plain, child) = (
      ViewController(), ViewController(), ViewController(), ViewController(), ViewController()
    )
    let nav = NavigationController(root: list)
    let split = SplitViewController(primary: nav, secondary: side)
    let tabs = TabBarController(tabs: [split, plain])
    nav.push(detail)
    plain.addChild(child)
    func check() {
      #expect(list.parent === nav && detail.navigationController === nav && nav.parent === split)
      #expect(list.splitViewController === split && side.splitViewController === split)
      #expect(child.parent === plain && child.tabBarController === tabs && tabs.parent == nil)
    }
    check()
    nav.pop()
    child.removeFromParent()
    #expect(detail.parent == nil && detail.navigationController == nil)
    #expect(child.parent == nil && plain.children == [])
    nav.push(detail)
    plain.addChild(child)
    let app = try shown(tabs)
    check()
    nav.pop(animated: false)
    #expect(detail.parent == nil && app.problems.isEmpty)
  }

  @Test func `a preferred size can be set before the presentation`() throws {
    let popover = ViewController()
    popover.preferredContentSize = View.Size(width: 30, height: 10)
    #expect(popover.preferredContentSize == View.Size(width: 30, height: 10))
    let root = ViewController()
    let app = try shown(root)
    root.present(popover)
    #expect(popover.preferredContentSize == View.Size(width: 30, height: 10))
    #expect(app.problems.isEmpty)
  }

  @Test func `a stack can change before it is shown`() throws {
    let (one, two, three) = (ViewController(), ViewController(), ViewController())
    let nav = NavigationController(root: one)
    nav.push(two)
    nav.push(three)
    #expect(nav.pop().controllers == [three])
    #expect(nav.topViewController === two)
    nav.push(three)
    #expect(nav.pop(to: two).controllers == [three])
    #expect(nav.popToRoot().controllers == [two])
    #expect(nav.pop().controllers == [])
    let app = try shown(nav)
    #expect(nav.viewControllers == [one] && app.visibleViewControllers == [one])
  }

  @Test func `a view loaded before the launch is created once`() throws {
    final class Canvas: ViewController {
      var made = 0
      override func loadView() {
        made += 1
        view = ScrollView()
      }
    }
    let canvas = Canvas()
    let view = canvas.view
    let app = try shown(canvas)
    #expect(canvas.view === view && canvas.made == 1 && canvas.isViewLoaded)
    #expect(app.visibleViewControllers == [canvas])
  }

  @Test func `an optional needs no default, and property observers are called`() throws {
    final class Form: ViewController {
      @Stored("name") var name: String?
      @Stored("age") var age = 0 { didSet { changes.append(oldValue) } }
      var changes: [Int] = []
    }
    let form = Form()
    #expect(form.name == nil)
    let app = try shown(form)
    let before = app.position
    form.name = "Kari"
    form.age = 7
    form.age += 1
    #expect(form.name == "Kari" && form.changes == [0, 7])
    #expect(app.position > before)
  }
}
