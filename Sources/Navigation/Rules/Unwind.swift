// A12. Unwind segues (UNW)

extension Engine {
  /// UNW-4…UNW-6; S180–S189: asked when the user's hand does it, searched, prepared, acted on, and
  /// then carried out on the way.
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
    tell(.prepare, source, other: destination, symbol: id)
    tell(.unwindAction, destination, other: source, symbol: action)
    unwindPath(from: source, to: destination, motion)
  }

  // MARK: Phase 1: the destination

  /// UNW-1: from the source up; each ancestor is searched but for the child the way came from.
  ///
  /// Decided (UNW-7): what is presented leads up to whoever asked for the presentation, and nobody
  /// is asked twice.
  private func search(from source: Slot, _ action: Symbol) -> Slot {
    var below = Slot.none
    var current = source
    while !current.isNone {
      let found = search(current, besides: below, action, source)
      if !found.isNone { return found }
      below = current
      current = core.hierarchy.way(up: current)
    }
    return .none
  }

  /// UNW-1, UNW-3: the children that may be searched, depth first, then the node itself.
  private func search(_ node: Slot, besides: Slot, _ action: Symbol, _ source: Slot) -> Slot {
    let base = core.walk.count
    let (answer, count) = ask(
      Question(.allowedChildrenForUnwinding, node, other: source, symbol: action))
    var end = base + count
    if answer != .nodes {
      core.gatherSearched(node, besides: besides)
      end = core.walk.count
      // The usual answer is recorded too: it depends on the way the search came.
      for index in base..<end { note(.with(core.walk[index]), link: 0) }
    }
    var found = Slot.none
    for index in base..<end where found.isNone {
      let child = core.walk[index]
      guard core.hierarchy.isController(child), core.hierarchy[child].parent == node else {
        continue
      }
      found = search(child, besides: .none, action, source)
    }
    core.walk.removeLast(core.walk.count - base)
    if !found.isNone { return found }
    let can = ask(
      Question(.canPerformUnwind, node, other: source, symbol: action), usual: false)
    return can ? node : .none
  }

  // MARK: Phase 2: the way

  /// UNW-5: one dismissal removes the whole cascade; then each container on the way is told to
  /// unwind towards the next.
  ///
  /// Decided: what is held is the last step that moves something; those before are carried through.
  private func unwindPath(from source: Slot, to destination: Slot, _ motion: Motion) {
    var common = source
    var presenter = Slot.none
    while !core.hierarchy.contains(common, destination) {
      let parent = core.hierarchy[common].parent
      if parent.isNone {
        presenter = core.hierarchy[common].presenter
        common = presenter
        if presenter.isNone { return }
      } else {
        common = parent
      }
    }
    if presenter.isNone, !core.hierarchy[destination].presented.isNone { presenter = destination }
    if !presenter.isNone, !core.hierarchy[presenter].presented.isNone {
      let isLast = core.hierarchy.lastMove(from: common, to: destination).isNone
      perform(part: .dismiss(presenter, isLast ? motion : motion.unlessHeld))
      settle()
    }
    var node = common
    while node != destination, core.hierarchy.contains(node, destination) {
      let next = core.hierarchy.child(of: node, holding: destination)
      let isLast = core.hierarchy.lastMove(from: common, to: destination) == node
      unwind(node, towards: next, isLast ? motion : motion.unlessHeld)
      node = next
    }
  }

  /// UNW-5, E58; S189: the system's containers know how, custom ones must say how.
  private func unwind(_ container: Slot, towards next: Slot, _ motion: Motion) {
    tell(.unwindTowards, container, other: next)
    guard core.hierarchy[next].parent == container else { return }
    let record = core.hierarchy[container]
    if record.has(.overridesUnwind) { return }
    switch record.kind {
    case .navigation: perform(part: .popTo(next, in: container, motion))
    case .tab, .more:
      let tab = record.kind == .more ? record.parent : container
      if core.hierarchy[next].kind != .more, !tab.isNone {
        perform(part: .select(next, in: tab, .code, motion))
      }
    case .split, .page: break
    case .content, .table, .collection, .container:
      if !core.hierarchy.shows(next, in: container) || !core.hierarchy[next].isViewPlaced {
        warn(.notUnwound, container)
      }
    case .view, .object: break
    }
    settle()
  }

  /// What the way back has begun comes to its end before the next step.
  private func settle() {
    while let next = core.hierarchy.transitions.first(where: {
      $0.began >= turnBegan && !$0.motion.isHeld && !$0.isFinishing
    }) {
      finish(next)
    }
  }
}

extension Core {
  /// UNW-1: all children but the one the way came from; a stack from its top.
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
  /// The parent; for what is presented, who asked for it, if that still lies in the presenter.
  func way(up node: Slot) -> Slot {
    let record = self[node]
    if !record.parent.isNone { return record.parent }
    let asker = linked(node, .asker)
    if !asker.isNone, !record.presenter.isNone, contains(record.presenter, asker) { return asker }
    return record.above
  }

  /// The lowest container on the way down that does not show the next one yet, or none.
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

  /// Whether `container` is `node` or holds it by containment alone.
  func contains(_ container: Slot, _ node: Slot) -> Bool {
    var current = node
    while !current.isNone {
      if current == container { return true }
      current = self[current].parent
    }
    return false
  }

  /// The child of `container` that is `node` or holds it.
  func child(of container: Slot, holding node: Slot) -> Slot {
    var current = node
    while self[current].parent != container { current = self[current].parent }
    return current
  }
}
