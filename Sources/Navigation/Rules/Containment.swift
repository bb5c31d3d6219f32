// A3. Containment (CON)

extension Hierarchy {
  /// CON-12, E12, E14: what every way of getting a parent needs.
  func planChild(_ node: Slot, of parent: Slot) throws(Refusal) {
    guard !node.isNone, node != parent else { throw .impossibleChild }
    try controller(node)
    try controller(parent)
    guard !self[node].isRoot else { throw .windowRoot }
    guard self[node].presenter.isNone, !isAbove(node, parent) else { throw .impossibleChild }
  }

  /// CON-1. The containers of the system have verbs of their own for their children.
  func planAddChild(_ node: Slot, to parent: Slot) throws(Refusal) {
    try planChild(node, of: parent)
    guard !self[parent].kind.managesChildren else { throw .managedChild }
  }

  /// CON-6, E10; S043. Without a parent the view may go anywhere, to be found by nobody (E47).
  func planAddView(_ node: Slot, in host: Slot) throws(Refusal) -> Bool {
    try controller(node)
    try controller(host)
    let record = self[node]
    if record.parent == host {
      guard !self[host].kind.managesChildren else { throw .managedChild }
      return !record.has(.viewPlaced)
    }
    if record.host == host { return false }
    guard record.parent.isNone, record.above.isNone, !record.isRoot, node != host else {
      throw .wrongParent
    }
    guard !isAbove(node, host) else { throw .impossibleChild }
    return true
  }

  /// What ``planAddView(_:in:)`` found may have changed while the views were loading.
  func canPlace(_ node: Slot, in host: Slot) -> Bool {
    let record = self[node]
    if record.parent == host { return !record.has(.viewPlaced) }
    return record.parent.isNone && record.above.isNone && !record.isRoot && !isAbove(node, host)
  }

  func planRemoveView(_ node: Slot) throws(Refusal) -> Bool {
    try controller(node)
    let parent = self[node].parent
    guard parent.isNone || !self[parent].kind.managesChildren else { throw .managedChild }
    return self[node].has(.viewPlaced)
  }

  /// CON-7, E13; S038, S039. The whole cycle may bring a controller without a parent.
  func planExchange(_ node: Slot, for old: Slot, in container: Slot, isBare: Bool)
    throws(Refusal) -> Bool
  {
    try controller(node)
    try controller(old)
    try controller(container)
    guard node != old, self[old].parent == container,
      self[node].parent == container || !isBare && self[node].parent.isNone,
      !self[container].kind.managesChildren, self[container].forwardsAppearance
    else { throw .notSiblings }
    if self[node].parent.isNone { try planChild(node, of: container) }
    return isFinishing(in: container)
  }

  /// Whether a transition of the container's own is just finishing.
  func isFinishing(in container: Slot) -> Bool {
    transitions.contains { $0.container == container && $0.choreography.blocks && $0.isFinishing }
  }
}

extension Engine {
  // MARK: Guarded primitives

  /// A callback may have taken the node elsewhere, or moved the container below it.
  func attach(_ node: Slot, to parent: Slot, before other: Slot = .none) {
    rest(node)
    let record = core.hierarchy[node]
    guard record.parent.isNone, record.presenter.isNone, !record.isRoot,
      !core.hierarchy.isAbove(node, parent)
    else { return }
    let isThere = !other.isNone && core.hierarchy[other].parent == parent
    emit(.childAdded(node, to: parent, before: isThere ? other : .none))
  }

  /// A node that a transition in flight has taken off, and that finds another place, is gone from
  /// the old one.
  func rest(_ node: Slot) {
    guard core.hierarchy[node].appearance != .disappeared,
      core.hierarchy.transitions.contains(where: {
        $0.involves(node) && $0.began != running.began
      })
    else { return }
    go(.willDisappear, node)
    go(.didDisappear, node)
  }

  func detach(_ node: Slot, from parent: Slot) {
    if core.hierarchy[node].parent == parent { emit(.childRemoved(node)) }
  }

  func willLeave(_ node: Slot, from parent: Slot) {
    if core.hierarchy[node].parent == parent { tell(.willMove, node) }
  }

  /// Only who has been told that it will move is told that it did.
  func didLeave(_ node: Slot) {
    let record = core.hierarchy[node]
    if record.parent.isNone, record.has(.movingFrom) || record.has(.movingTo) {
      tell(.didMove, node)
    }
    endPresentations(below: node)
  }

  func didMove(_ node: Slot, to parent: Slot) {
    let record = core.hierarchy[node]
    if record.parent == parent, record.has(.movingFrom) || record.has(.movingTo) {
      tell(.didMove, node, other: parent)
    }
  }

  /// willMove(nil), removal, didMove(nil), without appearance: only one that is there all the same,
  /// or on its way with its container, goes first.
  func expel(_ node: Slot, from parent: Slot) {
    willLeave(node, from: parent)
    if core.hierarchy[node].parent == parent, core.hierarchy[node].appearance != .disappeared {
      go(.willDisappear, node)
      go(.didDisappear, node)
    }
    detach(node, from: parent)
    didLeave(node)
  }

  func place(_ node: Slot, in host: Slot) {
    let record = core.hierarchy[node]
    if record.parent == host, !record.has(.viewPlaced) { emit(.viewPlaced(node, in: host)) }
  }

  func displace(_ node: Slot, from host: Slot) {
    let record = core.hierarchy[node]
    if record.has(.viewPlaced), record.parent == host || record.host == host {
      emit(.viewRemoved(node))
    }
  }

  // MARK: Verbs

