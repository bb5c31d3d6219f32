// Navigation stack (NAV)

extension Hierarchy {
  func stack(_ node: Slot) throws(Refusal) {
    try controller(node)
    guard self[node].kind == .navigation else { throw .wrongKind }
  }

  /// Refuses a change while a transition of the stack, or of a presentation around it, is in
  /// flight. Returns true if one is finishing (NAV-14, E18, E21).
  ///
  /// - Parameter finishesOwn: whether the change finishes transitions of the stack itself first.
  func mustWait(stack: Slot, finishesOwn: Bool = false) throws(Refusal) -> Bool {
    var waits = false
    for transition in transitions where isConcerned(stack, by: transition) {
      guard !transition.isFinishing else {
        waits = true
        continue
      }
      guard finishesOwn, transition.container == stack else { throw busy(stack) }
    }
    return waits
  }

  /// The refusal of a change of a stack while a transition is in flight (E18, E21).
  private func busy(_ stack: Slot) -> Refusal { system(of: stack) < 13 ? .nestedPush : .stackBusy }

  /// Refuses to pop a stack on the way back of an unwind segue while a transition that stays in flight
  /// concerns it.
  func planUnwind(stack: Slot) throws(Refusal) {
    let isHeld = transitions.contains {
      $0.motion.isHeld && !$0.isFinishing && isConcerned(stack, by: $0)
    }
    if isHeld { throw busy(stack) }
  }

  private func isConcerned(_ stack: Slot, by transition: Transition) -> Bool {
    if transition.choreography.isStack { return transition.container == stack }
    guard transition.choreography.isModal else { return false }
    return isAbove(transition.container, stack)
      || !transition.to.isNone && isAbove(transition.to, stack)
      || !transition.from.isNone && isAbove(transition.from, stack)
  }

  /// Checks whether a controller can be on a stack (NAV-2, NAV-3, E15–E17). A split that collapses, or
  /// shows a detail while it is collapsed, may push a stack, which is restored there (SPL-2).
  private func planEntry(_ node: Slot, of stack: Slot, nests: Bool = false) throws(Refusal) {
    try planChild(node, of: stack)
    if self[node].kind == .navigation, nests || self[node].parent == stack { return }
    if let refusal = Kind.navigation.refusal(ofChild: self[node].kind) { throw refusal }
  }

  func planPush(
    _ node: Slot, onto stack: Slot, _ motion: Motion, nests: Bool = false
  ) throws(Refusal) -> Plan {
    try self.stack(stack)
    if isChild(node, of: stack) { throw .alreadyOnStack }
    try planEntry(node, of: stack, nests: nests)
    if try mustWait(stack: stack) { return .postponed(nil, .none) }
    return .transition(.push, motion, in: stack, from: lastChild(stack), to: node)
  }

  /// Plans a pop; the root stays, without any callback (NAV-1; S053).
  func planPop(_ stack: Slot, _ motion: Motion) throws(Refusal) -> Plan {
    try self.stack(stack)
    if try mustWait(stack: stack) { return .postponed(nil, .none) }
    let top = lastChild(stack)
    guard !top.isNone, self[stack].firstChild != top else { return .nothing }
    return .transition(.pop, motion, in: stack, from: top, to: previousSibling(top))
  }

  /// Plans a pop to a controller (NAV-1, E19; S054, S056).
  func planPopTo(_ node: Slot, in stack: Slot, _ motion: Motion) throws(Refusal) -> Plan {
    try self.stack(stack)
    guard isChild(node, of: stack) else { throw .notOnStack }
    if try mustWait(stack: stack) { return .postponed(nil, .none) }
    return lastChild(stack) == node ? .nothing : .popTo(node, in: stack, motion)
  }

  func planPopToRoot(_ stack: Slot, _ motion: Motion) throws(Refusal) -> Plan {
    try self.stack(stack)
    if try mustWait(stack: stack) { return .postponed(nil, .none) }
    let root = self[stack].firstChild
    return root.isNone || lastChild(stack) == root ? .nothing : .popTo(root, in: stack, motion)
  }

