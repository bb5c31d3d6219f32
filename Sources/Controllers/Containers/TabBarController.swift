import Navigation

/// A set of controllers of which the selected one is shown.
@MainActor
open class TabBarController: ViewController {
  override class var kindOfObjects: Kind { .tab }
  override class var isKindsOwn: Bool { self == TabBarController.self }

  /// Whoever is asked before a tap selects, and told after.
  public weak var delegate: (any TabBarControllerDelegate)?
  private var draftedSelection: Int?

  /// Makes a controller without tabs.
  override public init() { super.init() }

  /// Makes a controller with tabs.
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

  /// The tabs in order.
  public var viewControllers: [ViewController] {
    get {
      guard let runtime else { return draft.children }
      return runtime.controllers(runtime.hierarchy.tabs(of: slot))
    }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller of the tabs that have no room; it is none of the tabs.
  public var moreNavigationController: NavigationController? {
    guard let runtime else { return nil }
    return runtime.controller(runtime.hierarchy.more(of: slot)) as? NavigationController
  }

  /// The selected tab; setting one that is none of the tabs is refused.
  public var selectedViewController: ViewController? {
    get {
      guard let runtime else {
        return draft.children.indices.contains(selectedIndex) ? draft.children[selectedIndex] : nil
      }
      return runtime.controller(runtime.hierarchy.selectedTab(of: slot))
    }
    set { if let newValue { select(newValue) } }
  }

  /// The place of the selected tab; -1 where there is none.
  public var selectedIndex: Int {
    get {
      if runtime == nil { return draft.children.isEmpty ? -1 : draftedSelection ?? 0 }
      let selected = selectedViewController
      return viewControllers.firstIndex { $0 === selected } ?? -1
    }
    set { select(index: newValue) }
  }

  /// Replaces the tabs; the selection stays where it can.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool = true
  ) -> CommandResult {
    if runtime == nil, controllers.allSatisfy({ $0.runtime == nil }) {
      draftedChildren = controllers
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue(nodes: controllers) { _ in .setTabs(slot, Motion(animated)) }
  }

  /// Selects a tab; by a tap of the user's the delegate is asked.
  @discardableResult
  open func select(
    _ controller: ViewController, byUser: Bool = false, animated: Bool = false,
    interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, let index = draft.children.firstIndex(of: controller) {
      return select(index: index)
    }
    return issue([controller]) { _ in
      .select(
        controller.slot, in: slot, byUser ? .user : .code,
        Motion(animated, interactive: interactive))
    }
  }

  /// Selects a tab by its place; by a tap of the user's the delegate is asked.
  @discardableResult
  open func select(
    index: Int, byUser: Bool = false, animated: Bool = false, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil {
      draftedSelection = index
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue { _ in
      .selectIndex(
        UInt32(clamping: index), in: slot, byUser ? .user : .code,
        Motion(animated, interactive: interactive))
    }
  }
}
