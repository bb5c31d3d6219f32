import NavlogNavigation
import Testing

@testable import Navlog

/// Each call of an app becomes one command with its arguments.
@MainActor
@Suite struct CallTests {
  private let app: Application
  private let runtime: Runtime
  private let nav: NavigationController
  private let tabs = TabBarController()
  private let pages = PageViewController()
  private let split = SplitViewController()
  private let root = ViewController()
  private let child = ViewController()
  private let other = ViewController()

  init() throws {
    app = try Application(store: nil)
    let (root, tabs) = (root, tabs)
    let nav = NavigationController(root: root)
    self.nav = nav
    tabs.setViewControllers([nav, pages, split])
    try app.launch { scene in scene.root = tabs }
    runtime = try #require(app.runtime)
    runtime.turn { [runtime, child, other] in
      runtime.attach(child)
      runtime.attach(other)
    }
  }

  /// Returns what `call` commands from outside, accepted or refused.
  private func commands(_ call: () -> Void) -> [Command] {
    var commands: [Command] = []
    runtime.listeners[-1] = { event in
      guard event.cause == 0 else { return }
      switch event.event {
      case .commanded(.release)?: break
      case .commanded(let command)?, .refused(let command, _)?: commands.append(command)
      default: break
      }
    }
    call()
    runtime.listeners[-1] = nil
    return commands
  }

  private func expect(
    _ command: Command, _ location: SourceLocation = #_sourceLocation, _ call: () -> Void
  ) {
    #expect(commands(call) == [command], sourceLocation: location)
  }

  @Test func `containment in one call and in single steps`() {
    expect(.addChild(child.slot, to: root.slot)) { root.addChild(child) }
    expect(.addView(child.slot, in: root.slot, .immediate)) {
      root.addView(of: child, animated: false)
    }
    expect(.didMove(child.slot, to: root.slot)) { root.sendDidMove(child, toParent: root) }
    expect(.exchange(other.slot, for: child.slot, in: root.slot, .immediate)) {
      root.exchange(child, for: other, animated: false)
    }
    expect(.exchangeViews(child.slot, for: other.slot, in: root.slot, .interactive)) {
      root.transition(from: other, to: child, interactive: true)
    }
    expect(.overrideTraits(other.slot, TraitCollection(horizontal: .compact, vertical: .regular))) {
      root.setOverrideTraitCollection(
        TraitCollection(horizontal: .compact, vertical: .regular), forChild: other)
    }
    expect(.beginAppearance(other.slot, appearing: false, animated: true)) {
      other.beginAppearanceTransition(false, animated: true)
    }
    expect(.endAppearance(other.slot)) { other.endAppearanceTransition() }
    expect(.willMove(other.slot, to: .none)) { root.sendWillMove(other, toParent: nil) }
    expect(.removeView(other.slot, .immediate)) { other.removeView() }
    expect(.removeFromParent(other.slot)) { other.removeFromParent() }
    expect(.unembed(other.slot, .immediate)) { root.unembed(other, animated: false) }
  }

  @Test func `the system's containers`() {
    expect(.push(child.slot, onto: nav.slot, .immediate)) { nav.push(child, animated: false) }
    expect(.popTo(root.slot, in: nav.slot, .animated)) { nav.pop(to: root) }
    expect(.popToRoot(nav.slot, .animated)) { nav.popToRoot() }
    expect(.pop(nav.slot, .interactive)) { nav.pop(interactive: true) }
    expect(.setStack(nav.slot, .immediate)) { nav.viewControllers = [root] }
    expect(.setPages(pages.slot, .scroll, .reverse, .animated)) {
      pages.setViewControllers([child], direction: .reverse)
    }
    expect(.swipePages(pages.slot, .scroll, .forward, .interactive)) {
      pages.swipe(to: [other], direction: .forward, interactive: true)
    }
    expect(.setColumn(other.slot, in: split.slot, .secondary, .immediate)) {
      split.setViewController(other, for: .secondary, animated: false)
    }
    expect(.collapse(split.slot, .animated)) { split.collapse() }
    expect(.expand(split.slot, .immediate)) { split.expand(animated: false) }
    expect(.select(pages.slot, in: tabs.slot, .user, .animated)) {
      tabs.select(pages, byUser: true, animated: true)
    }
    expect(.selectIndex(0, in: tabs.slot, .code, .immediate)) {
      tabs.select(index: 0, animated: false)
    }
    expect(.setTabs(tabs.slot, .animated)) { tabs.setViewControllers([nav], animated: true) }
  }

  @Test func `presentation, actions and segues`() {
    expect(.present(child.slot, from: root.slot, nil, .immediate, whenReady: true)) {
      root.present(child, animated: false, whenReady: true)
    }
    expect(.swipeDismiss(child.slot, .animated)) { child.swipeToDismiss() }
    expect(.dismiss(root.slot, .interactive)) { root.dismiss(interactive: true) }
    expect(.show(other.slot, from: root.slot)) { root.show(other) }
    expect(.showDetail(other.slot, from: root.slot)) { root.showDetail(other) }
    expect(.action(runtime.log.symbol("save"), from: root.slot)) { root.sendAction("save") }
    expect(.gesture(runtime.log.symbol("undo"), from: root.slot)) { root.sendGesture("undo") }
    expect(.escape(root.slot, .animated)) { root.escape() }
    expect(.screenChanged(root.slot)) { root.postScreenChanged() }
    expect(.becomeFirstResponder(root.slot)) { root.becomeFirstResponder() }
    expect(.resignFirstResponder(root.slot)) { root.resignFirstResponder() }
    expect(.segue(runtime.log.symbol("go"), from: root.slot, .unknown, by: .user, .immediate)) {
      root.performSegue(withIdentifier: "go", byUser: true, animated: false)
    }
    let (back, id) = (runtime.log.symbol("back"), runtime.log.symbol("close"))
    expect(.unwind(root.slot, action: back, id: id, by: .code, .animated)) {
      root.performUnwind("back", identifier: "close")
    }
  }

  @Test func `windows and the life cycle of the app`() throws {
    let window = try #require(app.allWindows.first)
    expect(.setRoot(child.slot, window: window.id, .immediate)) {
      window.rootViewController = child
    }
    expect(.layout(window.id)) { window.layoutIfNeeded() }
    expect(.hideWindow(window.id)) { window.hide() }
    expect(.showWindow(window.id)) { window.makeKeyAndVisible() }
    expect(.setTraits(window.id, TraitCollection(horizontal: .compact, vertical: .regular))) {
      window.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    }
    window.size = View.Size(width: 1, height: 1)
    expect(.resize(window.id)) { window.size = View.Size(width: 2, height: 1) }
    expect(.warnOfMemory) { app.warnOfMemory() }
    expect(.enterBackground) { app.enterBackground() }
    expect(.ignoreSnapshot) { app.ignoreSnapshotOnNextApplicationLaunch() }
    expect(.enterForeground) { app.enterForeground() }
    expect(.extendRestoration) { app.extendStateRestoration() }
    expect(.completeRestoration) { app.completeStateRestoration() }
    expect(.preferContentSize(root.slot, width: 3, height: 4)) {
      root.preferredContentSize = View.Size(width: 3, height: 4)
    }
  }
}
