// First responder: resigned for a presentation, given back once (PRE-20, PRE-48).

extension Hierarchy {
  /// Checks that the node is a controller or a view.
  func planResponder(_ node: Slot) throws(Refusal) {
    try alive(node)
    guard self[node].kind != .object else { throw .wrongKind }
  }

  /// Whether the first responder is the controller or one of its views.
  @inline(__always) func hasResponder(_ node: Slot) -> Bool {
    !firstResponder.isNone && (firstResponder == node || controller(of: firstResponder) == node)
  }
}

extension Engine {
  /// Makes a node first responder. A node whose view isn't loaded and in a window declines
  /// (PRE-24), and nodes that answer for themselves may (PRE-48).
  func becomeFirstResponder(_ node: Slot) {
    let now = state.hierarchy.firstResponder
    guard now != node else { return outcome = .nothing }
    guard canRespond(node), canResign(now), canBecome(node), canRespond(node) else {
      return outcome = .declined
    }
    let last = state.hierarchy.firstResponder
    if !last.isNone { notify(.resignedFirstResponder, last) }
    notify(.becameFirstResponder, node)
  }

  func resignFirstResponder(_ node: Slot) {
    guard state.hierarchy.firstResponder == node else { return outcome = .nothing }
    guard canResign(node), state.hierarchy.firstResponder == node else {
      return outcome = .declined
    }
    notify(.resignedFirstResponder, node)
  }

  private func canRespond(_ node: Slot) -> Bool {
    guard state.hierarchy.isAlive(node) else { return false }
    let owner = state.hierarchy.controller(of: node)
    return !owner.isNone && state.hierarchy[owner].isLoaded && state.hierarchy.isInWindow(owner)
  }

  private func canBecome(_ node: Slot) -> Bool {
    !state.hierarchy.asks(.delegatesResponder, node)
      || ask(Question(.canBecomeFirstResponder, node), usual: true)
  }

  private func canResign(_ node: Slot) -> Bool {
    !state.hierarchy.asks(.delegatesResponder, node)
      || ask(Question(.canResignFirstResponder, node), usual: true)
  }

  /// Resigns first responder for a presentation, which remembers the node (S150).
  func resignResponder(for presented: Slot) {
    let responder = state.hierarchy.firstResponder
    guard !responder.isNone else { return }
    notify(.resignedFirstResponder, responder)
    recordOnly(.linked(presented, .responder, to: responder))
  }

  /// Gives first responder back once, unless another node has become first responder (S150).
  func restoreResponder(after presented: Slot) {
    let responder = state.hierarchy.linked(presented, .responder)
    guard !responder.isNone else { return }
    recordOnly(.unlinked(presented, .responder))
    let owner = state.hierarchy.controller(of: responder)
    if state.hierarchy.firstResponder.isNone, state.isShown(owner) {
      notify(.becameFirstResponder, responder)
    }
  }
}
