public import History
public import Navigation
public import Restoration

/// A node of a recorded session that a build with other classes could not bring back.
public struct Misfit: Hashable, Sendable {
  /// The event that made the node, or gave it its version.
  public let position: UInt64
  /// The node.
  public let node: NodeID
  /// Its class as it was recorded.
  public let className: String
  /// The version of its state.
  public let version: UInt32
  /// What the build has against it.
  public let objection: Manifest.Objection
}

extension Misfit {
  /// Looks at every node that the events behind `after` up to `through` make: for each class and
  /// version that does not fit, the first; oldest first.
  ///
  /// - Parameter limit: how many at the most.
  public static func all(
    in history: SessionHistory, after: UInt64, through: UInt64, against manifest: Manifest,
    limit: Int = .max
  ) throws(HistoryError) -> [Misfit] {
    var review = Review(manifest: manifest, vocabulary: try Vocabulary(history))
    var state = try history.hierarchy(at: after).hierarchy
    var pending: [(slot: Slot, position: UInt64)] = []
    var made: Slot?
    // The version is told behind the birth: a node is looked at when its command has ended.
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

  /// Which classes were met, and what there is against them.
  private struct Review {
    struct Made: Hashable {
      let className: String
      let version: UInt32
      let isFromStoryboard: Bool
    }

    let manifest: Manifest
    let vocabulary: Vocabulary
    var seen: Set<Made> = []
    var found: [Misfit] = []

    mutating func look(
      at pending: [(slot: Slot, position: UInt64)], in hierarchy: Hierarchy
    ) {
      for (slot, position) in pending where hierarchy.isAlive(slot) {
        let record = hierarchy[slot]
        let made = Made(
          className: vocabulary.className(record),
          version: max(1, hierarchy.property(.version, of: slot) ?? 1),
          isFromStoryboard: record.isFromStoryboard)
        guard seen.insert(made).inserted,
          let objection = manifest.objection(
            to: made.className, version: made.version, isFromStoryboard: made.isFromStoryboard)
        else { continue }
        found.append(
          Misfit(
            position: position, node: hierarchy.id(slot), className: made.className,
            version: made.version, objection: objection))
      }
    }
  }
}
