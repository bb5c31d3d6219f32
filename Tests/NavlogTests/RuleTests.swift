import Navlog
import NavlogNavigation
import Support
import Testing

/// Forbidden operations of an app, and their effects.
@Suite struct RuleTests {
  @Test func `a stored property has no key of the system's own`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Stored(wrappedValue: 0, "UIApplicationStateRestorationTimestampKey")
      }
    }
  }

  @Test func `a column-style split has two or three columns`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SplitViewController(columns: 4) }
    }
  }

  @Test func `a suspect needs at least one attempt`() async {
    await #expect(processExitsWith: .failure) { _ = LaunchPolicy(attempts: 0) }
  }

  @Test func `a controller is a child, not a part of its parent`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ViewController().addRestorable(ViewController(), as: "part") }
    }
  }

  @Test func `an object can't belong to two applications`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        let one = try Application(store: nil)
        let other = try Application(store: nil)
        let controller = ViewController()
        try one.launch { scene in scene.root = controller }
        try other.launch { scene in scene.root = controller }
      }
    }
  }
}

@MainActor
@Suite struct OverrideTests {
  /// A controller that overrides `show`.
  final class Shelf: NavigationController {
    override class var overrides: Overrides { [.show] }
    var shown: [ViewController] = []
    override func show(_ controller: ViewController, sender: Any?) { shown.append(controller) }
  }

  /// A segue that presents, and is retained until the dismissal.
  final class KeptSegue: Segue {
    static var living = 0
    required init(identifier: String, source: ViewController, destination: ViewController) {
      super.init(identifier: identifier, source: source, destination: destination)
      Self.living += 1
    }
    isolated deinit { Self.living -= 1 }
  }

  final class Source: ViewController {
    var made: ViewController?
    override var segues: [SegueTemplate] {
      [
        SegueTemplate("kept", KeptSegue.self, presents: true) { _ in ViewController() },
        SegueTemplate("acted", .show) { _ in ViewController() },
      ]
    }
    override func segueAction(withIdentifier identifier: String, sender: Any?) -> ViewController? {
      identifier == "acted" ? made : nil
    }
  }

  @Test func `a subclass inherits its superclass's initializers`() {
    #expect(Shelf(root: ViewController()).viewControllers.count == 1)
    #expect(ShelfOfTabs(tabs: [ViewController()]).viewControllers.count == 1)
  }

  final class ShelfOfTabs: TabBarController {}

  @Test func `an override of show is called`() throws {
    let app = try Application(store: nil)
    let child = ViewController()
    let shelf = Shelf(root: child)
    try app.launch { scene in scene.root = shelf }
    let other = ViewController()
    child.show(other)
    #expect(shelf.shown.count == 1)
    #expect(shelf.viewControllers.count == 1)
  }

  @Test func `a custom segue that presents is kept until the dismissal`() throws {
    let app = try Application(store: nil)
    let source = Source()
    try app.launch { scene in scene.root = source }
    source.performSegue(withIdentifier: "kept")
    #expect(KeptSegue.living == 1)
    #expect(source.presentedViewController != nil)
    source.dismiss()
    #expect(KeptSegue.living == 0)
  }

  @Test func `a segue's action makes the destination of that segue only`() throws {
    let app = try Application(store: nil)
    let source = Source()
    let nav = NavigationController(root: source)
    try app.launch { scene in scene.root = nav }
    let made = ViewController()
    source.made = made
    source.performSegue(withIdentifier: "acted")
    #expect(nav.topViewController === made)
    nav.pop()
    let old = ViewController()
    nav.push(old)
    nav.pop()
    source.made = old
    #expect(source.performSegue(withIdentifier: "acted").outcome == .dropped(.notFromStoryboard))
  }

  @Test func `a continuous value records one event per key, before a push`() throws {
    let app = try Application(store: nil)
    let nav = NavigationController(root: ViewController())
    try app.launch { scene in scene.root = nav }
    let view = ScrollView()
    nav.topViewController?.addRestorable(view, as: "list")
    let start = app.position
    view.contentOffset.y = 1
    let first = app.position
    #expect(first > start)
    for offset in 2...50 { view.contentOffset.y = Double(offset) }
    #expect(app.position == first)
    nav.push(ViewController())
    #expect(view.contentOffset == View.Point(y: 50))
    let values = app.hierarchy.records.indices.filter {
      app.hierarchy.cells(of: Slot(UInt32($0))).contains { $0.key.symbol != nil }
    }
    #expect(values.count == 1)
  }
}
