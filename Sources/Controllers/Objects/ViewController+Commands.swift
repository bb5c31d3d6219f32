public import Navigation

extension Motion {
  /// How a call with UIKit's arguments goes.
  init(_ animated: Bool, interactive: Bool = false) {
    self = interactive ? .interactive : animated ? .animated : .immediate
  }
}

extension [LiveObject] {
  /// The session that one of them is in.
  @MainActor fileprivate var runtime: Runtime? { lazy.compactMap(\.runtime).first }
}

// What a controller asks for: containment, appearance, presentation.
extension ViewController {
  /// Passes on a command about this controller and others, in the session that one of them is in.
  ///
  /// Without any, nothing happens and the result says so: the hierarchy has none of them.
  func issue(
    _ others: [LiveObject] = [], nodes: [LiveObject] = [], _ command: (Runtime) -> Command
  ) -> CommandResult {
    guard let runtime = runtime ?? others.runtime ?? nodes.runtime else {
      return CommandResult(refusal: .unknownNode, batch: nil)
    }
    return runtime.issue(self, others, nodes: nodes, command)
  }

  // MARK: - Containment

  /// Makes `child` a child; the container says ``didMove(toParent:)`` to it when it is in place.
  @discardableResult
  public func addChild(_ child: ViewController) -> CommandResult {
    if runtime == nil, child.runtime == nil {
      if !draft.children.contains(where: { $0 === child }) { draftedChildren.append(child) }
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue([child]) { _ in .addChild(child.slot, to: slot) }
  }

  /// Takes it out of its parent; the container has said ``willMove(toParent:)`` with `nil` before.
  @discardableResult
  public func removeFromParent() -> CommandResult {
    if runtime == nil, let parent {
      parent.draft.children.removeAll { $0 === self }
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue { _ in .removeFromParent(slot) }
  }

  /// Tells `child` that it is about to move; for containers.
  public func sendWillMove(_ child: ViewController, toParent parent: ViewController?) {
    _ = issue([child]) { _ in .willMove(child.slot, to: parent?.slot ?? .none) }
  }

  /// Tells `child` that it has moved; for containers.
  public func sendDidMove(_ child: ViewController, toParent parent: ViewController?) {
    _ = issue([child]) { _ in .didMove(child.slot, to: parent?.slot ?? .none) }
  }

  /// Puts the view of a child into this controller's.
  @discardableResult
  public func addView(of child: ViewController, animated: Bool = true) -> CommandResult {
    issue([child]) { _ in .addView(child.slot, in: slot, Motion(animated)) }
  }

  /// Takes its view out of the view it is in.
  @discardableResult
  public func removeView(animated: Bool = true) -> CommandResult {
    issue { _ in .removeView(slot, Motion(animated)) }
  }

  /// Takes a child out in the canonical steps: it is told, its view goes, it goes.
  @discardableResult
  public func unembed(_ child: ViewController, animated: Bool = true) -> CommandResult {
    issue([child]) { _ in .unembed(child.slot, Motion(animated)) }
  }

  /// Exchanges one child for another, with everything both have to be told.
  @discardableResult
  public func exchange(
    _ old: ViewController, for new: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    issue([old, new]) { _ in
      .exchange(new.slot, for: old.slot, in: slot, Motion(animated, interactive: interactive))
    }
  }

  /// `transition(from:to:)` alone: only the views are exchanged.
  @discardableResult
  public func transition(
    from old: ViewController, to new: ViewController, animated: Bool = true,
    interactive: Bool = false
  ) -> CommandResult {
    issue([old, new]) { _ in
      .exchangeViews(new.slot, for: old.slot, in: slot, Motion(animated, interactive: interactive))
    }
  }

  /// Imposes traits on a child.
  @discardableResult
  public func setOverrideTraitCollection(
    _ traits: TraitCollection, forChild child: ViewController
  ) -> CommandResult {
    issue([child]) { _ in .overrideTraits(child.slot, traits) }
  }

  // MARK: - Appearance by hand

  /// Tells a child that it begins to appear or disappear; for containers that forward by hand.
  @discardableResult
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) -> CommandResult {
    issue { _ in .beginAppearance(slot, appearing: isAppearing, animated: animated) }
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` has begun.
  @discardableResult
  public func endAppearanceTransition() -> CommandResult { issue { _ in .endAppearance(slot) } }

  // MARK: - Presentation

  /// Presents a controller; `completion` is called when it is on screen.
  ///
  /// Refused while something is presented already or in flight, and when this controller is in no
  /// window, unless `whenReady` lets it wait until it is.
  @discardableResult
  public func present(
    _ controller: ViewController, animated: Bool = true, interactive: Bool = false,
    whenReady: Bool = false, completion: (() -> Void)? = nil
  ) -> CommandResult {
    controller.preparePresentation(by: self)
    let animator = animated ? controller.presentationAnimator(presenting: self) : nil
    let motion = animator == nil ? Motion(animated, interactive: interactive) : .held
    return runtime.map { runtime in
      runtime.whileCompleting(completion) {
        runtime.led(by: animator) {
          issue([controller]) { _ in
            .present(controller.slot, from: slot, nil, motion, whenReady: whenReady)
          }
        }
      }
    } ?? CommandResult(refusal: .notInWindow, batch: nil)
  }

  /// Dismisses what it presents with everything above, or, presenting nothing, itself.
  @discardableResult
  public func dismiss(
    animated: Bool = true, interactive: Bool = false, completion: (() -> Void)? = nil
  ) -> CommandResult {
    guard let runtime else { return CommandResult(outcome: .nothing, batch: nil) }
    let leaving = presentedViewController ?? sequence(first: self, next: \.parent).suffix(1)[0]
    let animator = animated ? leaving.dismissalAnimator() : nil
    let motion = animator == nil ? Motion(animated, interactive: interactive) : .held
    return runtime.whileCompleting(completion) {
      runtime.led(by: animator) { runtime.perform(.dismiss(slot, motion)) }
    }
  }

  /// The user's hand drags it away; its delegate has a say.
  @discardableResult
  public func swipeToDismiss(interactive: Bool = false) -> CommandResult {
    issue { _ in .swipeDismiss(slot, Motion(true, interactive: interactive)) }
  }

  /// Takes the keyboard.
  @discardableResult
  public func becomeFirstResponder() -> CommandResult { issue { _ in .becomeFirstResponder(slot) } }

  /// Gives the keyboard up.
  @discardableResult
  public func resignFirstResponder() -> CommandResult { issue { _ in .resignFirstResponder(slot) } }

  // MARK: - Actions

  func showUp(_ controller: ViewController, detail: Bool) {
    _ = issue([controller]) { _ in
      detail ? .showDetail(controller.slot, from: slot) : .show(controller.slot, from: slot)
    }
  }

  /// Declares what the controller does for an action that is sent up the hierarchy.
  public func onAction(_ action: String, _ body: @escaping (_ sender: ViewController?) -> Void) {
    actions[action] = body
  }

  /// Sends an action up the hierarchy, to the nearest that can perform it.
  @discardableResult
  public func sendAction(_ action: String) -> CommandResult {
    issue { .action($0.log.symbol(action), from: slot) }
  }

  /// Sends what a gesture wants up the hierarchy.
  @discardableResult
  public func sendGesture(_ action: String) -> CommandResult {
    issue { .gesture($0.log.symbol(action), from: slot) }
  }

  /// The escape gesture on this controller: the nearest that handles it does.
  @discardableResult
  public func escape(animated: Bool = true) -> CommandResult {
    issue { _ in .escape(slot, Motion(animated)) }
  }

  /// Says that much has changed on screen: the reader's cursor comes here.
  @discardableResult
  public func postScreenChanged() -> CommandResult { issue { _ in .screenChanged(slot) } }

  /// The nearest controller that would perform an action, this one included.
  public func targetViewController(
    forAction action: String, sender: ViewController? = nil
  ) -> ViewController? {
    var current: ViewController? = self
    while let controller = current {
      if controller.isTarget(of: action),
        controller.canPerformAction(action, sender: sender ?? self)
      {
        return controller
      }
      current = controller.parent
    }
    return nil
  }

  private func isTarget(of action: String) -> Bool {
    switch action {
    case "show": kind == .split || kind == .navigation || type(of: self).overrides.contains(.show)
    case "showDetail": kind == .split || type(of: self).overrides.contains(.showDetail)
    default: actions[action] != nil
    }
  }
}
