import NavlogNavigation

/// A container of tabs that shows the selected one.
@MainActor
open class TabBarController: ViewController {
  override class var kindOfObjects: Kind { .tab }
  override class var isKindsOwn: Bool { self == TabBarController.self }

  /// The delegate, which is asked before the user selects a tab, and notified afterwards.
  public weak var delegate: (any TabBarControllerDelegate)?
  private var draftedSelection: Int?

  /// Creates a controller without tabs.
  override public init() { super.init() }

  /// Creates a controller with tabs.
  public convenience init(tabs: [ViewController]) {
    self.init()
    draftedChildren = tabs
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    guard !draft.children.isEmpty else { return }
    let nodes = draft.children.map { runtime.attach($0) }
    runtime.perform(.setTabs(slot, .immediate), nodes: nodes)
    if let index = draftedSelection, index > 0 {
      runtime.perform(.selectIndex(UInt32(index), in: slot, .code, .immediate))
    }
  }

  /// The controllers of the tabs, in order.
  public var viewControllers: [ViewController] {
    get {
      guard let runtime else { return draft.children }
      return runtime.controllers(runtime.hierarchy.tabs(of: slot))
    }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller for the tabs that don't fit in the tab bar; it isn't one of the tabs.
  public var moreNavigationController: NavigationController? {
    guard let runtime else { return nil }
    return runtime.controller(runtime.hierarchy.more(of: slot)) as? NavigationController
  }

  /// The selected tab; setting a controller that isn't a tab is refused.
  public var selectedViewController: ViewController? {
    get {
      guard let runtime else {
        return draft.children.indices.contains(selectedIndex) ? draft.children[selectedIndex] : nil
      }
      return runtime.controller(runtime.hierarchy.selectedTab(of: slot))
    }
    set { if let newValue { select(newValue) } }
  }

  /// The index of the selected tab; -1 if there is none.
  public var selectedIndex: Int {
    get {
      if runtime == nil { return draft.children.isEmpty ? -1 : draftedSelection ?? 0 }
      let selected = selectedViewController
      return viewControllers.firstIndex { $0 === selected } ?? -1
    }
    set { select(index: newValue) }
  }

  /// Whether the tab bar is hidden: because it was set so, which is restored, or by a controller on a
  /// stack of the selected tab that hides the bottom bar when pushed.
  public var isTabBarHidden: Bool {
    get { runtime.map { $0.hierarchy.isTabBarHidden(slot) } ?? flag(.tabBarHidden) }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the tab bar.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool = true) {
    if hidden != flag(.tabBarHidden) { set(.tabBarHidden, hidden) }
  }

  /// Replaces the tabs; the selection is kept if possible.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool = true
  ) -> CommandResult {
    if let drafted = draft(children: controllers) { return drafted }
    return issue(nodes: controllers) { _ in .setTabs(slot, Motion(animated)) }
  }

  /// Selects a tab; with `byUser`, as a tap does, so the delegate is asked first.
  @discardableResult
  open func select(
    _ controller: ViewController, byUser: Bool = false, animated: Bool = false,
    interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, let index = draft.children.firstIndex(of: controller) {
      return select(index: index)
    }
    return animate(to: controller) {
      issue([controller]) { _ in
        .select(
          controller.slot, in: slot, byUser ? .user : .code,
          Motion(animated, interactive: interactive))
      }
    }
  }

  /// Selects a tab by its index; with `byUser`, as a tap does, so the delegate is asked first.
  @discardableResult
  open func select(
    index: Int, byUser: Bool = false, animated: Bool = false, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil {
      draftedSelection = index
      return CommandResult(outcome: .postponed, batch: nil)
    }
    let tabs = viewControllers
    return animate(to: tabs.indices.contains(index) ? tabs[index] : nil) {
      issue { _ in
        .selectIndex(
          UInt32(clamping: index), in: slot, byUser ? .user : .code,
          Motion(animated, interactive: interactive))
      }
    }
  }

  /// Asks the delegate for an animator, with which the change stays in flight.
  private func animate(
    to controller: ViewController?, _ command: () -> CommandResult
  ) -> CommandResult {
    guard let runtime else { return command() }
    if window != nil, let delegate, let from = selectedViewController, let controller,
      controller !== from,
      let animator = delegate.tabBarController(
        self, animationControllerForTransitionFrom: from, to: controller)
    {
      runtime.offer(animator, of: self)
    }
    return runtime.led(command)
  }
}
