// Transitions that the app animates (PRE-44, PRE-45)

extension Engine {
  /// Asks for an animator before a transition of a stack or a presentation that its delegate may
  /// animate, and then executes the command with what was answered. Returns false if nothing is to be
  /// asked.
  ///
  /// The answers may have changed the hierarchy, so the command is planned again.
  func carryOutCustomized(_ plan: Plan, _ command: Command, nodes: [Slot]) -> Bool {
    guard let custom = state.hierarchy.customization(of: plan, nodes: nodes),
      state.hierarchy.asks(.delegatesTransitions, custom.node)
    else { return false }
    if case .present(_, _, _, .custom, _) = plan {
      _ = ask(
        Question(.presentationController, custom.node, other: custom.other), usual: false)
    }
    let motion = customMotion(
      custom.node, other: custom.other, custom.operation, custom.motion)
    asksForAnimators = false
    perform(part: command.with(motion), nodes: nodes)
    asksForAnimators = true
    return true
  }

  /// The motion of a transition: in flight until the animator completes it, or driven by the user, if
  /// there is an animator.
  func customMotion(
    _ node: Slot, other: Slot, _ operation: TransitionOperation, _ motion: Motion
  ) -> Motion {
    guard state.hierarchy.asks(.delegatesTransitions, node),
      motion == .animated || motion == .interactive || operation == .tab && motion == .immediate,
      ask(
        Question(.animationController, node, other: other, symbol: operation.symbol), usual: false)
    else { return motion }
    let isInteractive = ask(
      Question(.interactionController, node, other: other, symbol: operation.symbol),
      usual: motion == .interactive)
    return isInteractive ? .interactive : .held
  }
}

extension Hierarchy {
  /// What a plan would have animated: the node whose delegate is asked, the node that appears or the
  /// presenter, the operation and the motion; `nil` if the transition isn't on screen.
  fileprivate func customization(
    of plan: Plan, nodes: [Slot]
  ) -> (node: Slot, other: Slot, operation: TransitionOperation, motion: Motion)? {
    switch plan {
    case .transition(let choreography, let motion, let stack, _, let to)
    where choreography.isStack && isShown(stack):
      return (stack, to, choreography == .push ? .push : .pop, motion)
    case .popTo(let node, let stack, let motion) where isShown(stack):
      return (stack, node, .pop, motion)
    case .setStack(let stack, let motion) where isShown(stack):
      guard let top = nodes.last, top != lastChild(stack) else { return nil }
      return (stack, top, isChild(top, of: stack) ? .pop : .push, motion)
    case .present(let node, let presenter, _, _, let motion):
      return (node, presenter, .present, motion)
    case .dismiss(let presenter, _, let motion):
      return (self[presenter].presented, presenter, .dismiss, motion)
    default: return nil
    }
  }
}

extension Command {
  /// The command with another motion, if it is one that can have an animator.
  fileprivate func with(_ motion: Motion) -> Command {
    switch self {
    case .push(let node, let stack, _): .push(node, onto: stack, motion)
    case .pop(let stack, _): .pop(stack, motion)
    case .popTo(let node, let stack, _): .popTo(node, in: stack, motion)
    case .popToRoot(let stack, _): .popToRoot(stack, motion)
    case .setStack(let stack, _): .setStack(stack, motion)
    case .present(let node, let from, let style, _, let whenReady):
      .present(node, from: from, style, motion, whenReady: whenReady)
    case .dismiss(let node, _): .dismiss(node, motion)
    case .setColumn(let node, let split, let column, _):
      .setColumn(node, in: split, column, motion)
    default: self
    }
  }
}
