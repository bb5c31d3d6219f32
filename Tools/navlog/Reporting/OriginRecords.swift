import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// What restoration put back in a session: for each restored node, the node that it was, and the
/// events that placed it and set its values before.
struct OriginRecords {
  private let history: SessionHistory
  private let vocabulary: SessionNames
  private let resolver = OriginResolver()
  private var origins: JSONObject = [:]
  /// What a launch put back after it had restored its nodes, such as presentations, by position.
  private var later: JSONObject = [:]

  init(_ history: SessionHistory) throws(HistoryError) {
    self.history = history
    vocabulary = try SessionNames(history)
  }

  /// The origins, by the numbers of the nodes.
  var json: JSON {
    var all = origins
    if !later.isEmpty { all["later"] = .object(later) }
    return .object(all)
  }

  /// Adds what restoration had put back in a state with which a page begins.
  mutating func add(_ state: Hierarchy) throws(HistoryError) {
    for index in state.records.indices where state.records[index].isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      let cells = state.cells(of: slot).filter(\.isSet)
      try add(state.id(slot), setting: Set(cells.compactMap(vocabulary.facet)))
      try addLater(.place, of: state.id(slot), setAt: UInt64(state.records[index].placed))
      for cell in cells where vocabulary.facet(of: cell) == .field(.asker) {
        try addLater(.asker, of: state.id(slot), setAt: UInt64(cell.position))
      }
    }
  }

  /// Adds what a command has put back.
  mutating func add(
    _ command: LoggedCommand, node: (Slot, UInt64) -> NodeID?
  ) throws(HistoryError) {
    try addRestored(command, node)
    for event in command.events {
      let (presented, field): (Slot, NodeAddress.Field)
      switch event.entry?.event {
      case .presented(let slot, _, _, _, _, _)?: (presented, field) = (slot, .place)
      case .linked(let slot, .asker, _)?: (presented, field) = (slot, .asker)
      default: continue
      }
      guard let node = node(presented, event.position) else { continue }
      try addLater(field, of: node, setAt: event.position)
    }
  }

  /// Adds the nodes that a command has restored.
  private mutating func addRestored(
    _ command: LoggedCommand, _ node: (Slot, UInt64) -> NodeID?
  ) throws(HistoryError) {
    var facets: [NodeID: Set<NodeAddress.Facet>] = [:]
    for event in command.events {
      guard case .decisionRecorded(let slot, _, _, _, _)? = event.entry?.event,
        let node = node(slot, event.position)
      else { continue }
      facets[node] = []
    }
    guard !facets.isEmpty else { return }
    for event in command.events {
      guard let set = event.entry?.event, let facet = facet(set),
        let node = node(set.node, event.position)
      else { continue }
      facets[node]?.insert(facet)
    }
    for (node, facets) in facets { try add(node, setting: facets) }
  }

  /// Adds what set a place of a restored node before, if a launch put it back in a later command.
  private mutating func addLater(
    _ field: NodeAddress.Field, of node: NodeID, setAt position: UInt64
  ) throws(HistoryError) {
    guard origins["\(node.born)"] != nil,
      let source = try source(of: .field(field), of: node, setAt: position)
    else { return }
    later["\(position)"] = source
  }

  private mutating func add(
    _ node: NodeID, setting facets: Set<NodeAddress.Facet>
  ) throws(HistoryError) {
    let born = UInt64(node.born)
    guard let former = try resolver.former(of: node, setAt: born, .node, history, vocabulary)
    else { return }
    let decision = former.decision
    let then = former.history.session
    var keys: JSONObject = [:]
    for facet in facets {
      keys[name(facet)] = try source(of: facet, of: node, setAt: decision.end)
    }
    origins["\(born)"] = [
      "was": .string(
        then == history.session
          ? "n\(decision.was) of a scene that had disconnected"
          : "n\(decision.was) of session \(then)"),
      "after": .integer(Int(clamping: decision.position)),
      "until": .integer(Int(clamping: decision.end)),
      "placed": try source(of: .field(.place), of: node, setAt: decision.end) ?? .null,
      "keys": .object(keys),
    ]
  }

  /// The event that set a facet before, as a position of this session or of an earlier one; `nil`
  /// if it wasn't put back.
  private func source(
    of facet: NodeAddress.Facet, of node: NodeID, setAt position: UInt64
  ) throws(HistoryError) -> JSON? {
    let source = try resolver.source(of: facet, of: node, setAt: position, history, vocabulary)
    guard source.node != node || source.history.session != history.session else { return nil }
    return source.history.session == history.session
      ? .integer(Int(clamping: source.position))
      : .string("\(source.history.session):\(source.position)")
  }

  /// The name of a value, as 'blame' prints it.
  private func name(_ facet: NodeAddress.Facet) -> String {
    switch facet {
    case .state(let key): "state.\(key)"
    case .property(let property): "\(property)"
    case .node, .field: ""
    }
  }

  private func facet(_ event: Event) -> NodeAddress.Facet? {
    switch event {
    case .stateSet(_, let key, _), .stateCleared(_, let key):
      vocabulary.text(key).map(NodeAddress.Facet.state)
    case .propertySet(_, let property, _): .property(property)
    default: nil
    }
  }
}
