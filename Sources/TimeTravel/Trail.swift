import EventStore
public import History
public import Navigation

/// The events that changed something of a node, newest first, found by the links that records and
/// events carry: each further one is one look at the log, however long that is.
public struct Trail: Sendable {
  /// What of a node left the events.
  public let facet: Address.Facet
  /// The node.
  public let node: NodeID
  private let history: SessionHistory
  private let vocabulary: Vocabulary
  /// The events that come next, one for each chain of links.
  private var heads: Set<UInt64> = []
  /// Whether there were older events that have been trimmed away.
  public private(set) var endsAtBase = false
  /// How many events in a row did not matter.
  private var skipped = 0
  /// Whether the node's view lies in that of a controller which is not its parent.
  private let isHosted: Bool

  /// Follows what became of `facet` of the node in `slot`, up to `hierarchy`, a state of the session.
  ///
  /// - Precondition: ``isLinked(_:)`` says so of the facet.
  public init(
    of facet: Address.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: Vocabulary
  ) {
    precondition(Self.isLinked(facet), "Only what events link to can be followed by links")
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
    case .field(.appearance), .field(.loaded): heads = [UInt64(record.called)]
    case .field(.index), .field(.selected): break
    }
    heads.remove(0)
  }

  private mutating func add(_ cell: Cell?) {
    if let cell { heads.insert(UInt64(cell.position)) }
  }

  /// Whether events link to the one before that changed this: a place among siblings, and who of them is
  /// shown, is changed by what happens to others.
  public static func isLinked(_ facet: Address.Facet) -> Bool {
    facet != .field(.index) && facet != .field(.selected)
  }

  /// The next older event; `nil` when there are no more.
  public mutating func next() throws(HistoryError) -> LoggedEvent? {
    while let position = heads.max() {
      heads.remove(position)
      let events: [LoggedEvent]
      do throws(HistoryError) { events = try history.events(at: position) } catch {
        guard error.cause?.code == .belowBase else { throw error }
        endsAtBase = true
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

  /// A container through which many transitions went is looked through faster than followed.
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

  /// Whether an event of the chain changed what is asked for.
  private func matters(_ event: Event) -> Bool {
    switch facet {
    case .field(.parent):
      switch event {
      case .created, .childAdded, .childRemoved, .attached, .detached: true
      default: false
      }
    case .field(.place):
      switch event {
      case .created, .childAdded, .childMoved, .childRemoved, .attached, .detached, .rootSet,
        .rootCleared, .presented, .dismissed:
        true
      // A view that lies in its parent's says nothing new.
      case .viewPlaced, .viewRemoved: isHosted
      default: false
      }
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
      // What takes place in a container does not move the container.
      if case .began = event { false } else { true }
    }
  }
}

extension Address.Facet {
  /// The family of the events that are linked for it.
  fileprivate var family: Event.Family {
    switch self {
    case .state, .property, .field(.identifier): .changed
    case .field(.appearance), .field(.loaded): .called
    case .node, .field: .placed
    }
  }
}
