// Unwind segues (UNW)

extension Engine {
  /// Performs an unwind segue (UNW-4…UNW-6; S180–S189): `shouldPerformSegue` if the user performs
  /// it, then the search, `prepare`, the action, and the way back.
  func unwind(
    _ source: Slot, action: Symbol, id: Symbol, by origin: Origin, _ motion: Motion,
    _ command: Command
  ) {
    if origin == .user {
      guard ask(Question(.shouldPerformSegue, source, symbol: id), usual: true) else {
        outcome = .declined
        return
      }
    }
    let destination = search(from: source, action)
    guard !destination.isNone else {
      if origin == .user { outcome = .nothing } else { drop(command, .noUnwindDestination) }
      return
    }
    do throws(Refusal) {
      try state.hierarchy.planWayBack(from: source, to: destination, turn: turnBegan)
    } catch {
      return drop(command, error)
    }
    notify(.prepare, source, other: destination, symbol: id)
    notify(.unwindAction, destination, other: source, symbol: action)
    unwindPath(from: source, to: destination, motion)
  }

  // MARK: Phase 1: finding the destination

  /// Searches from the source up. Each ancestor is searched except for the child that the search
  /// came from (UNW-1).
  ///
  /// By design, a presented controller leads up to the node that asked for the presentation, and no
  /// node is asked twice (UNW-7).
  private func search(from source: Slot, _ action: Symbol) -> Slot {
    var below = Slot.none
    var current = source
    while !current.isNone {
      let found = search(current, besides: below, action, source)
      if !found.isNone { return found }
      below = current
      current = state.hierarchy.way(up: current)
    }
    return .none
  }

  /// Searches the allowed children, depth first, then the node itself (UNW-1, UNW-3).
  private func search(_ node: Slot, besides: Slot, _ action: Symbol, _ source: Slot) -> Slot {
    let base = state.walk.count
    let (answer, count) = ask(
      Question(.allowedChildrenForUnwinding, node, other: source, symbol: action))
    var end = base + count
    if answer != .nodes {
      state.gatherSearched(node, besides: besides)
      end = state.walk.count
      // The default answer is recorded too, because it depends on where the search came from.
      for index in base..<end { recordOnly(.with(state.walk[index]), link: 0) }
    }
    var found = Slot.none
    for index in base..<end where found.isNone {
      let child = state.walk[index]
      guard state.hierarchy.isController(child), state.hierarchy[child].parent == node else {
        continue
      }
      found = search(child, besides: .none, action, source)
    }
    state.walk.removeLast(state.walk.count - base)
    if !found.isNone { return found }
    let can = ask(
      Question(.canPerformUnwind, node, other: source, symbol: action), usual: false)
    return can ? node : .none
  }

  // MARK: Phase 2: the way back

  /// Goes back to the destination: one dismissal removes all presentations, then each container
  /// unwinds towards the next one (UNW-5).
  ///
  /// By design, only the last step that moves something is held; earlier ones finish.
  private func unwindPath(from source: Slot, to destination: Slot, _ motion: Motion) {
    guard let (common, presenter) = state.hierarchy.wayBack(from: source, to: destination) else {
      return
    }
    if !presenter.isNone {
      let isLast = state.hierarchy.lastMove(from: common, to: destination).isNone
      perform(part: .dismiss(presenter, isLast ? motion : motion.unlessHeld))
      settle()
    }
    var node = common
    while node != destination, state.hierarchy.contains(node, destination) {
      let next = state.hierarchy.child(of: node, holding: destination)
      let isLast = state.hierarchy.lastMove(from: common, to: destination) == node
      unwind(node, towards: next, isLast ? motion : motion.unlessHeld)
      node = next
    }
  }

