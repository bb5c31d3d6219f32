// The focus of keyboard and remote control, one in each window (A11-4)

extension Hierarchy {
  func planUpdateFocus(_ node: Slot, to target: Slot) throws(Refusal) -> Plan? {
    try controller(node)
    if !target.isNone { try planResponder(target) }
    return nil
  }

  /// The controller or view that has the focus in a window; ``Slot/none`` if it isn't on screen any
  /// more, or if there is none.
  public func focusedItem(in window: WindowID) -> Slot {
    guard isWindow(window), !self[window].root.isNone else { return .none }
    let item = linked(self[window].root, .focused)
    return canHaveFocus(item, in: window) ? item : .none
  }

  func canHaveFocus(_ item: Slot, in window: WindowID) -> Bool {
    guard isAlive(item) else { return false }
    let owner = controller(of: item)
    return !owner.isNone && isInWindow(owner) && self.window(of: owner) == window
  }

  /// The controller that a view belongs to, or the controller itself; ``Slot/none`` if there is none.
  public func controller(of slot: Slot) -> Slot {
    var current = slot
    while !current.isNone, !self[current].kind.isController { current = self[current].parent }
    return current
  }
}

extension Engine {
  /// Moves the focus to a node, or to what a controller prefers, unless an environment around the old
  /// or the new node declines.
  func updateFocus(_ node: Slot, to target: Slot) {
    guard let window = state.hierarchy.window(of: node), state.hierarchy.isInWindow(node) else {
      return outcome = .declined
    }
    let next = target.isNone ? preferredFocus(from: node) : target
    guard state.hierarchy.canHaveFocus(next, in: window) else { return outcome = .declined }
    let old = state.hierarchy.focusedItem(in: window)
    guard old != next else { return outcome = .nothing }
    let around = environments(of: old, and: next)
    for slot in around where state.hierarchy.asks(.delegatesFocus, slot) {
      guard ask(Question(.shouldUpdateFocus, slot, other: next), usual: true) else {
        return outcome = .declined
      }
    }
    // The answers may have changed what is on screen.
    guard state.hierarchy.canHaveFocus(next, in: window) else { return outcome = .declined }
    recordOnly(.linked(state.hierarchy[window].root, .focused, to: next))
    for slot in around where state.hierarchy.isAlive(slot) {
      notify(.didUpdateFocus, slot, other: state.hierarchy.isAlive(next) ? next : .none)
    }
  }

  /// The nodes around the item that loses the focus, from the item up, then the others around the one
  /// that gets it.
  private func environments(of old: Slot, and next: Slot) -> [Slot] {
    var all: [Slot] = []
    for item in [old, next] {
      var current = item
      while !current.isNone {
        if !all.contains(current) { all.append(current) }
        current = state.hierarchy.above(current)
      }
    }
    return all
  }

  /// Follows what environments prefer. By default, a controller prefers what it presents, a stack its
  /// top, and a tab bar controller its selected tab.
  private func preferredFocus(from node: Slot) -> Slot {
    var current = node
    for _ in 0..<64 {
      let record = state.hierarchy[current]
      var next = Slot.none
      if state.hierarchy.asks(.delegatesFocus, current) {
        let (answer, count) = ask(Question(.preferredFocusEnvironments, current))
        state.walk.removeLast(count)
        next = state.hierarchy.isAlive(answer.node) ? answer.node : .none
      }
      if next.isNone {
        next =
          !record.presented.isNone
          ? record.presented
          : record.kind == .navigation
            ? state.top(of: current)
            : record.kind == .tab ? state.hierarchy.selectedTab(of: current) : .none
      }
      guard !next.isNone, next != current, state.hierarchy.isAlive(current) else { return current }
      current = next
    }
    return current
  }
}
