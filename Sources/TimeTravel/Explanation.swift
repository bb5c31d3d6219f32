import EventStore
public import History
public import Navigation

/// Why something is as it is: the events that brought it about, each with what led to it.
public struct Explanation: Sendable {
  /// What a step says.
  public enum Role: Hashable, Sendable {
    /// The node was made.
    case made
    /// The node came to where it is.
    case placed
    /// What the node belongs to came to where it is.
    case above
    /// The key was set, or forgotten.
    case set
    /// The node was taken from where it was.
    case removed
    /// The node was let go.
    case released
    /// The node is somewhere else since; the event may be about another one.
    case left
    /// The node stands for one of the session before; what follows is about that.
    case restored(Ancestry.Judgement)
    /// The node was not restored.
    case refused(Ancestry.Judgement)
    /// The session before had the node, and nothing of it was kept: its chain of identifiers is not
    /// complete.
    case leftOut
  }

  /// One event that had its part in it.
  public struct Step: Sendable {
    /// What it says.
    public let role: Role
    /// The session it is in.
    public let history: SessionHistory
    /// The node it is about.
    public let node: NodeID?
    /// The event.
    public let event: LoggedEvent
    /// The outermost command it belongs to.
    public let command: LoggedCommand
    /// What led to it.
    public let cause: Cause
  }

  /// The steps, from what was asked about to what it came from.
  public private(set) var steps: [Step] = []
  /// Whether a part of the answer was trimmed away.
  public private(set) var endsAtBase = false
  private let followsOrigins: Bool

  private init(followsOrigins: Bool) { self.followsOrigins = followsOrigins }

  // MARK: - What is there