  /// CON-1, CON-3; S034: the old parent sends no willMove(nil).
  ///
  /// Decided: the view leaves the old container as the node comes to another one, not before; a
  /// child added again is the last one, and nothing else happens to it.
  func addChild(_ node: Slot, to parent: Slot) {
    let old = core.hierarchy[node].parent
    if !old.isNone, old != parent { removeChild(node) }
    tell(.willMove, node, other: parent)
    let record = core.hierarchy[node]
    if record.parent == parent {
      if !record.next.isNone { emit(.childMoved(node, before: .none)) }
    } else {
      if !record.host.isNone, record.host != parent { removeView(node) }
      attach(node, to: parent)
    }
  }

  /// CON-3, APP-8: out of the children alone. A view that is on screen stays there (E47).
  private func removeChild(_ node: Slot) {
    let record = core.hierarchy[node]
    let parent = record.parent
    guard record.isViewPlaced, record.appearance != .disappeared,
      !core.hierarchy[parent].kind.managesChildren
    else { return leaveParent(node) }
    emit(.childRemoved(node))
    if core.hierarchy.canPlace(node, in: parent) { emit(.viewPlaced(node, in: parent)) }
    if core.hierarchy[node].parent.isNone { tell(.didMove, node) }
  }

  /// Takes a child out of whatever container it is in, view and all, and tells it didMove(nil).
  ///
  /// Decided: where a container of the system takes it, it leaves the screen first.
  func leaveParent(_ node: Slot) {
    let parent = core.hierarchy[node].parent
    guard !parent.isNone else { return }
    var next = Slot.none
    switch core.hierarchy[parent].kind {
    case .navigation:
      if core.hierarchy[node].next.isNone { next = core.hierarchy.previousSibling(node) }
    case .tab:
      if core.hierarchy[node].isSelected { next = core.hierarchy.neighbour(node) }
    default: break
    }
    run(.leave, in: parent, from: node, to: next, .immediate)
    if core.hierarchy[node].parent.isNone { tell(.didMove, node) }
  }

  /// CON-1, before anything else: taking a node away may show the very container it comes to.
  func takeOut(_ nodes: [Slot], besides parent: Slot) {
    for node in nodes {
      let old = core.hierarchy[node].parent
      if !old.isNone, old != parent { leaveParent(node) }
    }
  }

  /// APP-8, S030: the view's way into a window is what makes a child appear.
  func addView(_ node: Slot, in host: Slot, _ motion: Motion) {
    if core.hierarchy[node].parent != host { warn(.viewWithoutContainment, node) }
    load(host)
    load(node)
    if core.hierarchy[node].parent != host { rest(node) }
    guard core.hierarchy.canPlace(node, in: host) else { return }
    emit(.viewPlaced(node, in: host))
    guard core.hierarchy[node].isViewPlaced, core.hierarchy[host].forwardsAppearance,
      core.isOnPath(node), !core.isCovered(host)
    else { return }
    switch core.hierarchy[host].appearance {
    case .appeared: begin(.embed, motion, in: host, from: .none, to: node)
    case .appearing:
      go(.willAppear, node)
      if core.hierarchy[host].has(.inserted) {
        insert(node)
        layOutAppearing(node)
      }
    case .disappeared, .disappearing: break
    }
  }

  /// APP-8, S032; APP-4: a container that forwards by hand says itself when the child goes.
  func removeView(_ node: Slot, _ motion: Motion = .immediate) {
    guard core.hierarchy[node].has(.viewPlaced) else { return }
    let record = core.hierarchy[node]
    let host = record.parent.isNone ? record.above : record.parent
    guard host.isNone || core.hierarchy[host].forwardsAppearance else {
      return displace(node, from: host)
    }
    move(.removeView, motion, in: host, from: node)
  }

  /// CON-3; E46 where the child was not told before, or never told that it was added; E47 where its
  /// view stays.
  func removeFromParent(_ node: Slot) {
    if !core.hierarchy[node].has(.movingFrom) { warn(.missingMove, node) }
    removeChild(node)
    if !core.hierarchy[node].host.isNone { warn(.viewWithoutContainment, node) }
  }

  /// CON-4 and the contract's order: didMove comes in the turn, viewDidAppear at its end.
  func embed(_ node: Slot, in parent: Slot, _ motion: Motion) {
    addChild(node, to: parent)
    if core.hierarchy[node].parent == parent { addView(node, in: parent, motion) }
    didMove(node, to: parent)
  }

  /// CON-4; S032. Held, it is the same calls in a row.
  func unembed(_ node: Slot, _ motion: Motion) {
    let parent = core.hierarchy[node].parent
    if motion.isHeld, core.hierarchy[node].has(.viewPlaced), core.isShown(node) {
      return begin(.unembed, motion, in: parent, from: node, to: .none)
    }
    tell(.willMove, node)
    removeView(node, motion)
    leaveParent(node)
  }

  /// CON-7, CON-8: one that is in flight comes to its end first (E08), and may have taken with it
  /// what this one is about (E13).
  func exchange(
    _ node: Slot, for old: Slot, in container: Slot, _ motion: Motion, isBare: Bool,
    _ command: Command
  ) {
    finishOthers(in: container)
    let parent = core.hierarchy[node].parent
    guard core.hierarchy[old].parent == container,
      parent == container || !isBare && parent.isNone
    else { return drop(command, .notSiblings) }
    begin(isBare ? .exchangeViews : .exchange, motion, in: container, from: old, to: node)
  }

  /// Finishes what is in flight in a container whose verbs do not wait for each other.
  func finishOthers(in container: Slot, _ choreography: Choreography? = nil) {
    while let other = core.hierarchy.transitions.first(where: {
      $0.container == container && !$0.isFinishing && $0.choreography.blocks
        && $0.choreography == choreography ?? $0.choreography
    }) {
      warn(.unbalanced, container)
      finish(other)
    }
  }
}
