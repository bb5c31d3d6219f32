/// Queries for other modules.
extension Hierarchy {
  /// Returns the slot of the node created by the event `born`.
  ///
  /// - Complexity: O(nodes)
  package func slot(born: UInt64) -> Slot? {
    guard let born = Position(exactly: born) else { return nil }
    return records.firstIndex { $0.isAlive && $0.born == born }
      .map { Slot(UInt32(truncatingIfNeeded: $0)) }
  }

  /// The children in order: of a stack from the bottom, of a split by column.
  public func children(of slot: Slot) -> [Slot] {
    guard isAlive(slot) else { return [] }
    var found: [Slot] = []
    var child = self[slot].firstChild
    while !child.isNone {
      found.append(child)
      child = self[child].next
    }
    return found
  }

  /// The stack from the bottom to the visible top. During an interactive pop of several
  /// controllers, those being popped are left out.
  public func stack(of slot: Slot) -> [Slot] {
    let children = children(of: slot)
    guard isAlive(slot), self[slot].kind == .navigation,
      let index = children.firstIndex(of: top(of: slot))
    else { return children }
    return Array(children[...index])
  }

  /// The views and objects that belong to the node, in order.
  public func attachments(of slot: Slot) -> [Slot] {
    guard isAlive(slot) else { return [] }
    var found: [Slot] = []
    var other = self[slot].attached
    while !other.isNone {
      if !self[other].kind.isController { found.append(other) }
      other = self[other].next
    }
    return found
  }

  /// The child after the node, else the first one, or ``Slot/none`` (TAB-1).
  func neighbour(_ slot: Slot) -> Slot {
    let record = self[slot]
    guard record.next.isNone else { return record.next }
    let first = self[record.parent].firstChild
    return first == slot ? .none : first
  }

  /// The selected child, or ``Slot/none``.
  public func selected(in slot: Slot) -> Slot {
    isAlive(slot) ? selections[slot] : .none
  }

  /// The controller presented by the node or by its nearest ancestor that presents (PRE-3).
  public func presentedController(of slot: Slot) -> Slot {
    guard isAlive(slot) else { return .none }
    var current = slot
    while self[current].presented.isNone {
      let parent = self[current].parent
      if parent.isNone { return .none }
      current = parent
    }
    return self[current].presented
  }

  /// The presenter of the node or of its topmost ancestor by containment (PRE-3).
  public func presentingController(of slot: Slot) -> Slot {
    isAlive(slot) ? self[covering(slot)].presenter : .none
  }

  /// The visible controller of a navigation controller: the one presented from its stack, else its
  /// top (NAV-5).
  public func visibleController(in slot: Slot) -> Slot {
    let presented = presentedController(of: slot)
    if !presented.isNone { return presented }
    var child = isAlive(slot) ? self[slot].firstChild : .none
    while !child.isNone {
      if !self[child].presented.isNone { return self[child].presented }
      child = self[child].next
    }
    return isAlive(slot) ? lastChild(slot) : .none
  }

  /// The controllers on screen without a child on screen, ordered by window, then by containment;
  /// presented controllers come after their presenter.
  public var visible: [Slot] {
    var found: [Slot] = []
    for window in windows where !window.root.isNone { gatherVisible(window.root, &found) }
    return found
  }

  private func gatherVisible(_ slot: Slot, _ found: inout [Slot]) {
    let before = found.count
    var child = self[slot].firstChild
    while !child.isNone {
      if !self[child].isViewElsewhere { gatherVisible(child, &found) }
      child = self[child].next
    }
    if self[slot].appearance == .appeared, !hasAppearedChild(slot) {
      found.insert(slot, at: before)
    }
    var other = self[slot].attached
    while !other.isNone {
      if self[other].kind.isController { gatherVisible(other, &found) }
      other = self[other].next
    }
    for stray in strayViews(in: slot) { gatherVisible(stray, &found) }
    if !self[slot].presented.isNone { gatherVisible(self[slot].presented, &found) }
  }

  /// The children of other controllers whose views are in the node's view (CON-13).
  private func strayViews(in slot: Slot) -> [Slot] {
    guard strayViews > 0 else { return [] }
    return records.indices.lazy.map { Slot(UInt32(truncatingIfNeeded: $0)) }
      .filter { self[$0].isViewElsewhere && linked($0, .view) == slot }
  }

  private func hasAppearedChild(_ slot: Slot) -> Bool {
    var child = self[slot].firstChild
    while !child.isNone {
      if self[child].appearance == .appeared, !self[child].isViewElsewhere { return true }
      child = self[child].next
    }
    return false
  }

  /// Whether accessibility focus is confined to the node's view, because it is the topmost
  /// presentation (PRE-20, A11-3).
  public func isAccessibilityModal(_ slot: Slot) -> Bool {
    guard isAlive(slot), !self[slot].presenter.isNone else { return false }
    return presentsNothing(slot)
  }

  private func presentsNothing(_ slot: Slot) -> Bool {
    guard self[slot].presented.isNone else { return false }
    var child = self[slot].firstChild
    while !child.isNone {
      guard presentsNothing(child) else { return false }
      child = self[child].next
    }
    return true
  }
}
