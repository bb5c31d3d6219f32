import Navlog
import Support
import Testing

/// A custom segue.
final class SlideSegue: Segue {
  static let log = Page()
  override func perform() {
    (destination as? Diary)?.page.lines.append("slide")
    source.navigationController?.push(destination, animated: false)
  }
}

final class Hub: Diary {
  override var segues: [SegueTemplate] {
    [
      SegueTemplate("detail", .show) { [page] _ in Diary("D", page) },
      SegueTemplate("forbidden", .show) { [page] _ in Diary("F", page) },
      SegueTemplate("slide", SlideSegue.self) { [page] _ in Diary("L", page) },
      SegueTemplate("sheet", .presentation) { [page] _ in Diary("M", page) },
    ]
  }
}

@MainActor
@Suite struct SegueTests {
  private let page = Page()
  private let app: Application
  private let nav: NavigationController
  private let hub: Hub

  init() throws {
    app = try Application(store: nil)
    hub = Hub("H", page)
    nav = NavigationController(root: hub)
    let nav = nav
    try app.launch { scene in scene.root = nav }
    _ = page.take()
  }

  @Test func `a segue is prepared before its destination has a view`() {
    #expect(hub.performSegue(withIdentifier: "detail", sender: "tap").isAccepted)
    #expect(page.take().hasPrefix("H.prepare(detail,tap) D.willMove(parent) D.loadView"))
    #expect((nav.topViewController as? Diary)?.name == "D")
  }

  @Test func `a user's segue asks shouldPerformSegue, and code doesn't`() {
    #expect(hub.performSegue(withIdentifier: "forbidden", byUser: true).outcome == .declined)
    #expect(page.take() == "H.should(forbidden)")
    #expect(hub.performSegue(withIdentifier: "forbidden").isAccepted)
    #expect(nav.viewControllers.count == 2)
  }

  @Test func `a custom segue runs its own code`() {
    hub.performSegue(withIdentifier: "slide")
    #expect(page.take().hasPrefix("H.prepare(slide,-) slide L.willMove(parent)"))
    #expect((nav.topViewController as? Diary)?.name == "L")
  }

  @Test func `an unknown segue is refused`() {
    #expect(hub.performSegue(withIdentifier: "nowhere").refusal == .noSuchSegue)
  }

  @Test func `an unwind returns to the controller that handles the action`() {
    var came: [String] = []
    hub.onUnwind("back") { segue in came.append((segue.source as? Diary)?.name ?? "?") }
    hub.performSegue(withIdentifier: "detail")
    let detail = nav.topViewController
    detail?.present(Diary("M", page))
    let sheet = detail?.presentedViewController
    #expect(sheet?.performUnwind("back").isAccepted == true)
    #expect(came == ["M"])
    #expect(nav.viewControllers.count == 1)
    #expect(detail?.presentedViewController == nil)
    #expect(hub.performUnwind("nowhere").isAccepted == false)
  }

  @Test func `an action goes up to the nearest controller that handles it`() {
    var performed: [String] = []
    hub.onAction("delete") { _ in performed.append("hub") }
    nav.onAction("delete") { _ in performed.append("nav") }
    hub.sendAction("delete")
    #expect(performed == ["hub"])
    #expect(hub.targetViewController(forAction: "delete") === hub)
    #expect(hub.targetViewController(forAction: "show") === nav)
    #expect(hub.targetViewController(forAction: "showDetail") == nil)
  }

  @Test func `show pushes onto a stack, and presents otherwise`() {
    hub.show(Diary("S", page))
    #expect(nav.viewControllers.count == 2)
    nav.topViewController?.showDetail(Diary("M", page))
    #expect((nav.presentedViewController as? Diary)?.name == "M")
  }

  @Test func `escape pops, or is handled by the controller`() {
    final class Catcher: ViewController {
      var caught = 0
      override func accessibilityPerformEscape() -> Bool {
        caught += 1
        return true
      }
    }
    hub.performSegue(withIdentifier: "detail")
    nav.topViewController?.escape()
    #expect(nav.viewControllers.count == 1)
    let catcher = Catcher()
    nav.push(catcher)
    catcher.escape()
    #expect(catcher.caught == 1)
    #expect(nav.viewControllers.count == 2)
  }
}
