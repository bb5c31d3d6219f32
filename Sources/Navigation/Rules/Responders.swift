// First responder: resigned for a presentation, given back once (PRE-20).

extension Engine {
  /// Makes a node first responder. A node whose view isn't loaded and in a window declines
  /// (PRE-24).
  func becomeFirstResponder(_ node: Slot) {
    let now = core.hierarchy.firstResponder
    guard now != node else { return outcome = .nothing }
    guard core.hierarchy[node].isLoaded, core.hierarchy.isInWindow(node) else {
      return outcome = .declined
    }
    if !now.isNone { notify(.resignedFirstResponder, now) }
    notify(.becameFirstResponder, node)
  }

  func resignFirstResponder(_ node: Slot) {
    guard core.hierarchy.firstResponder == node else { return outcome = .nothing }
    notify(.resignedFirstResponder, node)
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
    if core.hierarchy.firstResponder.isNone, core.isShown(responder) {
      notify(.becameFirstResponder, responder)
    }
  }
}
