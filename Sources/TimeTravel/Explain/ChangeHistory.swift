import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// The events that changed one facet of a node, newest first.
///
/// Follows the links that records and events carry: each further event takes one read of the log,
/// however long the log is.
public struct ChangeHistory: Sendable {
  /// The facet whose changes are listed.
  public let facet: NodeAddress.Facet
  /// The node.
  public let node: NodeID
  private let history: SessionHistory
  private let vocabulary: SessionNames
  /// The positions of the next events, one for each chain of links.
  private var heads: Set<UInt64> = []
  /// Whether older events have been trimmed away.
  public private(set) var endsAtBase = false
  /// The position of the newest event that has been trimmed away, if a record still has it.
  package private(set) var trimmed: UInt64?
  /// The number of consecutive events that didn't matter.
  private var skipped = 0
  /// Whether the node's view is in the view of a controller that isn't its parent.
  private let isHosted: Bool

  /// Follows the changes of `facet` of the node in `slot`, up to `hierarchy`, a state of the
  /// session.
  ///
  /// - Precondition: ``isLinked(_:)`` is true for the facet.
  public init(
    of facet: NodeAddress.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: SessionNames
  ) {
    precondition(Self.isLinked(facet), "Only changes that events link to can be followed")
    self.facet = facet
    self.history = history
    self.vocabulary = vocabulary
    node = hierarchy.id(slot)
    let record = hierarchy[slot]
    isHosted = !record.host.isNone
    switch facet {
    case .node:
      heads = [UInt64(record.placed)]
      for cell in hierarchy.cells(of: slot) { heads.insert(UInt64(cell.position)) }
    case .state(let key):
      if let symbol = vocabulary.symbol(key) { add(hierarchy.cell(slot, .state(symbol))) }
    case .property(let property): add(hierarchy.cell(slot, .property(property)))
    case .field(.className), .field(.kind): heads = [UInt64(record.born)]
    case .field(.identifier):
      heads = [UInt64(record.born)]
      add(hierarchy.cell(slot, .property(.restorationIdentifier)))
    case .field(.parent), .field(.presenter), .field(.place): heads = [UInt64(record.placed)]
    case .field(.asker): add(hierarchy.cell(slot, .link(.asker)))
    case .field(.appearance), .field(.loaded): heads = [UInt64(record.called)]
    case .field(.index), .field(.selected): break
    }
    heads.remove(0)
  }

  private mutating func add(_ cell: NodeValue?) {
    if let cell { heads.insert(UInt64(cell.position)) }
  }

  /// Whether each event links to the previous one that changed the facet. False for the index and
  /// the selection of a child, which also change with events of its siblings.
  public static func isLinked(_ facet: NodeAddress.Facet) -> Bool {
    facet != .field(.index) && facet != .field(.selected)
  }

  /// Returns the next older event, or `nil` when there are no more.
  public mutating func next() throws(HistoryError) -> LoggedEvent? {
    while let position = heads.max() {
      heads.remove(position)
      let events: [LoggedEvent]
      do throws(HistoryError) { events = try history.events(at: position) } catch {
        guard error.cause?.code == .belowBase else { throw error }
        endsAtBase = true
        // The links of callbacks and places also lead to events that don't matter.
        if facet.family == .changed { trimmed = max(trimmed ?? 0, position) }
        continue
      }
      guard
        let event = events.last(where: { $0.entry?.event.node == node.slot })
          ?? events.last, let entry = event.entry
      else { continue }
      var isBirth = false
      if case .created = entry.event { isBirth = true }
      // The link of a creation leads to the node that was in the slot before.
      if !isBirth, entry.link >= node.born { heads.insert(UInt64(entry.link)) }
      if matters(entry.event) { return event }
      skipped += 1
      if skipped == Self.mostSkipped { try leap(from: position, UInt64(entry.link)) }
    }
    return nil
  }

  /// After this many unrelated links, scanning the log is faster than following links.
  private static let mostSkipped = 32

  private mutating func leap(from position: UInt64, _ link: UInt64) throws(HistoryError) {
    guard heads.remove(link) != nil else { return }
    var found: UInt64 = UInt64(node.born)
    do throws(HistoryError) {
      try history.forEachFact(from: found, through: position - 1) { position, event in
        if event.node == node.slot, event.family == facet.family, matters(event) {
          found = position
        }
      }
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      endsAtBase = true
      return
    }
    heads.insert(found)
    skipped = 0
  }

  /// Returns whether an event of the chain changed the facet.
  private func matters(_ event: Event) -> Bool {
    switch facet {
    case .field(.parent):
      switch event {
      case .created, .childAdded, .childRemoved, .attached, .detached: true
      default: false
      }
    case .field(.place): event.changesPlace(isHosted: isHosted)
    case .field(.presenter):
      switch event {
      case .created, .presented, .dismissed: true
      default: false
      }
    case .field(.appearance):
      if case .called(let call) = event {
        call.callback.movesAppearance && call.callback != .loadView
      } else {
        false
      }
    case .field(.loaded):
      if case .called(let call) = event { call.callback == .loadView } else { false }
    default:
      // A transition in a container doesn't change the container.
      if case .began = event { false } else { true }
    }
  }
}

extension NodeAddress.Facet {
  /// The family of events that is linked for the facet.
  fileprivate var family: Event.Family {
    switch self {
    case .state, .property, .field(.identifier), .field(.asker): .changed
    case .field(.appearance), .field(.loaded): .called
    case .node, .field: .placed
    }
  }
}
