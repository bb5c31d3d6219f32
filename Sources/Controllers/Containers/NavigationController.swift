import Navigation

/// A stack of controllers of which the last is shown.
@MainActor
open class NavigationController: ViewController {
  override class var kindOfObjects: Kind { .navigation }
  override class var isKindsOwn: Bool { self == NavigationController.self }

  /// Whoever is told what shows, and asked how to animate.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Makes an empty stack.
  override public init() { super.init() }

  /// Makes a stack with a root.
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

  /// The stack from the bottom.
  public var viewControllers: [ViewController] {
    get {
      guard let runtime else { return draft.children }
      return runtime.controllers(runtime.hierarchy.stack(of: slot))
    }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The top of the stack.
  public var topViewController: ViewController? { viewControllers.last }

  /// What is presented from the stack, else its top.
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
    return animate(.push, from: topViewController, to: controller, animated, interactive) {
      motion in
      issue([controller]) { _ in .push(controller.slot, onto: slot, motion) }
    }
  }

  /// Pops the top; the result has it. A stack of one stays as it is.
  @discardableResult
  open func pop(animated: Bool = true, interactive: Bool = false) -> CommandResult {
    if runtime == nil { return cutDraft(to: max(1, draft.children.count - 1)) }
    return animate(
      .pop, from: topViewController, to: viewControllers.dropLast().last, animated, interactive
    ) { motion in issue { _ in .pop(slot, motion) } }
  }

  /// Pops down to a controller of the stack; the result has what left.
  @discardableResult
  open func pop(
    to controller: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, let index = draft.children.firstIndex(of: controller) {
      return cutDraft(to: index + 1)
    }
    return animate(.pop, from: topViewController, to: controller, animated, interactive) { motion in
      issue([controller]) { _ in .popTo(controller.slot, in: slot, motion) }
    }
  }

  /// Pops down to the root; the result has what left.
  @discardableResult
  open func popToRoot(animated: Bool = true, interactive: Bool = false) -> CommandResult {
    if runtime == nil { return cutDraft(to: 1) }
    return animate(.pop, from: topViewController, to: viewControllers.first, animated, interactive)
    {
      motion in issue { _ in .popToRoot(slot, motion) }
    }
  }

  /// Replaces the stack.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, controllers.allSatisfy({ $0.runtime == nil }) {
      draftedChildren = controllers
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue(nodes: controllers) { _ in
      .setStack(slot, Motion(animated, interactive: interactive))
    }
  }

  /// Pops before there is a session.
  private func cutDraft(to count: Int) -> CommandResult {
    let left = Array(draft.children.dropFirst(count))
    draft.children.removeLast(left.count)
    return CommandResult(
      outcome: left.isEmpty ? .nothing : .postponed, controllers: left, batch: nil)
  }

  /// Asks the delegate for an animator; with one the transition stays in flight until it is done.
  private func animate(
    _ operation: NavigationOperation, from: @autoclosure () -> ViewController?,
    to: @autoclosure () -> ViewController?, _ animated: Bool, _ interactive: Bool,
    _ command: (Motion) -> CommandResult
  ) -> CommandResult {
    guard animated, !interactive, let runtime, let delegate, let from = from(), let to = to(),
      let animator = delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    else { return command(Motion(animated, interactive: interactive)) }
    return runtime.led(by: animator) { command(.held) }
  }
}
