package import NavlogNavigation
package import NavlogRestoration

/// Checks the nodes that a session creates against the classes of a build, state by state.
package struct IncompatibleNodeSearch {
  private struct Combination: Hashable {
    let className: String
    let version: UInt32
    let isFromStoryboard: Bool
  }

  private let manifest: Manifest
  private var seen: Set<Combination> = []
  /// The node of the event that was selected last, and those that are to be checked.
  private var made: Slot?
  private var pending: [(slot: Slot, position: UInt64)] = []
  /// The first incompatible node of each class and version, oldest first.
  package private(set) var found: [IncompatibleNode] = []

  package init(_ manifest: Manifest) { self.manifest = manifest }

  /// Whether the state after an event is to be looked at.
  package mutating func wants(_ event: Event) -> Bool {
    switch event {
    case .created(let slot, _, _, _, _), .propertySet(let slot, .version, _): made = slot
    case .ended: return !pending.isEmpty
    default: return false
    }
    return true
  }

  /// Looks at the state after an event that ``wants(_:)`` selected.
  ///
  /// The version follows the creation, so a node is checked at the end of its command.
  package mutating func look(
    at position: UInt64, _ hierarchy: Hierarchy,
    _ className: (NavlogNavigation.NodeRecord) -> String
  ) {
    if let slot = made {
      pending.append((slot, position))
      made = nil
      return
    }
    finish(hierarchy, className)
  }

  /// Checks the nodes whose command hasn't ended.
  package mutating func finish(
    _ hierarchy: Hierarchy, _ className: (NavlogNavigation.NodeRecord) -> String
  ) {
    for (slot, position) in pending where hierarchy.isAlive(slot) {
      let record = hierarchy[slot]
      let combination = Combination(
        className: className(record),
        version: max(1, hierarchy.property(.version, of: slot) ?? 1),
        isFromStoryboard: record.isFromStoryboard)
      guard seen.insert(combination).inserted,
        let incompatibility = manifest.incompatibility(
          to: combination.className, version: combination.version,
          isFromStoryboard: combination.isFromStoryboard)
      else { continue }
      found.append(
        IncompatibleNode(
          position: position, node: hierarchy.id(slot), className: combination.className,
          version: combination.version, incompatibility: incompatibility))
    }
    pending.removeAll(keepingCapacity: true)
  }
}
