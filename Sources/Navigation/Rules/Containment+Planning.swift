// Whether a controller can become a child, and whether a view can be placed (CON-7, CON-12)

extension Kind {
  /// Why a container of this kind can't have a child of a kind, or can't have one twice; `nil` if it can
  /// (NAV-2, NAV-3, TAB-1; E14–E17).
  package func refusal(ofChild child: Kind, isRepeated: Bool = false) -> Refusal? {
    switch (self, child) {
    case (.navigation, .navigation), (.navigation, .more): .navigationOnStack
    case (.navigation, .split): .splitOnStack
    case (.navigation, .view), (.navigation, .object): .wrongKind
    case (.split, .split), (.split, .more), (.tab, .more): .impossibleChild
    case (.navigation, _) where isRepeated: .alreadyOnStack
    case (.tab, _) where isRepeated: .impossibleChild
    default: nil
    }
  }
}

extension Hierarchy {
  /// Checks whether a node can become a child of `parent` in any way (CON-12, E12, E14).
  func planChild(_ node: Slot, of parent: Slot) throws(Refusal) {
    guard !node.isNone, node != parent else { throw .impossibleChild }
    try controller(node)
    try controller(parent)
    if let refusal = refusal(asChild: node) { throw refusal }
    guard !isAbove(node, parent) else { throw .impossibleChild }
  }

  /// Why no container can have a controller as its child; `nil` if it can (E12, E14).
  package func refusal(asChild node: Slot) -> Refusal? {
    if self[node].isRoot { return .windowRoot }
    return self[node].presenter.isNone ? nil : .impossibleChild
  }

  /// Whether a node can become a child of `parent`.
  func canBecomeChild(_ node: Slot, of parent: Slot) -> Bool {
    do throws(Refusal) { try planChild(node, of: parent) } catch { return false }
    return true
  }

  /// Plans `addChild` (CON-1). A stack pushes the child without animation, and a tab bar adds it as
  /// its last tab (CON-14).
  func planAddChild(
    _ node: Slot, to parent: Slot, _ command: Command
  ) throws(Refusal) -> Plan {
    switch isAlive(parent) ? self[parent].kind : .content {
    case .navigation: return try planPush(node, onto: parent, .immediate)
    case .tab:
      let waits = try planSetTabs(parent, tabs(of: parent).filter { $0 != node } + [node])
      return waits ? .postponed(nil, .none) : .carryOut(command)
    default:
      try planAddChild(node, to: parent)
      return .carryOut(command)
    }
  }

  /// Checks whether a custom container can add a child. The children of system containers change
  /// only by the container's own methods (CON-7).
  func planAddChild(_ node: Slot, to parent: Slot) throws(Refusal) {
    try planChild(node, of: parent)
    guard !self[parent].kind.managesChildren else { throw .managedChild }
  }

  /// Checks whether a view can be added (CON-6, E10; S043). Without a parent it can be added to any
  /// view, but preservation doesn't find it there (E47).
  func planAddView(_ node: Slot, in host: Slot) throws(Refusal) -> Bool {
    try controller(node)
    try controller(host)
    let record = self[node]
    if record.parent == host {
      guard !self[host].kind.managesChildren else { throw .managedChild }
      return !record.has(.viewPlaced) || record.isViewElsewhere
    }
    if record.host == host { return false }
    guard record.parent.isNone, record.above.isNone, !record.isRoot, node != host else {
      throw .wrongParent
    }
    guard !isAbove(node, host) else { throw .impossibleChild }
    return true
  }

  /// Repeats the checks of ``planAddView(_:in:)`` after the views were loaded, which may have
  /// changed the hierarchy.
  func canPlace(_ node: Slot, in host: Slot) -> Bool {
    let record = self[node]
    if record.parent == host { return !record.has(.viewPlaced) || record.isViewElsewhere }
    return record.parent.isNone && record.above.isNone && !record.isRoot && !isAbove(node, host)
  }

  func planRemoveView(_ node: Slot) throws(Refusal) -> Bool {
    try controller(node)
    let parent = self[node].parent
    guard parent.isNone || !self[parent].kind.managesChildren else { throw .managedChild }
    return self[node].has(.viewPlaced)
  }

  /// Checks an exchange of children (CON-7, E13; S038, S039). With the containment calls, the new
  /// one may have no parent yet.
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
    // An exchange in flight, which finishes first (E08), removes its old child.
    let removes = transitions.contains {
      $0.container == container && $0.choreography == .exchange
        && ($0.from == old || $0.from == node)
    }
    if removes { throw .notSiblings }
    return isFinishing(in: container)
  }

  /// Whether a transition of the container itself is finishing.
  func isFinishing(in container: Slot) -> Bool {
    transitions.contains { $0.container == container && $0.choreography.blocks && $0.isFinishing }
  }
}