  /// Unwinds one container towards a child. System containers know how; custom ones have to
  /// implement it (UNW-5, E58; S189).
  private func unwind(_ container: Slot, towards next: Slot, _ motion: Motion) {
    notify(.unwindTowards, container, other: next)
    guard state.hierarchy[next].parent == container else { return }
    let record = state.hierarchy[container]
    if record.has(.overridesUnwind) { return }
    switch record.kind {
    case .navigation:
      // There is nothing to pop, which a dismissal in flight would refuse.
      if state.hierarchy.lastChild(container) != next {
        perform(part: .popTo(next, in: container, motion))
      }
    case .tab, .more:
      let tab = record.kind == .more ? record.parent : container
      if state.hierarchy[next].kind != .more, !tab.isNone {
        perform(part: .select(next, in: tab, .code, motion))
      }
    case .split, .page: break
    case .content, .table, .collection, .container:
      if !state.hierarchy.shows(next, in: container) || !state.hierarchy[next].isViewPlaced {
        warn(.notUnwound, container)
      }
    case .view, .object: break
    }
    settle()
  }

  /// Finishes the transitions of the way back before the next step.
  private func settle() {
    while let next = state.hierarchy.transitions.first(where: {
      $0.began >= turnBegan && !$0.motion.isHeld && !$0.isFinishing
    }) {
      finish(next)
    }
  }
}

extension EngineState {
  /// Pushes all children except for the one that the search came from onto ``walk``; those of a
  /// stack from the top (UNW-1).
  mutating func gatherSearched(_ node: Slot, besides: Slot) {
    if hierarchy[node].kind == .navigation {
      var child = hierarchy.lastChild(node)
      while !child.isNone {
        if !hierarchy.isAbove(child, besides) { walk.append(child) }
        child = hierarchy.previousSibling(child)
      }
    } else {
      var child = hierarchy[node].firstChild
      while !child.isNone {
        if !hierarchy.isAbove(child, besides) { walk.append(child) }
        child = hierarchy[child].next
      }
    }
  }
}

extension Hierarchy {
  /// The parent; for a presented controller, the node that asked for the presentation, if the
  /// presenter still contains it.
  func way(up node: Slot) -> Slot {
    let record = self[node]
    if !record.parent.isNone { return record.parent }
    guard !record.presenter.isNone else { return record.above }
    let asker = asker(of: node)
    return contains(record.presenter, asker) ? asker : record.presenter
  }

  /// The lowest container that contains both ends of a way back, and the controller whose presentation
  /// is dismissed on it, or ``Slot/none``; `nil` if there is no way (UNW-5).
  func wayBack(from source: Slot, to destination: Slot) -> (common: Slot, presenter: Slot)? {
    var common = source
    var presenter = Slot.none
    while !contains(common, destination) {
      let parent = self[common].parent
      if parent.isNone {
        presenter = self[common].presenter
        common = presenter
        if presenter.isNone { return nil }
      } else {
        common = parent
      }
    }
    if presenter.isNone { presenter = destination }
    return (common, self[presenter].presented.isNone ? .none : presenter)
  }

  /// Checks a way back before the source prepares: transitions in flight refuse its dismissal and its
  /// pops (E05, E21).
  func planWayBack(from source: Slot, to destination: Slot, turn: Position) throws(Refusal) {
    guard let (common, presenter) = wayBack(from: source, to: destination) else { return }
    if !presenter.isNone { _ = try planDismiss(presenter, .immediate, turn: turn) }
    var node = common
    while node != destination {
      if self[node].kind == .navigation, !self[node].has(.overridesUnwind) {
        try planUnwind(stack: node)
      }
      node = child(of: node, holding: destination)
    }
  }

  /// The lowest container on the way down that doesn't show its child on the way yet, or
  /// ``Slot/none``.
  func lastMove(from container: Slot, to node: Slot) -> Slot {
    var current = node
    while current != container, !self[current].parent.isNone {
      let parent = self[current].parent
      let moves = self[parent].kind == .navigation || self[parent].kind == .tab
      if moves, !shows(current, in: parent) { return parent }
      current = parent
    }
    return .none
  }

  /// Whether `container` is `node` or an ancestor of it by containment.
  func contains(_ container: Slot, _ node: Slot) -> Bool {
    var current = node
    while !current.isNone {
      if current == container { return true }
      current = self[current].parent
    }
    return false
  }

  /// The child of `container` that is or contains `node`.
  func child(of container: Slot, holding node: Slot) -> Slot {
    var current = node
    while self[current].parent != container { current = self[current].parent }
    return current
  }
}
