public import NavlogNavigation

/// The differences between two states of a session, structure first.
///
/// Two nodes are the same if the same event created them. Differences that follow from others are
/// omitted: a removed node doesn't also lose its keys, and siblings don't move because a node was
/// inserted or removed before them. For an added node, the keys of its state are listed.
public struct Difference: Hashable, Sendable {
  /// The position of the first state.
  public let from: UInt64
  /// The position of the second state.
  public let to: UInt64
  /// The changes: windows and the app first, then nodes in creation order.
  public let changes: [Change]

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two states of one session, or of two sessions related by a fork.
  ///
  /// Nodes are identified as in `new`, removed nodes as in `old`.
  ///
  /// - Parameters:
  ///   - old: the earlier state.
  ///   - new: the later state.
  ///   - mapping: maps nodes of `new` to nodes of `old` when the states are of different sessions.
  /// - Complexity: O(nodes + keys)
  public init(from old: Hierarchy, to new: Hierarchy, _ mapping: ForkMapping = .oneSession) {
    from = UInt64(old.position)
    to = UInt64(new.position)
    var changes: [Change] = []
    let relatives = mapping.relatives(of: new, in: old)
    Self.compareOutline(old, new, relatives, &changes)
    let before = NodePlacements(old)
    let after = NodePlacements(new, as: relatives)
    var reordered: [NodeID: Set<NodeID>] = [:]
    /// Returns whether the node itself moved. A new index among the siblings that both states have
    /// counts only if their order changed.
    func hasMoved(_ node: NodeID) -> Bool {
      guard case .child(let parent, _) = before[node], case .child(parent, _) = after[node] else {
        return before[node] != after[node]
      }
      if let known = reordered[parent] { return known.contains(node) }
      let found = before.reordered(in: parent, against: after)
      reordered[parent] = found
      return found.contains(node)
    }
    // Both lists are in creation order: one merge finds the nodes that only one of them has.
    var left = before.nodes[...]
    var right = after.nodes[...]
    while let node = Self.earlier(left.first, right.first) {
      let was = left.first == node ? left.popFirst() : nil
      let isNow = right.first == node ? right.popFirst() : nil
      switch (was, isNow) {
      case (_?, nil): changes.append(.removed(node, before[node]))
      case (nil, _?):
        let own = relatives.own(node)
        changes.append(.added(own, after.ownPlace(of: own)))
        for cell in new.cells(of: own.slot).reversed() where cell.isSet && cell.key.symbol != nil {
          changes.append(.key(own, cell.key, from: nil, to: cell))
        }
      default:
        if hasMoved(node) {
          let own = relatives.own(node)
          changes.append(.moved(own, from: before[node], to: after.ownPlace(of: own)))
        }
        Self.compare(node, relatives, old, new, &changes)
      }
    }
    self.changes = changes
  }

  private static func earlier(_ one: NodeID?, _ other: NodeID?) -> NodeID? {
    guard let one else { return other }
    guard let other else { return one }
    return (one.born, one.slot.raw) <= (other.born, other.slot.raw) ? one : other
  }

  // MARK: - Nodes

  private static func compare(
    _ node: NodeID, _ relatives: ForkMapping.Relatives, _ old: Hierarchy, _ new: Hierarchy,
    _ changes: inout [Change]
  ) {
    let own = relatives.own(node)
    let was = old[node.slot]
    let now = new[own.slot]
    func isSame(_ slot: Slot, as other: Slot) -> Bool {
      slot.isNone || other.isNone
        ? slot == other : relatives.other(new.id(other)) == old.id(slot)
    }
    if relatives.mapping.other(now.classSymbol) != was.classSymbol {
      changes.append(.renamed(own, from: was.classSymbol, to: now.classSymbol))
    }
    if was.appearance != now.appearance {
      changes.append(.appearance(own, from: was.appearance, to: now.appearance))
    }
    if was.isLoaded != now.isLoaded { changes.append(.loaded(own, now.isLoaded)) }
    if was.isSelected != now.isSelected, isSame(was.parent, as: now.parent) {
      changes.append(.selected(own, now.isSelected))
    }
    if was.isCollapsed != now.isCollapsed { changes.append(.collapsed(own, now.isCollapsed)) }
    if was.adaptedStyle != now.adaptedStyle, !was.presenter.isNone,
      isSame(was.presenter, as: now.presenter)
    {
      changes.append(.adapted(own, from: was.adaptedStyle, to: now.adaptedStyle))
    }
    let mapping = relatives.mapping
    // A restored presentation has its style without the controller's own property.
    let hasSameStyle =
      mapping.shared < .max && !was.presenter.isNone && !now.presenter.isNone
      && was.style == now.style
    let cells = new.cells(of: own.slot).sorted { $0.rawKey < $1.rawKey }
    for cell in cells {
      let earlier = old.cell(node.slot, mapping.other(cell.key))
      guard
        earlier?.isSet ?? false != cell.isSet
          || cell.isSet && earlier?.value != relatives.otherValue(of: cell),
        !hasSameStyle || cell.key != .property(.style)
      else { continue }
      changes.append(.key(own, cell.key, from: earlier, to: cell))
    }
    for cell in old.cells(of: node.slot)
    where cell.isSet && !cells.contains(where: { mapping.other($0.key) == cell.key })
      && !(hasSameStyle && cell.key == .property(.style))
    {
      changes.append(.key(own, cell.key, from: cell, to: nil))
    }
  }

