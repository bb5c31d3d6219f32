import Navlog
import NavlogNavigation
import Support
import Testing

@MainActor
@Suite struct CallbackTests {
  private let page = Page()
  private let app: Application
  private let nav: NavigationController
  private let root: Diary

  init() throws {
    app = try Application(store: nil)
    root = Diary("A", page)
    nav = NavigationController(root: root)
    let nav = nav
    try app.launch { scene in scene.root = nav }
  }

  @Test func `a controller gets the callbacks of its first appearance`() {
    #expect(
      page.take()
        == """
        A.willMove(parent) A.loadView A.viewDidLoad A.willAppear A.isAppearing A.willLayout \
        A.didLayout A.didAppear A.didMove(parent)
        """)
  }

  @Test func `a push notifies both controllers in the documented order`() {
    _ = page.take()
    nav.push(Diary("B", page))
    #expect(
      page.take()
        == """
        B.willMove(parent) B.loadView B.viewDidLoad A.willDisappear B.willAppear B.isAppearing \
        B.willLayout B.didLayout A.didDisappear B.didAppear B.didMove(parent)
        """)
  }

  @Test func `presentation, completion and dismissal come in order`() {
    _ = page.take()
    let sheet = Diary("S", page)
    sheet.modalPresentationStyle = .fullScreen
    root.present(sheet) { page.lines.append("presented") }
    #expect(
      page.take()
        == """
        S.loadView S.viewDidLoad A.willDisappear S.willAppear S.isAppearing S.willLayout \
        S.didLayout S.didAppear A.didDisappear presented
        """)
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === nav)
    sheet.dismiss { page.lines.append("dismissed") }
    #expect(
      page.take()
        == """
        S.willDisappear A.willAppear A.isAppearing A.willLayout A.didLayout A.didAppear \
        S.didDisappear dismissed
        """)
    #expect(root.presentedViewController == nil)
  }

  @Test func `the completion of a refused presentation isn't called`() {
    let one = Diary("S", page)
    let two = Diary("T", page)
    var calls: [String] = []
    root.present(one) { calls.append("one") }
    #expect(root.present(two) { calls.append("two") }.refusal == .alreadyPresenting)
    one.dismiss { calls.append("dismissed") }
    #expect(calls == ["one", "dismissed"])
    #expect(app.problems.map(\.refusal) == [.alreadyPresenting])
  }

  @Test func `a trait change reaches every object`() {
    _ = page.take()
    let window = app.allWindows[0]
    window.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    #expect(root.traitCollection.horizontal == .compact)
    let told = page.take()
    #expect(told.contains("A.willTransition(compact)"))
    #expect(told.contains("A.traitsDidChange(regular)"))
    window.size = View.Size(width: 80, height: 24)
    window.size = View.Size(width: 120, height: 40)
    #expect(page.take().contains("A.size"))
    app.warnOfMemory()
    #expect(page.take() == "A.memory")
    root.becomeFirstResponder()
    #expect(root.isFirstResponder)
    root.resignFirstResponder()
    #expect(page.take() == "A.became A.resigned")
  }

  @Test func `an override that doesn't call super is detected`() throws {
    final class Silent: ViewController {
      override func viewWillAppear(_ animated: Bool) {}
    }
    let silent = Silent()
    nav.push(silent)
    nav.push(Diary("C", page))
    nav.pop()
    let symbols = app.hierarchy.records.indices.compactMap { index in
      app.hierarchy.property(.skipsSuper, of: Slot(UInt32(index)))
    }
    #expect(symbols == [MissingSuperCalls.willAppear.rawValue])
  }

  @Test func `events are an asynchronous sequence`() async throws {
    var events = app.events.makeAsyncIterator()
    nav.push(Diary("B", page))
    var seen: [UInt64] = []
    while let event = await events.next() {
      seen.append(event.position)
      if event.event == .ended { break }
    }
    #expect(seen == Array(seen[0]...UInt64(seen.last!)))
    #expect(seen.last == app.position)
  }

  @Test func `commands in a turn are performed in one step`() {
    let before = app.position
    app.turn {
      nav.push(Diary("B", page), animated: false)
      nav.push(Diary("C", page), animated: false)
    }
    #expect(nav.viewControllers.count == 3)
    #expect(app.position > before)
  }

  @Test func `an interactive pop can be cancelled`() {
    nav.push(Diary("B", page))
    _ = page.take()
    nav.pop(interactive: true)
    let coordinator = nav.transitionCoordinator
    #expect(coordinator?.isInteractive == true)
    var ended: [Bool] = []
    coordinator?.notifyWhenInteractionChanges { ended.append($0.isCancelled) }
    coordinator?.animate(completion: { ended.append($0.isCancelled) })
    coordinator?.cancel()
    #expect(ended == [true, true])
    #expect(coordinator?.hasEnded == true)
    #expect(nav.viewControllers.count == 2)
    #expect(
      page.take().hasSuffix(
        "A.willDisappear A.didDisappear B.willAppear B.didAppear B.didMove(parent)"))
  }
}
