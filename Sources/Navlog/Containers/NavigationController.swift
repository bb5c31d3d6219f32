import NavlogNavigation

/// A container that manages a stack of controllers and shows the top one.
///
/// ```swift
/// let stack = NavigationController(root: Inbox())
/// stack.push(Message())
/// ```
@MainActor
open class NavigationController: ViewController {
  override class var kindOfObjects: Kind { .navigation }
  override class var isKindsOwn: Bool { self == NavigationController.self }

  /// The delegate, which is notified of the controllers shown and provides animators.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Creates an empty stack.
  override public init() { super.init() }

  /// Creates a stack with a root controller.
  public convenience init(root: ViewController) {
    self.init()
    draftedChildren = [root]
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    guard !draft.children.isEmpty else { return }
    let nodes = draft.children.map { runtime.attach($0) }
    runtime.perform(.setStack(slot, .immediate), nodes: nodes)
  }

  /// The stack, from the bottom to the top.
  public var viewControllers: [ViewController] {
    get {
      guard let runtime else { return draft.children }
      return runtime.controllers(runtime.hierarchy.stack(of: slot))
    }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The top of the stack.
  public var topViewController: ViewController? { viewControllers.last }

  /// The controller presented from the stack, or else the top of the stack.
  public var visibleViewController: ViewController? {
    guard let runtime else { return draft.children.last }
    return runtime.controller(runtime.hierarchy.visibleController(in: slot))
  }

  /// Pushes a controller.
  @discardableResult
  open func push(
    _ controller: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, controller.runtime == nil {
      draftedChildren.append(controller)
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return animate(
      .push, from: topViewController, to: controller, animated, interactive,
      isRefused: runtime?.refuses(controller) { .push($0, onto: slot) } ?? false
    ) { motion in issue([controller]) { _ in .push(controller.slot, onto: slot, motion) } }
  }

  /// Pops the top controller, which the result contains. A stack with one controller isn't changed.
  @discardableResult
  open func pop(animated: Bool = true, interactive: Bool = false) -> CommandResult {
    if runtime == nil { return cutDraft(to: max(1, draft.children.count - 1)) }
    return animate(
      .pop, from: topViewController, to: viewControllers.dropLast().last, animated, interactive
    ) { motion in issue { _ in .pop(slot, motion) } }
  }

  /// Pops all controllers above `controller`; the result contains them.
  @discardableResult
  open func pop(
    to controller: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, let index = draft.children.firstIndex(of: controller) {
      return cutDraft(to: index + 1)
    }
    return animate(
      .pop, from: topViewController, to: controller, animated, interactive,
      isRefused: runtime?.refuses(controller) { .popTo($0, in: slot) } ?? false
    ) { motion in issue([controller]) { _ in .popTo(controller.slot, in: slot, motion) } }
  }

  /// Pops all controllers above the root; the result contains them.
  @discardableResult
  open func popToRoot(animated: Bool = true, interactive: Bool = false) -> CommandResult {
    if runtime == nil { return cutDraft(to: 1) }
    return animate(.pop, from: topViewController, to: viewControllers.first, animated, interactive)
    {
      motion in issue { _ in .popToRoot(slot, motion) }
    }
  }

  /// Pops as the user's tap on the back button does: ``navigationBar(shouldPop:)`` is asked first.
  /// Refused if the navigation bar or the back button is hidden.
  @discardableResult
  open func tapBackButton(animated: Bool = true) -> CommandResult {
    goBack(animated, interactive: false)
  }

  /// Pops as the user's swipe from the edge does: ``navigationBar(shouldPop:)`` is asked first.
  @discardableResult
  open func swipeBack(interactive: Bool = false) -> CommandResult {
    goBack(true, interactive: interactive)
  }

  /// Pops all controllers above `controller`, as the user's choice in the menu of the back button does:
  /// ``navigationBar(shouldPop:)`` is asked about the top first. Refused if the navigation bar or the
  /// back button is hidden.
  @discardableResult
  open func chooseInBackMenu(
    _ controller: ViewController, animated: Bool = true
  ) -> CommandResult {
    if let refused = refusalWithoutBackButton { return refused }
    return animate(
      .pop, from: topViewController, to: controller, animated, false,
      isRefused: runtime?.refuses(controller) { .goBackTo($0, in: slot) } ?? false
    ) { motion in issue([controller]) { _ in .goBackTo(controller.slot, in: slot, motion) } }
  }

  private func goBack(_ animated: Bool, interactive: Bool) -> CommandResult {
    if let refused = refusalWithoutBackButton { return refused }
    return animate(
      .pop, from: topViewController, to: viewControllers.dropLast().last, animated, interactive
    ) { motion in issue { _ in .goBack(slot, motion) } }
  }

  private var refusalWithoutBackButton: CommandResult? {
    topViewController?.navigationItem.hidesBackButton == true
      ? CommandResult(refusal: .noBackButton, batch: nil) : nil
  }

  /// Returns whether the user may leave the top controller by the back button or a swipe; code that
  /// pops isn't asked. The default is `true`.
  open func navigationBar(shouldPop controller: ViewController) -> Bool { true }

  /// Whether the navigation bar is hidden; it is restored.
  public var isNavigationBarHidden: Bool {
    get { flag(.navigationBarHidden) }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if hidden != isNavigationBarHidden { set(.navigationBarHidden, hidden) }
  }

  /// Whether the toolbar is hidden, as it is by default; it is restored.
  public var isToolbarHidden: Bool {
    get { !flag(.toolbarShown) }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    if hidden != isToolbarHidden { set(.toolbarShown, !hidden) }
  }

  /// Replaces the stack.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if let drafted = draft(children: controllers) { return drafted }
    return issue(nodes: controllers) { _ in
      .setStack(slot, Motion(animated, interactive: interactive))
    }
  }

  /// Pops from the draft, before the controller is part of a session.
  private func cutDraft(to count: Int) -> CommandResult {
    let left = Array(draft.children.dropFirst(count))
    draft.children.removeLast(left.count)
    return CommandResult(
      outcome: left.isEmpty ? .nothing : .postponed, controllers: left, batch: nil)
  }

  /// Asks the delegate for an animator, unless the change is refused. With one, the transition stays in
  /// flight until the animator or the user completes it. Changes that don't pass through
  /// here, such as those of segues, ask as well from the first animator on.
  private func animate(
    _ operation: NavigationOperation, from: @autoclosure () -> ViewController?,
    to: @autoclosure () -> ViewController?, _ animated: Bool, _ interactive: Bool,
    isRefused: @autoclosure () -> Bool? = nil, _ command: (Motion) -> CommandResult
  ) -> CommandResult {
    guard let runtime else { return command(Motion(animated, interactive: interactive)) }
    if animated, window != nil, let delegate, let from = from(), let to = to(),
      !(isRefused() ?? runtime.refuses(self) { .pop($0) }),
      let animator = delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    {
      runtime.offer(animator, of: self)
    }
    return runtime.led { command(Motion(animated, interactive: interactive)) }
  }
}
