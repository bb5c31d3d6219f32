/// What is on screen, derived from the structure: the truth that callbacks are brought to.
extension Hierarchy {
  /// Whether `parent` shows `child` at all.
  func shows(_ child: Slot, in parent: Slot) -> Bool {
    switch self[parent].kind {
    case .navigation: child == top(of: parent)
    case .tab, .more: self[child].has(.selected)
    case .split, .page: true
    case .content, .table, .collection, .container: self[child].has(.viewPlaced)
    case .view, .object: false
    }
  }

  /// What a stack shows: its last child, or while the hand pops several, or brings another of them
  /// to the top, where that goes.
  @inline(__always) func top(of stack: Slot) -> Slot {
    transitions.isEmpty ? lastChild(stack) : topInFlight(of: stack)
  }

  private func topInFlight(of stack: Slot) -> Slot {
    for transition in transitions
    where transition.container == stack
      && (transition.choreography == .pop || transition.choreography == .reveal)
      && transition.motion == .interactive && !transition.isFinishing
      && !transition.to.isNone && self[transition.to].parent == stack
    {
      return transition.to
    }
    return lastChild(stack)
  }

  /// Whether every container and presenter from the node up to a visible window shows the way down
  /// to it. What the node itself presents is left out.
  func isOnPath(_ slot: Slot) -> Bool {
    var current = slot
    while true {
      switch stepUp(current) {
      case .ends(let isShown): return isShown
      case .goes(let next): current = next
      }
    }
  }

  /// A step on the way up from a node that is shown so far.
  enum StepUp {
    case goes(to: Slot)
    case ends(isShown: Bool)
  }

  /// What shows the node: another one, or a window; or nothing does.
  @inline(__always) func stepUp(_ slot: Slot) -> StepUp {
    let record = self[slot]
    if !record.parent.isNone {
      guard shows(slot, in: record.parent), !isCovered(record.parent) else {
        return .ends(isShown: false)
      }
      return .goes(to: record.parent)
    }
    if record.has(.hosted) {
      guard record.has(.viewPlaced), !isCovered(record.above) else { return .ends(isShown: false) }
      return .goes(to: record.above)
    }
    if !record.above.isNone { return .goes(to: record.above) }
    guard record.isRoot, let window = window(of: slot) else { return .ends(isShown: false) }
    return .ends(isShown: windows[Int(window.raw)].isVisible)
  }

  /// Whether the node presents something that removes its view, and that is not just leaving.
  func isCovered(_ slot: Slot) -> Bool {
    let presented = self[slot].presented
    return !presented.isNone && self[presented].has(.covers) && !isLeaving(presented)
  }

  /// Whether the node is the one a dismissal in flight takes away.
  func isLeaving(_ slot: Slot) -> Bool {
    for transition in transitions
    where transition.from == slot && transition.choreography.isDismissal {
      return true
    }
    return false
  }

  /// Whether the node's view is on screen once everything has come to rest.
  public func isShown(_ slot: Slot) -> Bool {
    isController(slot) && !isCovered(slot) && isOnPath(slot)
  }

  /// Whether a transition in flight takes `slot` from or to the screen.
  func isMoving(_ slot: Slot) -> Bool {
    for transition in transitions where transition.involves(slot) { return true }
    return false
  }

  /// Whether the sweep has to leave the node alone: it, or something above it, is in a transition,
  /// or driven by the app's own calls.
  package func isExcused(_ slot: Slot) -> Bool {
    var current = slot
    while true {
      let record = self[current]
      if record.has(.driven) { return true }
      if !transitions.isEmpty {
        for transition in transitions
        where transition.involves(current) || transition.container == current { return true }
      }
      let above = record.parent.isNone ? record.above : record.parent
      if above.isNone { return false }
      if !record.parent.isNone, self[above].has(.forwardsManually) { return true }
      current = above
    }
  }

  /// The topmost node by containment: a window's root, a presented controller, or a loose one.
  public func covering(_ slot: Slot) -> Slot {
    var current = slot
    while !self[current].parent.isNone { current = self[current].parent }
    return current
  }

  /// The topmost node by containment and presentation.
  func outermost(_ slot: Slot) -> Slot {
    var current = slot
    while true {
      let next = above(current)
      if next.isNone { return current }
      current = next
    }
  }

  /// The window the node belongs to, visible or not.
  public func window(of slot: Slot) -> WindowID? {
    let root = outermost(slot)
    guard self[root].isRoot, let index = windows.firstIndex(where: { $0.root == root }) else {
      return nil
    }
    return WindowID(UInt32(truncatingIfNeeded: index))
  }

  /// The system whose rules hold for the node; 13 without a window.
  func system(of slot: Slot) -> UInt8 { window(of: slot).map { self[$0].system } ?? 13 }

  /// The size classes the node lives in: the window's, overridden on the way down (CON-10).
  public func traits(of slot: Slot) -> Traits {
    var found = Traits()
    var current = slot
    while true {
      let record = self[current]
      found = record.override.overridden(by: found)
      if !record.parent.isNone {
        current = record.parent
      } else {
        // A presented controller takes the window's traits, not those imposed on its presenter.
        guard let window = window(of: current) else { return found }
        return self[window].traits.overridden(by: found)
      }
    }
  }

  /// Whether something keeps the node: a window, a parent, a presenter, a host, an owner, a
  /// transition in flight, or a presentation that waits.
  public func isHeld(_ slot: Slot) -> Bool {
    let record = self[slot]
    if !record.parent.isNone || !record.above.isNone || record.isRoot { return true }
    for transition in transitions
    where transition.involves(slot) || transition.container == slot { return true }
    for deferral in deferrals {
      if case .present(let node, let from, _, _, _) = deferral.command,
        node == slot || from == slot
      {
        return true
      }
    }
    return false
  }
}
