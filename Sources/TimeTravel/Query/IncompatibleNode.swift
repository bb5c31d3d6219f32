public import NavlogHistory
public import NavlogNavigation
public import NavlogRestoration

/// A node of a recorded session that a build with other classes can't restore.
public struct IncompatibleNode: Hashable, Sendable {
  /// The event that created the node, or set its version.
  public let position: UInt64
  /// The node.
  public let node: NodeID
  /// The class name as recorded.
  public let className: String
  /// The version of its state.
  public let version: UInt32
  /// The reason the build can't restore it.
  public let objection: Manifest.Objection
}

extension IncompatibleNode {
  /// Checks every node created by the events after `after` up to `through`. Returns the first
  /// incompatible node of each class and version, oldest first.
  ///
  /// - Parameters:
  ///   - history: the session.
  ///   - after: the position before the first event.
  ///   - through: the position of the last event.
  ///   - manifest: the classes of the build.
  ///   - limit: the maximum number of nodes.
  public static func all(
    in history: SessionHistory, after: UInt64, through: UInt64, against manifest: Manifest,
    limit: Int = .max
  ) throws(HistoryError) -> [IncompatibleNode] {
    var review = Review(manifest: manifest, vocabulary: try Vocabulary(history))
    var state = try history.hierarchy(at: after).hierarchy
    var pending: [(slot: Slot, position: UInt64)] = []
    var made: Slot?
    // The version follows the creation, so a node is checked at the end of its command.
    try history.fold(
      &state, through: through,
      where: { event in
        switch event {
        case .created(let slot, _, _, _, _), .propertySet(let slot, .version, _): made = slot
        case .ended: return !pending.isEmpty
        default: return false
        }
        return true
      }
    ) { (position, hierarchy) throws(HistoryError) in
      if let slot = made {
        pending.append((slot, position))
        made = nil
        return true
      }
      review.look(at: pending, in: hierarchy)
      pending.removeAll(keepingCapacity: true)
      return review.found.count < limit
    }
    review.look(at: pending, in: state)
    return Array(review.found.prefix(limit))
  }

  /// The classes checked so far, and the objections found.
  private struct Review {
    struct Combination: Hashable {
      let className: String
      let version: UInt32
      let isFromStoryboard: Bool
    }

    let manifest: Manifest
    let vocabulary: Vocabulary
    var seen: Set<Combination> = []
    var found: [IncompatibleNode] = []

    mutating func look(
      at pending: [(slot: Slot, position: UInt64)], in hierarchy: Hierarchy
    ) {
      for (slot, position) in pending where hierarchy.isAlive(slot) {
        let record = hierarchy[slot]
        let combination = Combination(
          className: vocabulary.className(record),
          version: max(1, hierarchy.property(.version, of: slot) ?? 1),
          isFromStoryboard: record.isFromStoryboard)
        guard seen.insert(combination).inserted,
          let objection = manifest.objection(
            to: combination.className, version: combination.version,
            isFromStoryboard: combination.isFromStoryboard)
        else { continue }
        found.append(
          IncompatibleNode(
            position: position, node: hierarchy.id(slot), className: combination.className,
            version: combination.version, objection: objection))
      }
    }
  }
}
