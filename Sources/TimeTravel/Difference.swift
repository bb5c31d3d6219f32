public import Navigation

/// What is not the same in two states of a session, structure first.
///
/// Nodes are the same when the same event made them. What follows from something else is left out: a
/// node that was removed did not lose its keys as well, and siblings did not move because one came or
/// went before them. Of a node that came, the keys of its state are told.
public struct Difference: Hashable, Sendable {
  /// The position of the first state.
  public let from: UInt64
  /// The position of the second state.
  public let to: UInt64
  /// What is different: windows and the app, then nodes in the order they were made.
  public let changes: [Change]

  /// Whether nothing is different.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two states of one session.
  ///
  /// - Complexity: O(nodes + keys)
  public init(from old: Hierarchy, to new: Hierarchy) {
    from = UInt64(old.position)
    to = UInt64(new.position)
    var changes: [Change] = []
    Self.compareOutline(old, new, &changes)
    let before = Places(old)
    let after = Places(new)
    var reordered: [NodeID: Set<NodeID>] = [:]
    /// Whether the node itself was moved: a new place among the siblings that both states have counts
    /// only where their order is another.
    func hasMoved(_ node: NodeID) -> Bool {
      guard case .child(let parent, _) = before[node], case .child(parent, _) = after[node] else {
        return before[node] != after[node]
      }
      if let known = reordered[parent] { return known.contains(node) }
      let found = before.reordered(in: parent, against: after)
      reordered[parent] = found
      return found.contains(node)
    }
    // Both in the order of birth: one walk finds what is in one and not in the other.
    var left = before.nodes[...]
    var right = after.nodes[...]
    while let node = Self.earlier(left.first, right.first) {
      let was = left.first == node ? left.popFirst() : nil
      let isNow = right.first == node ? right.popFirst() : nil
      switch (was, isNow) {
      case (_?, nil): changes.append(.removed(node, before[node]))
      case (nil, _?):
        changes.append(.added(node, after[node]))
        for cell in new.cells(of: node.slot).reversed() where cell.isSet && cell.key.symbol != nil {
          changes.append(.key(node, cell.key, from: nil, to: cell))
        }
      default:
        if hasMoved(node) {
          changes.append(.moved(node, from: before[node], to: after[node]))
        }
        Self.compare(node, old, new, &changes)
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
    _ node: NodeID, _ old: Hierarchy, _ new: Hierarchy, _ changes: inout [Change]
  ) {
    let was = old[node.slot]
    let now = new[node.slot]
    if was.appearance != now.appearance {
      changes.append(.appearance(node, from: was.appearance, to: now.appearance))
    }
    if was.isLoaded != now.isLoaded { changes.append(.loaded(node, now.isLoaded)) }
    if was.isSelected != now.isSelected, was.parent == now.parent {
      changes.append(.selected(node, now.isSelected))
    }
    if was.isCollapsed != now.isCollapsed { changes.append(.collapsed(node, now.isCollapsed)) }
    if was.adaptedStyle != now.adaptedStyle, !was.presenter.isNone, was.presenter == now.presenter {
      changes.append(.adapted(node, from: was.adaptedStyle, to: now.adaptedStyle))
    }
    let cells = new.cells(of: node.slot).sorted { $0.rawKey < $1.rawKey }
    for cell in cells {
      let earlier = old.cell(node.slot, cell.key)
      guard earlier?.isSet ?? false != cell.isSet || cell.isSet && earlier?.value != cell.value
      else { continue }
      changes.append(.key(node, cell.key, from: earlier, to: cell))
    }
    for cell in old.cells(of: node.slot) where cell.isSet && new.cell(node.slot, cell.key) == nil {
      changes.append(.key(node, cell.key, from: cell, to: nil))
    }
  }

  // MARK: - Around the nodes

  private static func compareOutline(
    _ old: Hierarchy, _ new: Hierarchy, _ changes: inout [Change]
  ) {
    if old.application != new.application {
      changes.append(.application(from: old.application, to: new.application))
    }
    for scene in new.scenes {
      let was = old.scenes.first { $0.id == scene.id }?.isConnected ?? false
      if was != scene.isConnected {
        changes.append(.scene(scene.id, isConnected: scene.isConnected))
      }
    }
    for scene in old.scenes
    where scene.isConnected && !new.scenes.contains(where: { $0.id == scene.id }) {
      changes.append(.scene(scene.id, isConnected: false))
    }
    for (index, window) in new.windows.enumerated() {
      let id = WindowID(UInt32(truncatingIfNeeded: index))
      guard index < old.windows.count else {
        changes.append(.windowOpened(id, true))
        if window.isVisible { changes.append(.windowShown(id, true)) }
        continue
      }
      let was = old.windows[index]
      if was.isVisible != window.isVisible { changes.append(.windowShown(id, window.isVisible)) }
      if was.traits != window.traits {
        changes.append(.windowTraits(id, from: was.traits, to: window.traits))
      }
    }
    for index in old.windows.indices.dropFirst(new.windows.count) {
      changes.append(.windowOpened(WindowID(UInt32(truncatingIfNeeded: index)), false))
    }
    for transition in old.transitions
    where !new.transitions.contains(where: { $0.began == transition.began }) {
      changes.append(.ended(transition))
    }
    for transition in new.transitions
    where !old.transitions.contains(where: { $0.began == transition.began }) {
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
    if responders.0 != responders.1 {
      changes.append(.firstResponder(from: responders.0, to: responders.1))
    }
    let cursors = (id(old.focus, old), id(new.focus, new))
    if cursors.0 != cursors.1 { changes.append(.focus(from: cursors.0, to: cursors.1)) }
  }
}
