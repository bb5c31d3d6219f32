public import NavlogNavigation

extension Motion {
  /// Creates a motion from UIKit's arguments.
  init(_ animated: Bool, interactive: Bool = false) {
    self = interactive ? .interactive : animated ? .animated : .immediate
  }
}

extension [NavigationObject] {
  /// The session of the first object that belongs to one.
  @MainActor fileprivate var runtime: Runtime? { lazy.compactMap(\.runtime).first }
}

// The commands of a controller: containment, appearance, presentation.
extension ViewController {
  /// Issues a command about this controller and others, in the session that one of them belongs to.
  ///
  /// If none of them belongs to a session, nothing happens, and the result contains a refusal.
  func issue(
    _ others: [NavigationObject] = [], nodes: [NavigationObject] = [],
    _ command: (Runtime) -> Command
  ) -> CommandResult {
    guard let runtime = runtime ?? others.runtime ?? nodes.runtime else {
      return CommandResult(refusal: .unknownNode, batch: nil)
    }
    return runtime.issue(self, others, nodes: nodes, command)
  }

  // MARK: - Containment

  /// Makes `child` a child. The container then calls ``didMove(toParent:)`` on it when it is in
  /// place.
  @discardableResult
  public func addChild(_ child: ViewController) -> CommandResult {
    if runtime == nil, child.runtime == nil {
      if !draft.children.contains(where: { $0 === child }) { draftedChildren.append(child) }
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue([child]) { _ in .addChild(child.slot, to: slot) }
  }

  /// Removes the controller from its parent. The container must have called ``willMove(toParent:)``
  /// with `nil` before.
  @discardableResult
  public func removeFromParent() -> CommandResult {
    if runtime == nil, let parent {
      parent.draft.children.removeAll { $0 === self }
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue { _ in .removeFromParent(slot) }
  }

  /// Calls ``willMove(toParent:)`` on `child`; for containers.
  public func sendWillMove(_ child: ViewController, toParent parent: ViewController?) {
    _ = issue([child]) { _ in .willMove(child.slot, to: parent?.slot ?? .none) }
  }

  /// Calls ``didMove(toParent:)`` on `child`; for containers.
  public func sendDidMove(_ child: ViewController, toParent parent: ViewController?) {
    _ = issue([child]) { _ in .didMove(child.slot, to: parent?.slot ?? .none) }
  }

  /// Adds the view of a child to this controller's view.
  @discardableResult
  public func addView(of child: ViewController, animated: Bool = false) -> CommandResult {
    issue([child]) { _ in .addView(child.slot, in: slot, Motion(animated)) }
  }

  /// Removes the controller's view from its superview.
  @discardableResult
  public func removeView(animated: Bool = false) -> CommandResult {
    issue { _ in .removeView(slot, Motion(animated)) }
  }

  /// Removes a child in the canonical steps: `willMove`, removing its view, removing the child.
  @discardableResult
  public func unembed(_ child: ViewController, animated: Bool = false) -> CommandResult {
    issue([child]) { _ in .unembed(child.slot, Motion(animated)) }
  }

  /// Replaces a child by another, with all callbacks to both.
  @discardableResult
  public func exchange(
    _ old: ViewController, for new: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    issue([old, new]) { _ in
      .exchange(new.slot, for: old.slot, in: slot, Motion(animated, interactive: interactive))
    }
  }

  /// Performs `transition(from:to:)` only: the views are exchanged, the children aren't.
  @discardableResult
  public func transition(
    from old: ViewController, to new: ViewController, animated: Bool = true,
    interactive: Bool = false
  ) -> CommandResult {
    issue([old, new]) { _ in
      .exchangeViews(new.slot, for: old.slot, in: slot, Motion(animated, interactive: interactive))
    }
  }

  /// Overrides the traits of a child.
  @discardableResult
  public func setOverrideTraitCollection(
    _ traits: TraitCollection, forChild child: ViewController
  ) -> CommandResult {
    issue([child]) { _ in .overrideTraits(child.slot, traits) }
  }

  // MARK: - Manual appearance forwarding

  /// Begins the appearance or disappearance of a child; for containers that forward appearance
  /// callbacks themselves.
  @discardableResult
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) -> CommandResult {
    issue { _ in .beginAppearance(slot, appearing: isAppearing, animated: animated) }
  }

  /// Ends the appearance transition that ``beginAppearanceTransition(_:animated:)`` has begun.
  @discardableResult
  public func endAppearanceTransition() -> CommandResult { issue { _ in .endAppearance(slot) } }

  // MARK: - Presentation

  /// Presents a controller; `completion` is called when it is on screen.
  ///
  /// ```swift
  /// let composer = Composer()
  /// composer.modalPresentationStyle = .formSheet
  /// let result = present(composer, animated: false)
  /// if let refusal = result.refusal { print("not presented: \(refusal)") }
  /// ```
  /// Refused while a presentation exists or is in flight, and while this controller isn't in a
  /// window, unless `whenReady` is set, which makes the presentation wait for the window.
  ///
  /// During a launch, if this controller presented one of the same class and identifier when its
  /// state was saved, that one is presented instead, as it was restored.
  @discardableResult
  public func present(
    _ controller: ViewController, animated: Bool = true, interactive: Bool = false,
    whenReady: Bool = false, completion: (() -> Void)? = nil
  ) -> CommandResult {
    let saved = runtime?.application.launched?.presentation(like: controller, by: self)
    let controller = saved?.controller ?? controller
    if saved?.style == .popover { runtime?.perform(.set(controller.slot, .anchor, 1)) }
    if let transition = saved?.transition, transition != controller.modalTransitionStyle {
      controller.modalTransitionStyle = transition
    }
    if runtime?.refusesPresentation(of: controller, from: self, whenReady: whenReady) != true {
      controller.preparePresentation(by: self)
    }
    let motion = Motion(animated, interactive: interactive)
    return runtime.map { runtime in
      runtime.whileCompleting(completion) {
        runtime.led {
          issue([controller]) { _ in
            .present(controller.slot, from: slot, saved?.style, motion, whenReady: whenReady)
          }
        }
      }
    } ?? CommandResult(refusal: .notInWindow, batch: nil)
  }

  /// Dismisses the controller that this one presents, with all presentations above; if it presents
  /// nothing, dismisses this controller.
  @discardableResult
  public func dismiss(
    animated: Bool = true, interactive: Bool = false, completion: (() -> Void)? = nil
  ) -> CommandResult {
    guard let runtime else { return CommandResult(outcome: .nothing, batch: nil) }
    let leaving = presentedViewController ?? sequence(first: self, next: \.parent).suffix(1)[0]
    if leaving.transitioningDelegate != nil { leaving.asksForAnimators() }
    let motion = Motion(animated, interactive: interactive)
    return runtime.whileCompleting(completion) {
      runtime.led { runtime.perform(.dismiss(slot, motion)) }
    }
  }

  /// Dismisses the controller as a user's swipe does; the delegate of its presentation controller
  /// can prevent it.
  @discardableResult
  public func swipeToDismiss(interactive: Bool = false) -> CommandResult {
    issue { _ in .swipeDismiss(slot, Motion(true, interactive: interactive)) }
  }

  /// Makes the controller the first responder, which receives keyboard input.
  @discardableResult
  public func becomeFirstResponder() -> CommandResult { issue { _ in .becomeFirstResponder(slot) } }

  /// Gives up being the first responder.
  @discardableResult
  public func resignFirstResponder() -> CommandResult { issue { _ in .resignFirstResponder(slot) } }

  // MARK: - Actions

  func showUp(_ controller: ViewController, detail: Bool) {
    _ = issue([controller]) { _ in
      detail ? .showDetail(controller.slot, from: slot) : .show(controller.slot, from: slot)
    }
  }

  /// Declares a handler for an action that is sent up the hierarchy.
  public func onAction(_ action: String, _ body: @escaping (_ sender: ViewController?) -> Void) {
    actionHandlers[action] = body
  }

  /// Sends an action up the hierarchy, to the nearest controller that can perform it.
  @discardableResult
  public func sendAction(_ action: String) -> CommandResult {
    issue { .action($0.log.symbol(action), from: slot) }
  }

  /// Sends the action of a gesture up the hierarchy.
  @discardableResult
  public func sendGesture(_ action: String) -> CommandResult {
    issue { .gesture($0.log.symbol(action), from: slot) }
  }

  /// Performs the escape gesture on this controller; the nearest controller that handles it does
  /// so.
  @discardableResult
  public func escape(animated: Bool = true) -> CommandResult {
    issue { _ in .escape(slot, Motion(animated)) }
  }

  /// Announces that the screen has changed; the accessibility focus moves to this controller.
  @discardableResult
  public func postScreenChanged() -> CommandResult { issue { _ in .screenChanged(slot) } }

  /// Returns the nearest controller that would perform an action, beginning with this one.
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
    default: actionHandlers[action] != nil
    }
  }
}