  /// Plans a new stack, each controller once (NAV-4, E15).
  ///
  /// - Parameter restored: the nodes that restoration has decided about in this turn.
  func planSetStack(
    _ stack: Slot, _ nodes: [Slot], _ motion: Motion, restored: Set<Slot> = []
  ) throws(Refusal) -> Plan {
    try self.stack(stack)
    var seen: Set<Slot> = []
    for node in nodes {
      try planEntry(node, of: stack, nests: restored.contains(node))
      if !seen.insert(node).inserted { throw .alreadyOnStack }
    }
    if try mustWait(stack: stack) { return .postponed(nil, .none) }
    return .setStack(stack, motion)
  }
}

extension Engine {
  /// Sends `didMove` to a stack's child that has appeared, in whatever transition (NAV-6, NAV-7).
  func arrive(_ node: Slot) {
    let record = state.hierarchy[node]
    if record.has(.movingTo), !record.parent.isNone, record.appearance == .appeared,
      state.hierarchy[record.parent].kind == .navigation
    {
      notify(.didMove, node, other: record.parent)
    }
  }

  /// Sends `didMove` to a top that never appeared and is being covered. By design, as NAV-6 does
  /// for all but the last of several controllers.
  func completeCoveredMove(_ node: Slot, in stack: Slot) {
    let record = state.hierarchy[node]
    if record.parent == stack, record.has(.movingTo), record.appearance == .disappeared {
      notify(.didMove, node, other: stack)
    }
  }

  /// Notifies the delegate of a stack that is in a window (NAV-13).
  func announce(_ callback: Callback, _ node: Slot, _ stack: Slot) {
    if state.hierarchy[node].parent == stack, state.isOnPath(node) {
      notify(callback, node, other: stack)
    }
  }

  /// Whether a stack that appears shows this top for the first time: the top never got its `didMove`
  /// (NAV-6). A transition of the stack notifies the delegate itself.
  func isFirstDisplay(of node: Slot, on stack: Slot) -> Bool {
    guard state.hierarchy[stack].kind == .navigation, state.hierarchy[node].has(.movingTo) else {
      return false
    }
    return !state.hierarchy.transitions.contains {
      $0.container == stack && $0.choreography.isStack
    }
  }

  /// Sends an appearance callback to the first top that a stack shows, with the delegate's
  /// `willShow` before it appears and `didShow` after (NAV-13).
  func goFirst(_ edge: Edge, _ node: Slot, on stack: Slot) {
    if edge == .willAppear {
      announce(.navigationWillShow, node, stack)
      guard state.forwards(stack, to: node) else { return }
    }
    go(edge, node)
    if edge == .didAppear, state.hierarchy[node].appearance == .appeared {
      announce(.navigationDidShow, node, stack)
    }
  }

  /// Removes the controllers above the node, lowest first (NAV-16).
  func trim(above node: Slot, in stack: Slot) {
    guard state.hierarchy[node].parent == stack else { return }
    while state.hierarchy[node].parent == stack {
      let above = state.hierarchy[node].next
      if above.isNone { return }
      removeChild(above, from: stack)
      if state.hierarchy[node].next == above { return }
    }
  }

  /// Makes a top disappear that isn't part of a transition, before another controller returns above
  /// it.
  func hideTop(_ stack: Slot, for node: Slot) {
    let top = state.hierarchy.lastChild(stack)
    guard !top.isNone, top != node, !state.hierarchy.isAstray(node, from: stack) else { return }
    go(.willDisappear, top)
    go(.didDisappear, top)
  }

  /// Makes a top appear that isn't part of a transition, or the controller that covers it.
  func showTop(_ stack: Slot) {
    guard state.hierarchy[stack].kind == .navigation else { return }
    let top = state.top(of: stack)
    guard !top.isNone, state.hierarchy[top].appearance == .disappeared, state.isOnPath(top),
      !state.isCovered(top) || !state.hierarchy.isMoving(state.hierarchy[top].presented),
      state.hierarchy[stack].appearance.isComing
    else { return }
    go(.willAppear, top)
    insert(top)
    layOutAppearing(top)
    // If the stack itself is still appearing, its top completes with it.
    if state.hierarchy[stack].appearance == .appeared { go(.didAppear, top) }
  }