  // MARK: - Windows, scenes and transitions

  private static func compareOutline(
    _ old: Hierarchy, _ new: Hierarchy, _ relatives: ForkMapping.Relatives,
    _ changes: inout [Change]
  ) {
    let mapping = relatives.mapping
    if old.application != new.application {
      changes.append(.application(from: old.application, to: new.application))
    }
    for scene in new.scenes {
      let was = old.scenes.first { $0.id == mapping.other(scene.id) && $0.isConnected }
      if let was, !scene.isConnected { changes.append(.scene(was.id, isConnected: false)) }
      if was == nil, scene.isConnected { changes.append(.scene(scene.id, isConnected: true)) }
      if let was, scene.isConnected, was.state != scene.state {
        changes.append(.sceneMoved(scene.id, from: was.state, to: scene.state))
      }
    }
    for scene in old.scenes
    where scene.isConnected && !new.scenes.contains(where: { mapping.other($0.id) == scene.id }) {
      changes.append(.scene(scene.id, isConnected: false))
    }
    var found: Set<WindowID> = []
    for (index, window) in new.windows.enumerated() {
      let id = WindowID(UInt32(truncatingIfNeeded: index))
      let other = relatives.other(id)
      guard Int(other.raw) < old.windows.count else {
        changes.append(.windowOpened(id, true))
        if window.isVisible { changes.append(.windowShown(id, true)) }
        continue
      }
      found.insert(other)
      let was = old.windows[Int(other.raw)]
      if was.isVisible != window.isVisible { changes.append(.windowShown(id, window.isVisible)) }
      if was.traits != window.traits {
        changes.append(.windowTraits(id, from: was.traits, to: window.traits))
      }
    }
    for index in old.windows.indices {
      let id = WindowID(UInt32(truncatingIfNeeded: index))
      if !found.contains(id) { changes.append(.windowOpened(id, false)) }
    }
    for transition in old.transitions
    where !new.transitions.contains(where: { mapping.other($0.began) == transition.began }) {
      changes.append(.ended(transition))
    }
    for transition in new.transitions
    where !old.transitions.contains(where: { $0.began == mapping.other(transition.began) }) {
      changes.append(.began(transition))
    }
    for deferral in old.deferrals where !new.deferrals.contains(deferral) {
      changes.append(.waiting(deferral, false))
    }
    for deferral in new.deferrals where !old.deferrals.contains(deferral) {
      changes.append(.waiting(deferral, true))
    }
    func id(_ slot: Slot, _ hierarchy: Hierarchy) -> NodeID? {
      hierarchy.isAlive(slot) ? hierarchy.id(slot) : nil
    }
    let responders = (id(old.firstResponder, old), id(new.firstResponder, new))
    if responders.0 != responders.1.flatMap({ mapping.other($0, in: old) }) {
      changes.append(.firstResponder(from: responders.0, to: responders.1))
    }
    let cursors = (id(old.focus, old), id(new.focus, new))
    if cursors.0 != cursors.1.flatMap({ mapping.other($0, in: old) }) {
      changes.append(.focus(from: cursors.0, to: cursors.1))
    }
  }
}
