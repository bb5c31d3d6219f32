import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// Follows values of nodes back into the sessions they were restored from.
///
/// Caches what it reads of each session.
public final class OriginResolver {
  /// The node of an earlier session that a node was restored from.
  public struct FormerNode {
    /// The earlier session.
    public let history: SessionHistory
    /// The session's vocabulary.
    public let vocabulary: SessionNames
    /// The state that was restored.
    public let hierarchy: Hierarchy
    /// The node in that state.
    public let slot: Slot
    /// The decision that restored the node.
    public let decision: RestorationOrigin.Decision
    /// The value in that session; another key than the queried one if a migration renamed it.
    public let facet: NodeAddress.Facet
    /// The keys that its values had in that session.
    let keys: FormerKeys
    /// Whether the launch restored it, rather than a scene that connected or a node that was resumed.
    package let isByLaunch: Bool
  }

  /// The event that set a value, and its session.
  public struct Source {
    /// The session.
    public let history: SessionHistory
    /// The event.
    public let position: UInt64
    /// The node in that session.
    public let node: NodeID

    /// Creates a source.
    public init(history: SessionHistory, position: UInt64, node: NodeID) {
      self.history = history
      self.position = position
      self.node = node
    }
  }

  /// Cached data of a session.
  private struct Memory {
    let origin: RestorationOrigin?
    var decisions: [NodeID: RestorationOrigin.Decision?] = [:]
    var keys: [NodeID: FormerKeys] = [:]
    var states: [Provenance: (history: SessionHistory, hierarchy: Hierarchy)?] = [:]
    var vocabulary: SessionNames

    mutating func decision(
      of node: NodeID, _ origin: RestorationOrigin
    ) throws(HistoryError) -> RestorationOrigin.Decision? {
      if let known = decisions[node] { return known }
      let decision = try origin.decision(of: node)
      decisions[node] = .some(decision)
      return decision
    }
  }

  private var memories: [SessionNumber: Memory] = [:]

  /// Creates a resolver with an empty cache.
  public init() {}

  /// Returns the counterpart of `node` in the previous session if the event at `position` set the
  /// facet while restoring the node; `nil` if the session itself set it.
  public func former(
    of node: NodeID, setAt position: UInt64, _ facet: NodeAddress.Facet, _ history: SessionHistory,
    _ vocabulary: SessionNames
  ) throws(HistoryError) -> FormerNode? {
    var memory = try takeMemory(of: history, vocabulary)
    defer { memories[history.session] = memory }
    guard let origin = memory.origin,
      let decision = try memory.decision(of: node, origin),
      // A value the app set before the restoration decision isn't a restored value.
      !facet.isValue || position > decision.position
    else { return nil }
    let then = memory.states[decision.from]
    let state = if let then { then } else { try origin.state(before: decision) }
    memory.states[decision.from] = .some(state)
    guard let (source, hierarchy) = state, let slot = hierarchy.slot(born: decision.was) else {
      return nil
    }
    if position > decision.end {
      let isAsker = facet == .field(.asker)
      let former = isAsker ? hierarchy.linked(slot, .asker) : hierarchy[slot].presenter
      guard isAsker || facet.isPlace, hierarchy.isAlive(former),
        let other = try presenter(of: node, asks: isAsker, at: position, history),
        let decided = try memory.decision(of: other, origin), decided.from == decision.from,
        decided.was == UInt64(hierarchy[former].born)
      else { return nil }
    }
    let learnt = memories[source.session]?.vocabulary
    let words = if let learnt { learnt } else { try SessionNames(source) }
    let known = memory.keys[node]
    let keys =
      if let known { known } else {
        try FormerKeys(
          of: node, decision,
          then: FormerKeys.Place(slot: slot, hierarchy: hierarchy, vocabulary: words),
          in: history, vocabulary)
      }
    memory.keys[node] = keys
    return FormerNode(
      history: source, vocabulary: words, hierarchy: hierarchy, slot: slot, decision: decision,
      facet: keys.former(of: facet), keys: keys,
      isByLaunch: decision.position <= origin.launched)
  }

  /// Returns the presenter of a node that the event at `position` presented, or the controller that
  /// asked for it, if nothing had placed the node before: a launch restores presentations after its
  /// other commands.
  private func presenter(
    of node: NodeID, asks: Bool, at position: UInt64, _ history: SessionHistory
  ) throws(HistoryError) -> NodeID? {
    for case let entry? in try history.events(at: position).map(\.entry) {
      let presenter: Slot
      switch entry.event {
      case .presented(node.slot, let slot, _, _, _, _) where !asks && entry.link == node.born:
        presenter = slot
      case .linked(node.slot, .asker, let slot) where asks && entry.link == 0: presenter = slot
      default: continue
      }
      return try history.hierarchy(at: position).hierarchy.id(presenter)
    }
    return nil
  }

  private func takeMemory(
    of history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) -> Memory {
    // Taken out while it is changed, so that it isn't copied.
    if let memory = memories.removeValue(forKey: history.session) { return memory }
    return Memory(
      origin: try RestorationOrigin(ofNodesIn: history, vocabulary), vocabulary: vocabulary)
  }

  /// Returns the event that first set a value which the event at `position` restored, however many
  /// sessions ago. Returns the event itself if it restored nothing.
  public func source(
    of facet: NodeAddress.Facet, of node: NodeID, setAt position: UInt64, _ history: SessionHistory,
    _ vocabulary: SessionNames
  ) throws(HistoryError) -> Source {
    var source = Source(history: history, position: position, node: node)
    var vocabulary = vocabulary
    var facet = facet
    while let former = try former(
      of: source.node, setAt: source.position, facet, source.history, vocabulary)
    {
      facet = former.facet
      var changes = ChangeHistory(
        of: facet, former.slot, in: former.hierarchy, former.history, former.vocabulary)
      guard let event = try changes.next() else { break }
      source = Source(
        history: former.history, position: event.position,
        node: former.hierarchy.id(former.slot))
      vocabulary = former.vocabulary
    }
    return source
  }
}

extension NodeAddress.Facet {
  /// Whether the app sets the facet.
  fileprivate var isValue: Bool {
    switch self {
    case .state, .property: true
    case .node, .field: false
    }
  }

  /// Whether the facet is the place of a node.
  fileprivate var isPlace: Bool { self == .field(.place) || self == .field(.presenter) }
}
