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
    let now = core.hierarchy.firstResponder
    guard now != node else { return outcome = .nothing }
    guard canRespond(node), canResign(now), canBecome(node), canRespond(node) else {
      return outcome = .declined
    }
    let last = core.hierarchy.firstResponder
    if !last.isNone { notify(.resignedFirstResponder, last) }
    notify(.becameFirstResponder, node)
  }

  func resignFirstResponder(_ node: Slot) {
    guard core.hierarchy.firstResponder == node else { return outcome = .nothing }
    guard canResign(node), core.hierarchy.firstResponder == node else { return outcome = .declined }
    notify(.resignedFirstResponder, node)
  }

  private func canRespond(_ node: Slot) -> Bool {
    guard core.hierarchy.isAlive(node) else { return false }
    let owner = core.hierarchy.controller(of: node)
    return !owner.isNone && core.hierarchy[owner].isLoaded && core.hierarchy.isInWindow(owner)
  }

  private func canBecome(_ node: Slot) -> Bool {
    !core.hierarchy.asks(.delegatesResponder, node)
      || ask(Question(.canBecomeFirstResponder, node), usual: true)
  }

  private func canResign(_ node: Slot) -> Bool {
    !core.hierarchy.asks(.delegatesResponder, node)
      || ask(Question(.canResignFirstResponder, node), usual: true)
  }

  /// Resigns first responder for a presentation, which remembers the node (S150).
  func resignResponder(for presented: Slot) {
    let responder = core.hierarchy.firstResponder
    guard !responder.isNone else { return }
    notify(.resignedFirstResponder, responder)
    recordOnly(.linked(presented, .responder, to: responder))
  }

  /// Gives first responder back once, unless another node has become first responder (S150).
  func restoreResponder(after presented: Slot) {
    let responder = core.hierarchy.linked(presented, .responder)
    guard !responder.isNone else { return }
    recordOnly(.unlinked(presented, .responder))
    let owner = core.hierarchy.controller(of: responder)
    if core.hierarchy.firstResponder.isNone, core.isShown(owner) {
      notify(.becameFirstResponder, responder)
    }
  }
}
