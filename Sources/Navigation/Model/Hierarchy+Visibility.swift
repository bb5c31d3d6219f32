/// What is on screen, derived from the structure. Appearance callbacks bring controllers to this
/// state.
extension Hierarchy {
  /// Whether `parent` shows `child`.
  func shows(_ child: Slot, in parent: Slot) -> Bool {
    switch self[parent].kind {
    case .navigation: child == top(of: parent)
    case .tab, .more: self[child].has(.selected)
    case .split: showsColumn(child, in: parent)
    case .page: true
    case .content, .table, .collection, .container:
      self[child].has(.viewPlaced) && !self[child].isViewElsewhere
    case .view, .object: false
    }
  }

  /// The visible top of a stack: its last child. During an interactive pop, or while another
  /// controller is brought to the top, it is the destination of that transition.
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

  /// Whether every container and presenter from the node up to a visible window shows it.
  /// Presentations by the node itself aren't considered.
  func isOnPath(_ slot: Slot) -> Bool { windowOnPath(to: slot) != nil }

  /// The visible window from which every container and presenter down to the node shows it; `nil` if
  /// there is none.
  func windowOnPath(to slot: Slot) -> WindowID? {
    var current = slot
    while true {
      switch stepUp(current) {
      case .ends(let window): return window
      case .goes(let next): current = next
      }
    }
  }

  /// The result of one step up from a node that is visible so far.
  enum StepUp {
    case goes(to: Slot)
    /// At a window that is on screen, or nowhere.
    case ends(in: WindowID?)
  }

  /// Goes up from a node to the one that contains or presents it, or ends at a window or where the
  /// node isn't shown.
  @inline(__always) func stepUp(_ slot: Slot) -> StepUp {
    let record = self[slot]
    if record.isViewElsewhere { return stepOut(slot) }
    if !record.parent.isNone {
      guard shows(slot, in: record.parent), !isCovered(record.parent) else {
        return .ends(in: nil)
      }
      return .goes(to: record.parent)
    }
    if record.has(.hosted) {
      guard record.has(.viewPlaced), !isCovered(record.above) else { return .ends(in: nil) }
      return .goes(to: record.above)
    }
    if !record.above.isNone { return .goes(to: record.above) }
    guard record.isRoot, let window = window(of: slot), self[window].isVisible else {
      return .ends(in: nil)
    }
    return .ends(in: window)
  }

  /// Ends at the window of the controller whose view holds the node's view, if that is on screen
  /// (CON-13).
  ///
  /// It doesn't go further up: that controller may be below the node, by containment.
  private func stepOut(_ slot: Slot) -> StepUp {
    let holder = linked(slot, .view)
    guard !holder.isNone, self[holder].appearance.isComing, !isCovered(holder) else {
      return .ends(in: nil)
    }
    return .ends(in: window(of: holder))
  }

  /// Whether the node presents a controller that covers it and isn't being dismissed.
  func isCovered(_ slot: Slot) -> Bool {
    let presented = self[slot].presented
    return !presented.isNone && self[presented].has(.covers) && !isLeaving(presented)
  }

  /// Whether a dismissal of the node is in flight.
  func isLeaving(_ slot: Slot) -> Bool {
    for transition in transitions
    where transition.from == slot && transition.choreography.isDismissal {
      return true
    }
    return false
  }

  /// Whether the node's view is on screen once all transitions have ended.
  public func isShown(_ slot: Slot) -> Bool {
    isController(slot) && !isCovered(slot) && isOnPath(slot)
  }

  /// Whether a transition in flight moves `slot` on or off screen.
  func isMoving(_ slot: Slot) -> Bool {
    for transition in transitions where transition.involves(slot) { return true }
    return false
  }

  /// Whether the sweep must not correct the node, because it or an ancestor is in a transition or
  /// is driven by the app's own calls.
  package func isExcused(_ slot: Slot) -> Bool {
    var current = slot
    while true {
      let record = self[current]
      if record.has(.driven) { return true }
      if record.isViewElsewhere { return !transitions.isEmpty }
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

  /// The topmost ancestor by containment: a window's root, a presented controller, or a node
  /// without a parent.
  public func covering(_ slot: Slot) -> Slot {
    var current = slot
    while !self[current].parent.isNone { current = self[current].parent }
    return current
  }

  /// The topmost ancestor by containment and presentation.
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
    guard self[root].isRoot, let index = windowIndex(ofRoot: root) else { return nil }
    return WindowID(UInt32(truncatingIfNeeded: index))
  }

  /// The system version whose rules apply to the node; 13 without a window.
  func system(of slot: Slot) -> UInt8 { window(of: slot).map { self[$0].system } ?? 13 }

  /// Whether something holds the node: a window, a parent, a presenter, a host, an owner, a
  /// transition in flight, or a deferred presentation.
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
