/// Runs the steps of transitions. Every step checks its preconditions again, because a callback may
/// have changed the hierarchy.
extension Engine {
  /// Begins a transition, and with ``Motion/immediate`` also finishes it.
  func begin(
    _ choreography: TransitionKind, _ motion: Motion, in container: Slot, from: Slot, to: Slot,
    linking: Linking? = nil, finishesAtOnce: Bool = true
  ) {
    emit(.began(in: container, from: from, to: to, choreography, motion))
    guard let transition = state.hierarchy.transitions.last(where: { $0.container == container }),
      transition.choreography == choreography, !transition.isFinishing
    else { return }
    run(choreography.steps.begin, transition, linking)
    // A child that enters a container of the app's own has appeared when the turn ends (APP-8).
    if motion == .immediate, choreography != .embed, finishesAtOnce { finish(transition) }
  }

  /// Runs a transition, which is in flight afterwards only if its motion is held.
  func move(
    _ choreography: TransitionKind, _ motion: Motion, in container: Slot, from: Slot = .none,
    to: Slot = .none, settling root: Slot = .none
  ) {
    if motion.isHeld {
      begin(choreography, motion, in: container, from: from, to: to)
    } else {
      run(choreography.steps, in: container, from: from, to: to, motion, settling: root)
    }
  }

  /// Runs the final steps, unless a callback has done so already.
  func finish(_ transition: Transition) {
    guard let now = state.hierarchy.transition(transition.began), !now.isFinishing else { return }
    recordOnly(.finishing(now.began), link: now.began)
    if now.motion == .interactive { notify(.interactionEnded, now.container, flag: false) }
    checkStack(now)
    arrange(now)
    run(now.choreography.steps.finish, now)
    recordOnly(.finished(now.began), link: now.began)
  }

  /// Reverses a transition. The end of the gesture is reported before the reversing callbacks
  /// (NAV-9).
  func cancel(_ transition: Transition) {
    guard let now = state.hierarchy.transition(transition.began), !now.isFinishing else { return }
    guard state.hierarchy.hasWayBack(now) else { return finish(now) }
    recordOnly(.finishing(now.began), link: now.began)
    if now.motion == .interactive { notify(.interactionEnded, now.container, flag: true) }
    arrangements[now.began] = nil
    run(now.choreography.steps.cancel, now)
    recordOnly(.cancelled(now.began), link: now.began)
  }

  /// Runs steps without putting a transition in flight.
  ///
  /// - Parameter root: the root of a window whose steps are ending; see ``settling``.
  func run(
    _ steps: Steps, in container: Slot, from: Slot = .none, to: Slot = .none, _ motion: Motion,
    settling root: Slot = .none
  ) {
    let transition = Transition(motion: motion, container: container, from: from, to: to)
    run(steps.begin, transition)
    let outer = settling
    if !root.isNone { settling = root }
    run(steps.finish, transition)
    settling = outer
  }

  private func run(
    _ steps: [Steps.Step], _ transition: Transition, _ linking: Linking? = nil
  ) {
    let outer = (state.isAnimated, running)
    running = transition
    state.isAnimated = transition.motion.isAnimated
    for step in steps {
      switch step.role {
      case .from:
        if !transition.from.isNone { run(step.goal, transition.from, transition, linking) }
      case .container: run(step.goal, transition.container, transition, linking)
      case .to: if !transition.to.isNone { run(step.goal, transition.to, transition, linking) }
      case .leaving, .entering:
        let base = state.walk.count
        let count = state.gatherPages(transition, entering: step.role == .entering)
        for index in base..<(base + count) {
          run(step.goal, state.walk[index], transition, linking)
        }
        state.walk.removeLast(count)
      }
    }
    (state.isAnimated, running) = outer
  }

  /// Whether a transition that was put in flight isn't any more.
  private func hasEnded(_ transition: Transition) -> Bool {
    transition.began > 0 && state.hierarchy.transition(transition.began) == nil
  }

  private func run(
    _ goal: Steps.Goal, _ node: Slot, _ transition: Transition, _ linking: Linking?
  ) {
    let container = transition.container
    switch goal {
    case .willMove: notify(.willMove, node, other: container)
    case .didMove: didMove(node, to: container)
    case .willLeave: willLeave(node, from: container)
    case .didLeave:
      didLeave(node)
      keepInColumn(node, from: container)
    case .completeCoveredMove: completeCoveredMove(node, in: container)
    case .add:
      attach(node, to: container)
      returnToColumn(node, on: container)
    case .remove: detach(node, from: container)
    case .drop: removeChild(node, from: container)
    case .trim: trim(above: node, in: container)
    case .hideTop: hideTop(container, for: node)
    case .showTop: showTop(container)
    case .select: choose(node, in: container)
    case .revert: revert(transition)
    case .unwrap: dropWrapper(node)
    case .place: place(node, in: container)
    case .displace: displace(node, from: container)
    case .load: if state.isOnPath(node) { load(node) }
    case .demand: load(node)
    case .willAppear, .isAppearing, .layout, .didAppear, .willDisappear, .didDisappear:
      if transition.choreography == .root || !state.hierarchy.isAstray(node, from: container) {
        runAppearance(goal, node, transition)
      }
    case .willShow: announce(.navigationWillShow, node, container)
    case .didShow: announce(.navigationDidShow, node, container)
    case .report(let callback, let flag): notify(callback, container, other: node, flag: flag)
    case .link, .unlink, .release, .resign, .restore, .notify, .completion, .endSegue, .handle:
      runModal(goal, transition, linking)
    }
  }

  private func runAppearance(_ goal: Steps.Goal, _ node: Slot, _ transition: Transition) {
    switch goal {
    case .willAppear: appearIfShown(node)
    case .isAppearing: insert(node)
    case .layout: layOutAppearing(node)
    case .didAppear: ensureAppeared(node)
    case .willDisappear:
      // A callback may have ended the transition and shown the node again.
      if !hasEnded(transition) || !state.isShown(node) { go(.willDisappear, node) }
    default: ensureDisappeared(node)
    }
  }
}

extension Hierarchy {
  /// Whether the node has moved elsewhere since its transition began, so that the remaining steps
  /// no longer apply to it.
  func isAstray(_ node: Slot, from container: Slot) -> Bool {
    guard node != container else { return false }
    let record = self[node]
    if !record.parent.isNone { return record.parent != container }
    if !record.above.isNone { return record.above != container }
    return record.isRoot
  }
}
