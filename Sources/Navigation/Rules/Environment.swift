// Traits, sizes and layout (LIF-5, CON-10, ADP-5).

extension Hierarchy {
  func planOverride(_ node: Slot) throws(Refusal) {
    try controller(node)
    guard !self[node].parent.isNone else { throw .impossibleChild }
  }

  func planPreferContentSize(_ node: Slot, width: UInt32, height: UInt32) throws(Refusal) -> Plan? {
    try controller(node)
    return nil
  }
}

extension Hierarchy {
  /// The controllers that a transition in flight has removed from a container whose motion is held.
  fileprivate func leaving(_ container: Slot) -> [Slot] {
    transitions.compactMap {
      guard $0.container == container, $0.motion.isHeld, !$0.from.isNone, $0.from != container,
        isFree($0.from, for: container), self[$0.from].appearance != .disappeared
      else { return nil }
      return $0.from
    }
  }
}

extension Engine {
  /// Changes the traits of a window.
  ///
  /// By design, the order is: the controllers whose own traits change get `traitsWillChange`; all get
  /// `sizeWillTransition`; containers and presentations adapt; the controllers whose own traits have
  /// changed get `traitsDidChange`; one layout pass follows (ADP-5).
  func setTraits(_ window: WindowID, _ traits: Traits) {
    let old = state.hierarchy[window].traits
    let new = old.overridden(by: traits)
    guard new != old else { return outcome = .nothing }
    let root = state.hierarchy[window].root
    if !root.isNone {
      announce(Hierarchy.TraitChange(window: new), root, in: window)
      announceSize(below: root)
      askForSpines(below: root)
    }
    emit(.windowTraitsSet(window, new))
    guard state.hierarchy[window].root == root, !root.isNone else { return }
    fitTree(root)
    announceNewTraits(root, in: window)
    layOutWindow(window)
  }

  /// Changes the size without a change of size classes: sends the callbacks and runs a layout pass.
  func resize(_ window: WindowID) {
    let root = state.hierarchy[window].root
    guard !root.isNone else { return outcome = .nothing }
    announceSize(below: root)
    askForSpines(below: root)
    layOutWindow(window)
  }

  /// Notifies the controllers below a root that the size changes, and the delegates of popovers that
  /// they move (PRE-46).
  private func announceSize(below root: Slot) {
    tellAll(root, unless: .skipsSize) {
      notify(.sizeWillTransition, $0)
      if isPopoverDelegated($0) { notify(.popoverWillReposition, $0) }
    }
  }

  /// Overrides the traits of a child; the child and its descendants are notified if their own
  /// traits change (CON-10).
  func overrideTraits(_ node: Slot, _ traits: Traits) {
    guard state.hierarchy[node].override != traits else { return outcome = .nothing }
    let window = state.hierarchy.window(of: node)
    let change = Hierarchy.TraitChange(node: node, override: traits)
    let old = state.hierarchy.traits(of: node)
    let new = state.hierarchy.traits(of: node, in: window, after: change)
    announce(change, node, in: window)
    emit(.traitsOverridden(node, traits))
    guard new != old else { return }
    fitTree(node)
    announceNewTraits(node, in: state.hierarchy.window(of: node))
    if state.isShown(node) { layOut(node, appearingOnly: false) }
  }

  /// Removes the traits that a former parent imposed on a node: they belong to the two (CON-10).
  func forgetOverride(of node: Slot) {
    if state.hierarchy[node].override != Traits() { recordOnly(.traitsOverridden(node, Traits())) }
  }

  /// Runs one layout pass over the visible controllers of a window (S024).
  func layOutWindow(_ window: WindowID) {
    let root = state.hierarchy[window].root
    if !root.isNone, state.hierarchy[window].isVisible { layOut(root, appearingOnly: false) }
  }

  /// Sends `traitsWillChange` to the nodes whose own traits a change changes, with their new ones, and
  /// notes their present ones.
  private func announce(_ change: Hierarchy.TraitChange, _ node: Slot, in window: WindowID?) {
    let none = UInt8.max
    if state.formerTraits.count < state.hierarchy.records.count {
      state.formerTraits += repeatElement(
        none, count: state.hierarchy.records.count - state.formerTraits.count)
    }
    for index in state.formerTraits.indices { state.formerTraits[index] = none }
    tellAll(node, unless: .skipsTraits) { slot in
      let old = state.hierarchy.traits(of: slot, in: window, after: Hierarchy.TraitChange())
      let new = state.hierarchy.traits(of: slot, in: window, after: change)
      // A callback may have added nodes.
      let missing = Int(slot.raw) &+ 1 &- state.formerTraits.count
      if missing > 0 { state.formerTraits += repeatElement(none, count: missing) }
      state.formerTraits[Int(slot.raw)] = UInt8(truncatingIfNeeded: old.raw)
      if new != old { notify(.traitsWillChange, slot, symbol: Symbol(new.raw)) }
    }
  }

