import EventStore
public import History
public import Navigation

/// Follows what nodes have back into the sessions they were restored from.
///
/// What it has read of a session is kept for the next question.
public final class Heritage {
  /// The node of an earlier session that something was restored from.
  public struct Former {
    /// The earlier session.
    public let history: SessionHistory
    /// Its words.
    public let vocabulary: Vocabulary
    /// The state that was restored.
    public let hierarchy: Hierarchy
    /// The node there.
    public let slot: Slot
  }

  /// The event that set something, with its session.
  public struct Source {
    /// The session.
    public let history: SessionHistory
    /// The event.
    public let position: UInt64
    /// The node there.
    public let node: NodeID

    /// Says where something was set.
    public init(history: SessionHistory, position: UInt64, node: NodeID) {
      self.history = history
      self.position = position
      self.node = node
    }
  }

  /// What is known of a session.
  private struct Memory {
    let ancestry: Ancestry?
    var judgements: [NodeID: Ancestry.Judgement?] = [:]
    var states: [Provenance: (history: SessionHistory, hierarchy: Hierarchy)?] = [:]
    var vocabulary: Vocabulary
  }

  private var memories: [SessionNumber: Memory] = [:]

  /// Nothing was read yet.
  public init() {}

  /// The node that `node` was in the session before, where the event at `position` was part of
  /// restoring it and set what it had there; `nil` where the session itself set that.
  public func former(
    of node: NodeID, setAt position: UInt64, _ facet: Address.Facet, _ history: SessionHistory,
    _ vocabulary: Vocabulary
  ) throws(HistoryError) -> Former? {
    var memory = try memory(of: history, vocabulary)
    defer { memories[history.session] = memory }
    guard let ancestry = memory.ancestry else { return nil }
    let known = memory.judgements[node]
    let judgement = if let known { known } else { try ancestry.judgement(of: node) }
    memory.judgements[node] = .some(judgement)
    guard let judgement, position <= judgement.end,
      // What the app set before it was judged is its own.
      !facet.isValue || position > judgement.position
    else { return nil }
    let then = memory.states[judgement.from]
    let state = if let then { then } else { try ancestry.state(before: judgement) }
    memory.states[judgement.from] = .some(state)
    guard let (source, hierarchy) = state, let slot = hierarchy.slot(born: judgement.was) else {
      return nil
    }
    let learnt = memories[source.session]?.vocabulary
    let words = if let learnt { learnt } else { try Vocabulary(source) }
    return Former(history: source, vocabulary: words, hierarchy: hierarchy, slot: slot)
  }

  private func memory(
    of history: SessionHistory, _ vocabulary: Vocabulary
  ) throws(HistoryError) -> Memory {
    if let memory = memories[history.session] { return memory }
    return Memory(ancestry: try Ancestry(of: history, vocabulary), vocabulary: vocabulary)
  }

  /// Where a thing was set that the event at `position` has put back, however many sessions ago; the
  /// event itself where it put back nothing.
  public func source(
    of facet: Address.Facet, of node: NodeID, setAt position: UInt64, _ history: SessionHistory,
    _ vocabulary: Vocabulary
  ) throws(HistoryError) -> Source {
    var source = Source(history: history, position: position, node: node)
    var vocabulary = vocabulary
    while let former = try former(
      of: source.node, setAt: source.position, facet, source.history, vocabulary)
    {
      var trail = Trail(
        of: facet, former.slot, in: former.hierarchy, former.history, former.vocabulary)
      guard let event = try trail.next() else { break }
      source = Source(
        history: former.history, position: event.position,
        node: former.hierarchy.id(former.slot))
      vocabulary = former.vocabulary
    }
    return source
  }
}

extension Address.Facet {
  /// Whether it is something that the app has set.
  fileprivate var isValue: Bool {
    switch self {
    case .state, .property: true
    case .node, .field: false
    }
  }
}