  /// Warns if a callback changed the stack during the transition (E20).
  func checkStack(_ transition: Transition) {
    guard transition.choreography.isStack, !transition.to.isNone else { return }
    let isExpected =
      transition.motion == .interactive
      ? state.hierarchy[transition.to].parent == transition.container
      : state.hierarchy.lastChild(transition.container) == transition.to
    if !isExpected { warn(.unexpectedState, transition.container) }
  }

  /// Pops several controllers (NAV-16; S054). An interactive pop can be cancelled, so the
  /// controllers in between are removed at its end.
  func popTo(_ node: Slot, in stack: Slot, _ motion: Motion) {
    let top = state.hierarchy.lastChild(stack)
    var removed: [Slot] = []
    var next = state.hierarchy[node].next
    while !next.isNone {
      removed.append(next)
      next = state.hierarchy[next].next
    }
    if motion != .interactive {
      for other in removed.dropLast() { removeChild(other, from: stack) }
    }
    if state.hierarchy[top].parent == stack { begin(.pop, motion, in: stack, from: top, to: node) }
    returned.removeAll(keepingCapacity: true)
    returned.append(contentsOf: removed)
  }

  /// Replaces a stack (NAV-4, NAV-6; S059–S062, S064). Old controllers leave first, then new ones
  /// are added, the top last. There is a transition only if the top changes on screen.
  ///
  /// An interactive transition can be cancelled, so everything but the top changes at its end.
  func setStack(_ stack: Slot, _ nodes: [Slot], _ motion: Motion) {
    noteOrigins(of: nodes, in: stack)
    let motion = takeOut(nodes, besides: stack) ? motion.unlessInteractive : motion
    let oldTop = state.hierarchy.lastChild(stack)
    let newTop = nodes.last ?? .none
    let moves = oldTop != newTop && state.isShown(stack)
    let comes = !newTop.isNone && state.hierarchy[newTop].parent != stack
    let goes = !oldTop.isNone && !nodes.contains(oldTop)
    let waits = moves && motion == .interactive
    if !waits {
      removeOthers(than: nodes, besides: moves ? oldTop : .none, from: stack)
      arrange(moves && comes ? nodes.dropLast() : nodes[...], in: stack, top: newTop)
    }
    guard moves, oldTop.isNone || state.hierarchy[oldTop].parent == stack else { return }
    let choreography: TransitionKind = comes ? (goes ? .replace : .push) : (goes ? .pop : .reveal)
    begin(choreography, motion, in: stack, from: oldTop, to: newTop)
    if waits, let transition = state.hierarchy.transitions.last, transition.container == stack {
      arrangements[transition.began] = nodes.map(state.hierarchy.id)
    }
  }

  /// Applies the stack that an interactive transition deferred.
  ///
  /// Only the engine has it. In a session that was cut in between, only the top is set.
  func arrange(_ transition: Transition) {
    guard !arrangements.isEmpty,
      let ids = arrangements.removeValue(forKey: transition.began)
    else { return }
    // Controllers that have moved elsewhere meanwhile are left out.
    let stack = transition.container
    let nodes = ids.filter(state.hierarchy.isCurrent).map(\.slot).filter {
      state.hierarchy[$0].parent == stack || state.hierarchy.isFree($0, for: stack)
    }
    removeOthers(than: nodes, besides: transition.from, from: transition.container)
    arrange(nodes[...], in: transition.container, top: transition.to)
  }

  private func removeOthers(than nodes: [Slot], besides top: Slot, from stack: Slot) {
    let children = state.hierarchy.children(of: stack)
    guard !children.isEmpty else { return }
    let staying = Set(nodes)
    for node in children where node != top && !staying.contains(node) {
      removeChild(node, from: stack)
    }
  }

  /// Puts the first children into this order and adds the missing ones.
  private func arrange(_ nodes: ArraySlice<Slot>, in stack: Slot, top: Slot) {
    var cursor = state.hierarchy[stack].firstChild
    for node in nodes {
      if !cursor.isNone, state.hierarchy[cursor].parent != stack { cursor = .none }
      if node == cursor {
        cursor = state.hierarchy[cursor].next
      } else if state.hierarchy[node].parent == stack {
        emit(.childMoved(node, before: cursor))
      } else {
        notify(.willMove, node, other: stack)
        attach(node, to: stack, before: cursor)
      }
      if node != top { completeCoveredMove(node, in: stack) }
    }
  }
}
