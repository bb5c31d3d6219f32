// Containment (CON)

extension Engine {
  // MARK: Primitives that check their preconditions

  /// Adds a child unless a callback has given the node another place or moved the container below
  /// it.
  func attach(
    _ node: Slot, to parent: Slot, before other: Slot = .none, keepsOverride: Bool = false
  ) {
    rest(node)
    let record = state.hierarchy[node]
    guard record.parent.isNone, record.presenter.isNone, !record.isRoot,
      !state.hierarchy.isAbove(node, parent)
    else { return }
    if !keepsOverride { forgetOverride(of: node) }
    let isThere = !other.isNone && state.hierarchy[other].parent == parent
    emit(.childAdded(node, to: parent, before: isThere ? other : .none))
  }

  /// Makes a node disappear that has left a transition in flight for another place. A node to which a
  /// callback or an answer has given a place since then stays as it is.
  func rest(_ node: Slot) {
    let record = state.hierarchy[node]
    guard record.appearance != .disappeared, record.parent.isNone, record.presenter.isNone,
      !record.isRoot,
      state.hierarchy.transitions.contains(where: {
        $0.involves(node) && $0.began != running.began
      })
    else { return }
    go(.willDisappear, node)
    go(.didDisappear, node)
  }

  func detach(_ node: Slot, from parent: Slot) {
    guard state.hierarchy[node].parent == parent else { return }
    if state.hierarchy[node].column != .primary { noteColumn(of: node, on: parent) }
    emit(.childRemoved(node))
  }

  func willLeave(_ node: Slot, from parent: Slot) {
    if state.hierarchy[node].parent == parent { notify(.willMove, node) }
  }

  /// Sends `didMove(nil)` if the node got `willMove`.
  func didLeave(_ node: Slot) {
    let record = state.hierarchy[node]
    if record.parent.isNone, record.has(.movingFrom) || record.has(.movingTo) {
      notify(.didMove, node)
    }
    endPresentations(below: node)
  }

  func didMove(_ node: Slot, to parent: Slot) {
    let record = state.hierarchy[node]
    if record.parent == parent, record.has(.movingFrom) || record.has(.movingTo) {
      notify(.didMove, node, other: parent)
    }
  }

  /// Removes a child with `willMove(nil)` and `didMove(nil)`. There are no appearance callbacks
  /// unless the child is on screen, or appearing or disappearing with its container.
  func removeChild(_ node: Slot, from parent: Slot) {
    let next = nextInColumn(node, of: parent)
    willLeave(node, from: parent)
    if state.hierarchy[node].parent == parent, state.hierarchy[node].appearance != .disappeared {
      go(.willDisappear, node)
      go(.didDisappear, node)
    }
    detach(node, from: parent)
    didLeave(node)
    keepInColumn(node, from: parent, before: next)
  }

  func place(_ node: Slot, in host: Slot) {
    let record = state.hierarchy[node]
    if record.parent == host, !record.has(.viewPlaced) { emit(.viewPlaced(node, in: host)) }
  }

  func displace(_ node: Slot, from host: Slot) {
    let record = state.hierarchy[node]
    if record.has(.viewPlaced),
      record.parent == host || record.host == host || record.isViewElsewhere
    {
      emit(.viewRemoved(node))
    }
  }

  // MARK: Commands

  /// Adds a child (CON-1, CON-3). The old parent doesn't send `willMove(nil)` (S034).
  ///
  /// A view that is on screen stays where it is until it is moved (CON-13). Between two parents on
  /// screen, it counts as the new one's at once. Adding a child again moves it to the end and has no
  /// other effect.
  func addChild(_ node: Slot, to parent: Slot) {
    if state.hierarchy[parent].kind == .tab {
      return setTabs(
        parent, state.hierarchy.tabs(of: parent).filter { $0 != node } + [node], .immediate)
    }
    let old = state.hierarchy[node].parent
    if !old.isNone, old != parent { removeChild(node) }
    notify(.willMove, node, other: parent)
    let record = state.hierarchy[node]
    if record.parent == parent {
      if !record.next.isNone { emit(.childMoved(node, before: .none)) }
    } else {
      let isElsewhere = !record.host.isNone && record.host != parent
      let isTaken = isElsewhere && canTakeOver(node, parent)
      let stays = isElsewhere && record.appearance == .appeared
      if isElsewhere, !stays { removeView(node) }
      attach(node, to: parent)
      if isTaken, state.hierarchy.canPlace(node, in: parent) {
        emit(.viewPlaced(node, in: parent))
      } else if stays, state.hierarchy[node].parent == parent,
        state.hierarchy[node].appearance == .appeared, state.hierarchy.isAlive(record.host)
      {
        recordOnly(.linked(node, .view, to: record.host))
      }
    }
  }

  /// Whether a view that is on screen stays there, without appearance callbacks, when its controller
  /// is added to another parent on the same screen (CON-13).
  private func canTakeOver(_ node: Slot, _ parent: Slot) -> Bool {
    state.hierarchy[node].appearance == .appeared && state.hierarchy[parent].appearance == .appeared
      && state.isShown(parent) && state.hierarchy[parent].forwardsAppearance
  }

  /// Removes a node from its parent's children only (CON-3, APP-8). A view on screen stays there
  /// (E47).
  private func removeChild(_ node: Slot) {
    let record = state.hierarchy[node]
    let parent = record.parent
    guard record.isViewPlaced, record.appearance != .disappeared,
      !state.hierarchy[parent].kind.managesChildren
    else { return leaveParent(node) }
    let holder = record.isViewElsewhere ? state.hierarchy.linked(node, .view) : parent
    emit(.childRemoved(node))
    if !holder.isNone, state.hierarchy.canPlace(node, in: holder) {
      emit(.viewPlaced(node, in: holder))
    }
    if state.hierarchy[node].parent.isNone { notify(.didMove, node) }
    endPresentations(below: node)
  }