  /// Explains why the node in `slot` is where it is in `hierarchy`, a state of the session.
  public static func presence(
    of slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: Vocabulary,
    followsOrigins: Bool = true
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: followsOrigins)
    try explanation.explain(slot, in: hierarchy, history, vocabulary)
    var above = hierarchy.owner(of: slot)
    while !above.isNone {
      let placed = try explanation.placing(of: above, in: hierarchy, history, vocabulary)
      if let placed { try explanation.add(.above, placed, hierarchy.id(above), history) }
      above = hierarchy.owner(of: above)
    }
    return explanation
  }

  private mutating func explain(
    _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: Vocabulary
  ) throws(HistoryError) {
    let record = hierarchy[slot]
    let node = hierarchy.id(slot)
    let placed = try placing(of: slot, in: hierarchy, history, vocabulary)
    if let placed, placed != UInt64(record.born) { try add(.placed, placed, node, history) }
    try add(.made, UInt64(record.born), node, history)
    guard let (judgement, source, state) = try before(node, history, vocabulary),
      let former = state.slot(born: judgement.was)
    else { return }
    try explain(former, in: state, source, try Vocabulary(source))
  }

  /// The event that put a node where it is; `nil` when it was trimmed away.
  private mutating func placing(
    of slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: Vocabulary
  ) throws(HistoryError) -> UInt64? {
    var trail = Trail(of: .field(.place), slot, in: hierarchy, history, vocabulary)
    let event = try trail.next()
    endsAtBase = endsAtBase || trail.endsAtBase
    return event?.position
  }

  /// Explains where the value of a key of the node in `slot` came from, in `hierarchy`.
  public static func value(
    of facet: Address.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: Vocabulary, followsOrigins: Bool = true
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: followsOrigins)
    try explanation.explain(facet, slot, in: hierarchy, history, vocabulary)
    return explanation
  }

  private mutating func explain(
    _ facet: Address.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: Vocabulary
  ) throws(HistoryError) {
    guard Trail.isLinked(facet) else {
      return try add(.placed, UInt64(hierarchy[slot].placed), hierarchy.id(slot), history)
    }
    var trail = Trail(of: facet, slot, in: hierarchy, history, vocabulary)
    guard let event = try trail.next() else {
      endsAtBase = endsAtBase || trail.endsAtBase
      return
    }
    let node = hierarchy.id(slot)
    try add(.set, event.position, node, history)
    let known = steps.count
    guard let (judgement, source, state) = try before(node, history, vocabulary),
      // What the app set after it was back is its own.
      event.position > judgement.position, event.position <= judgement.end,
      let former = state.slot(born: judgement.was)
    else {
      steps.removeSubrange(known...)
      return
    }
    try explain(facet, former, in: state, source, try Vocabulary(source))
  }

  /// What the node was before the session, told by a step of its own.
  private mutating func before(
    _ node: NodeID, _ history: SessionHistory, _ vocabulary: Vocabulary
  ) throws(HistoryError) -> (Ancestry.Judgement, SessionHistory, Hierarchy)? {
    guard followsOrigins, let ancestry = try Ancestry(of: history, vocabulary),
      let judgement = try ancestry.judgement(of: node)
    else { return nil }
    try add(.restored(judgement), judgement.position, node, history)
    guard let (source, state) = try ancestry.state(before: judgement) else { return nil }
    return (judgement, source, state)
  }

  // MARK: - What is not there

  /// Explains why a node is gone.
  public static func absence(
    of life: Lifespan, _ history: SessionHistory
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    guard let released = life.released else { return explanation }
    try explanation.add(.released, released, life.node, history)
    // The event before is what took it from where it was.
    if let entry = try history.events(at: released).compactMap(\.entry).last,
      entry.link > life.node.born
    {
      try explanation.add(.removed, UInt64(entry.link), life.node, history)
    }
    try explanation.add(.made, UInt64(life.node.born), life.node, history)
    return explanation
  }

  /// Explains why something is no longer where it was up to `position`.
  public static func leaving(
    after position: UInt64, _ history: SessionHistory
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    try explanation.add(.left, position + 1, nil, history)
    return explanation
  }

  /// Explains which nodes that an address means in the session before were not got back from there:
  /// refused by a verdict, or never kept.
  public static func refusals(
    of target: Address.Target, _ history: SessionHistory, _ vocabulary: Vocabulary
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    guard let ancestry = try Ancestry(of: history, vocabulary), let source = ancestry.source else {
      return explanation
    }
    let state = try source.hierarchy(at: ancestry.position).hierarchy
    let words = try Vocabulary(source)
    let meant = words.nodes(target, in: state)
    for judgement in ancestry.judgements where !judgement.verdict.isBack {
      let isCarried = judgement.from != .restored
      let before = isCarried ? try ancestry.state(before: judgement) : (source, state)
      guard let (source, state) = before, let slot = state.slot(born: judgement.was) else {
        continue
      }
      let words = isCarried ? try Vocabulary(source) : words
      let isMeant = isCarried ? words.nodes(target, in: state).contains(slot) : meant.contains(slot)
      guard isMeant else { continue }
      try explanation.add(.refused(judgement), judgement.position, nil, history)
      try explanation.explain(slot, in: state, source, words)
    }
    let judged = Set(ancestry.judgements.lazy.filter { $0.from == .restored }.map(\.was))
    for slot in meant where !judged.contains(UInt64(state[slot].born)) {
      let placed = try explanation.placing(of: slot, in: state, source, words)
      if let placed { try explanation.add(.leftOut, placed, state.id(slot), source) }
    }
    return explanation
  }

  private mutating func add(
    _ role: Role, _ position: UInt64, _ node: NodeID?, _ history: SessionHistory
  ) throws(HistoryError) {
    do throws(HistoryError) {
      guard position > 0, let command = try history.command(at: position),
        let event = command.events.first(where: { $0.position == position })
      else { return }
      steps.append(
        Step(
          role: role, history: history, node: node, event: event, command: command,
          cause: try Cause(of: event, in: command, history)))
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      endsAtBase = true
    }
  }
}

extension Hierarchy {
  /// What the node belongs to: its parent, its presenter, or in whose view its view lies.
  package func owner(of slot: Slot) -> Slot {
    let record = self[slot]
    return !record.parent.isNone
      ? record.parent
      : !record.presenter.isNone ? record.presenter : record.host
  }
}