  /// Sends `traitsDidChange` to the nodes whose own traits have changed since they were noted, with
  /// their former ones.
  private func announceNewTraits(_ node: Slot, in window: WindowID?) {
    tellAll(node, unless: .skipsTraits) { slot in
      guard Int(slot.raw) < state.formerTraits.count else { return }
      let former = state.formerTraits[Int(slot.raw)]
      let now = state.hierarchy.traits(of: slot, in: window, after: Hierarchy.TraitChange())
      guard former != .max, UInt32(former) != now.raw else { return }
      notify(.traitsDidChange, slot, symbol: Symbol(UInt32(former)))
    }
  }

  /// Calls `body` with a node whose view is loaded, then with its descendants.
  ///
  /// Children come only if the parent calls super, presented controllers in any case, by the window
  /// (CON-10).
  private func tellAll(
    _ node: Slot, unless flag: NodeRecord.Flags, _ body: (Slot) -> Void
  ) {
    if state.hierarchy[node].isLoaded { body(node) }
    if !state.hierarchy[node].has(flag) {
      let base = state.walk.count
      var child = state.hierarchy[node].firstChild
      while !child.isNone {
        state.walk.append(child)
        child = state.hierarchy[child].next
      }
      let end = state.walk.count
      for index in base..<end where state.hierarchy[state.walk[index]].parent == node {
        tellAll(state.walk[index], unless: flag, body)
      }
      state.walk.removeLast(end - base)
      for leaving in leaving(node) { tellAll(leaving, unless: flag, body) }
    }
    let presented = state.hierarchy[node].presented
    if !presented.isNone { tellAll(presented, unless: flag, body) }
  }

  /// The controllers that have left a stack, or were replaced in a column, and whose views are in the
  /// window until the transition ends (NAV-9).
  private func leaving(_ container: Slot) -> [Slot] {
    state.hierarchy.transitions.isEmpty ? [] : state.hierarchy.leaving(container)
  }

  /// Adapts containers (SPL-2, SPL-3, TAB-2) and presentations (ADP-5) to their traits, parents
  /// first.
  private func fitTree(_ node: Slot) {
    switch state.hierarchy[node].kind {
    case .split:
      let isNarrow = state.hierarchy.traits(of: node).horizontal == .compact
      if isNarrow != state.hierarchy[node].isCollapsed {
        if isNarrow { collapse(node, .immediate) } else { expand(node, .immediate) }
      }
    case .tab: fitTabs(node)
    default: break
    }
    for child in state.hierarchy.children(of: node) where state.hierarchy[child].parent == node {
      fitTree(child)
    }
    for leaving in leaving(node) { fitTree(leaving) }
    let presented = state.hierarchy[node].presented
    if !presented.isNone {
      readapt(presented)
      let now = state.hierarchy[node].presented
      if !now.isNone { fitTree(now) }
    }
  }

  /// Adapts a container to its traits before it appears. A split that the app collapsed stays
  /// collapsed until the traits change.
  func fit(_ node: Slot) {
    switch state.hierarchy[node].kind {
    case .split:
      if !state.hierarchy[node].isCollapsed, state.hierarchy.traits(of: node).horizontal == .compact
      {
        collapse(node, .immediate)
      }
    case .tab: fitTabs(node)
    default: break
    }
  }

  // MARK: Sizes

  /// Changes the preferred content size and notifies the container once per change (S048).
  func preferContentSize(_ node: Slot, width: UInt32, height: UInt32) {
    if let now = state.hierarchy.preferredContentSize(of: node), now == (width, height) {
      outcome = .nothing
      return
    }
    emit(.preferredContentSizeSet(node, width: width, height: height))
    let record = state.hierarchy[node]
    let container = record.parent.isNone ? record.presenter : record.parent
    guard !container.isNone else { return }
    notify(.preferredContentSizeDidChange, container, other: node)
    // A stack has the size of its top, and passes it on (CON-15).
    guard record.parent == container, state.hierarchy[node].parent == container,
      state.hierarchy[container].kind == .navigation, state.top(of: container) == node
    else { return }
    preferContentSize(container, width: width, height: height)
  }
}