  /// Removes a child and its view from any container, and sends `didMove(nil)`.
  ///
  /// By design, the child of a system container disappears first.
  func leaveParent(_ node: Slot) {
    let parent = state.hierarchy[node].parent
    guard !parent.isNone else { return }
    var next = Slot.none
    switch state.hierarchy[parent].kind {
    case .navigation:
      if state.hierarchy[node].next.isNone { next = state.hierarchy.previousSibling(node) }
    case .tab:
      if state.hierarchy[node].isSelected { next = state.hierarchy.neighbour(node) }
    default: break
    }
    run(.leave, in: parent, from: node, to: next, .immediate)
    if state.hierarchy[node].parent.isNone { notify(.didMove, node) }
    endPresentations(below: node)
  }

  /// Removes nodes from their old parents (CON-1). It is done first, because it may show the
  /// container that they are added to. Returns whether there were any: they can't return, so the
  /// transition that adds them can only be finished (NAV-9).
  @discardableResult
  func takeOut(_ nodes: [Slot], besides parent: Slot) -> Bool {
    var isAny = false
    for node in nodes {
      let old = state.hierarchy[node].parent
      guard !old.isNone, old != parent else { continue }
      leaveParent(node)
      isAny = true
    }
    return isAny
  }

  /// Adds a child's view. The child appears because its view enters a window (APP-8, S030).
  func addView(_ node: Slot, in host: Slot, _ motion: Motion) {
    if state.hierarchy[node].parent != host { warn(.viewWithoutContainment, node) }
    load(host)
    load(node)
    if state.hierarchy[node].parent != host { rest(node) }
    if state.hierarchy[node].isViewElsewhere {
      if canTakeOver(node, host) { return emit(.viewPlaced(node, in: host)) }
      removeView(node)
    }
    guard state.hierarchy.canPlace(node, in: host) else { return }
    emit(.viewPlaced(node, in: host))
    guard state.hierarchy[node].isViewPlaced, state.hierarchy[host].forwardsAppearance,
      state.isOnPath(node), !state.isCovered(host)
    else { return }
    switch state.hierarchy[host].appearance {
    case .appeared: begin(.embed, motion, in: host, from: .none, to: node)
    case .appearing:
      go(.willAppear, node)
      if state.hierarchy[host].has(.inserted) {
        insert(node)
        layOutAppearing(node)
      }
    case .disappeared, .disappearing: break
    }
  }

  /// Removes a child's view (APP-8, S032). A container that forwards appearance manually ends the
  /// child's appearance itself (APP-4).
  func removeView(_ node: Slot, _ motion: Motion = .immediate) {
    guard state.hierarchy[node].has(.viewPlaced) else { return }
    let record = state.hierarchy[node]
    let host = state.hierarchy.above(node)
    // A view in the view of another controller than the parent leaves it at once (CON-13).
    if record.isViewElsewhere {
      go(.willDisappear, node)
      displace(node, from: host)
      return go(.didDisappear, node)
    }
    guard host.isNone || state.hierarchy[host].forwardsAppearance else {
      return displace(node, from: host)
    }
    move(.removeView, motion, in: host, from: node)
  }

  /// Removes a child (CON-3). Warns if the child didn't get `willMove(nil)`, or never got `didMove`
  /// when it was added (E46), and if its view stays on screen (E47).
  func removeFromParent(_ node: Slot) {
    if !state.hierarchy[node].has(.movingFrom) { warn(.missingMove, node) }
    removeChild(node)
    if !state.hierarchy[node].host.isNone { warn(.viewWithoutContainment, node) }
  }

  /// Adds a child and its view (CON-4), in the documented order: `didMove` during the turn,
  /// `viewDidAppear` at its end.
  func embed(_ node: Slot, in parent: Slot, _ motion: Motion) {
    let old = state.hierarchy[node].parent
    let motion = old.isNone || old == parent ? motion : motion.unlessInteractive
    addChild(node, to: parent)
    if state.hierarchy[node].parent == parent { addView(node, in: parent, motion) }
    didMove(node, to: parent)
  }

  /// Removes a child and its view (CON-4; S032). With a held motion, a transition in flight makes the
  /// same calls.
  func unembed(_ node: Slot, _ motion: Motion) {
    let parent = state.hierarchy[node].parent
    if motion.isHeld, state.hierarchy[node].has(.viewPlaced), state.isShown(node) {
      return begin(.unembed, motion, in: parent, from: node, to: .none)
    }
    notify(.willMove, node)
    removeView(node, motion)
    leaveParent(node)
  }

  /// Exchanges two children (CON-7, CON-8). A transition in flight finishes first (E08), and may
  /// remove a child that this exchange needs (E13).
  func exchange(
    _ node: Slot, for old: Slot, in container: Slot, _ motion: Motion, isBare: Bool,
    _ command: Command
  ) {
    finishOthers(in: container)
    let parent = state.hierarchy[node].parent
    guard state.hierarchy[old].parent == container,
      parent == container || !isBare && parent.isNone
    else { return drop(command, .notSiblings) }
    begin(isBare ? .exchangeViews : .exchange, motion, in: container, from: old, to: node)
  }

  /// Finishes the transitions in flight of a container whose methods don't wait for each other.
  func finishOthers(in container: Slot, _ choreography: TransitionKind? = nil) {
    while let other = state.hierarchy.transitions.first(where: {
      $0.container == container && !$0.isFinishing && $0.choreography.blocks
        && $0.choreography == choreography ?? $0.choreography
    }) {
      warn(.unbalanced, container)
      finish(other)
    }
  }
}
