import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// The events that explain the state of a node or value, each with its cause.
public struct Explanation: Sendable {
  /// The role of a step.
  public enum Role: Hashable, Sendable {
    /// The node was created.
    case made
    /// The node was placed where it is.
    case placed
    /// An owner of the node was placed where it is.
    case above
    /// The key was set or cleared.
    case set
    /// The value was cleared.
    case cleared
    /// The node was removed from its place.
    case removed
    /// The node was released.
    case released
    /// The address stopped matching; the event may be about another node.
    case left
    /// The node was restored from one of the previous session; the following steps are about that
    /// one.
    case restored(RestorationOrigin.Decision)
    /// The node was not restored.
    case refused(RestorationOrigin.Decision)
    /// The previous session had the node at this position, which was restored, but didn't save it.
    case leftOut(at: UInt64)
  }

  /// One event of the explanation.
  public struct Step: Sendable {
    /// The role of the step.
    public let role: Role
    /// The session that contains the event.
    public let history: SessionHistory
    /// The node the step is about.
    public let node: NodeID?
    /// The event.
    public let event: LoggedEvent
    /// The outermost command that contains the event.
    public let command: LoggedCommand
    /// The cause of the event.
    public let cause: CausalChain
    /// The key that a restored value had before a migration renamed it.
    public internal(set) var formerKey: String?
  }

  /// The steps, from the queried node or value back to its origin.
  public private(set) var steps: [Step] = []
  /// Whether part of the explanation was trimmed away.
  public private(set) var endsAtBase = false
  private let followsOrigins: Bool

  private init(followsOrigins: Bool) { self.followsOrigins = followsOrigins }

  // MARK: - Presence and values

  /// Explains why the node in `slot` is at its place in `hierarchy`, a state of the session.
  public static func presence(
    of slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: SessionNames,
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
    _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) {
    let record = hierarchy[slot]
    let node = hierarchy.id(slot)
    let placed = try placing(of: slot, in: hierarchy, history, vocabulary)
    if let placed, placed != UInt64(record.born) { try add(.placed, placed, node, history) }
    try add(.made, UInt64(record.born), node, history)
    guard let (decision, source, state) = try before(node, history, vocabulary),
      let former = state.slot(born: decision.was)
    else { return }
    try explain(former, in: state, source, try SessionNames(source))
  }

  /// Returns the event that placed a node where it is, or `nil` if it was trimmed away.
  private mutating func placing(
    of slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) -> UInt64? {
    try lastChange(of: .field(.place), slot, in: hierarchy, history, vocabulary)
  }

  /// Explains where the value of a facet of the node in `slot` came from, in `hierarchy`.
  public static func value(
    of facet: NodeAddress.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: SessionNames, followsOrigins: Bool = true
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: followsOrigins)
    try explanation.explain(facet, slot, in: hierarchy, history, vocabulary, OriginResolver())
    return explanation
  }

  private mutating func explain(
    _ facet: NodeAddress.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: SessionNames, _ origins: OriginResolver
  ) throws(HistoryError) {
    let node = hierarchy.id(slot)
    guard let position = try lastChange(of: facet, slot, in: hierarchy, history, vocabulary) else {
      return
    }
    try add(.set, position, node, history)
    guard followsOrigins,
      let former = try origins.former(of: node, setAt: position, facet, history, vocabulary)
    else { return }
    let known = steps.count
    try add(.restored(former.decision), former.decision.position, node, history)
    if former.facet != facet, case .state(let key) = former.facet, known < steps.count {
      steps[known].formerKey = key
    }
    try explain(
      former.facet, former.slot, in: former.hierarchy, former.history, former.vocabulary, origins)
  }

  /// Returns the event that last changed a facet; `nil` if there is none, or if it was trimmed away.
  private mutating func lastChange(
    of facet: NodeAddress.Facet, _ slot: Slot, in hierarchy: Hierarchy, _ history: SessionHistory,
    _ vocabulary: SessionNames
  ) throws(HistoryError) -> UInt64? {
    guard ChangeHistory.isLinked(facet) else {
      let node = hierarchy.id(slot)
      let last = try ComparedChange.all(
        of: facet, node, through: UInt64(hierarchy.position), history, vocabulary
      ).last
      return last?.position ?? UInt64(node.born)
    }
    var changes = ChangeHistory(of: facet, slot, in: hierarchy, history, vocabulary)
    let event = try changes.next()
    endsAtBase = endsAtBase || changes.endsAtBase
    return event?.position
  }

  /// Returns the node's counterpart in the previous session, and adds a step for the restoration.
  private mutating func before(
    _ node: NodeID, _ history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) -> (RestorationOrigin.Decision, SessionHistory, Hierarchy)? {
    guard followsOrigins, let origin = try RestorationOrigin(ofNodesIn: history, vocabulary),
      let decision = try origin.decision(of: node)
    else { return nil }
    try add(.restored(decision), decision.position, node, history)
    guard let (source, state) = try origin.state(before: decision) else { return nil }
    return (decision, source, state)
  }

  // MARK: - Absence

  /// Explains why a node has no value any more, by the last change of the value: what cleared it, or
  /// the restoration that did not put it back.
  package static func loss(of last: ChangeSearch.Match) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    if let (decision, session) = last.discarded {
      try explanation.add(
        decision.outcome.isRestored ? .restored(decision) : .refused(decision), decision.position,
        decision.node, SessionHistory(last.history.store, session))
    }
    try explanation.add(
      last.new == nil ? .cleared : .set, last.event.position, nil, last.history)
    return explanation
  }

  /// Explains why a node no longer exists.
  public static func absence(
    of life: Lifespan, _ history: SessionHistory
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    guard let released = life.released else { return explanation }
    try explanation.add(.released, released, life.node, history)
    // The previous event of the node removed it from its place.
    if let entry = try history.events(at: released).compactMap(\.entry).last,
      entry.link > life.node.born
    {
      try explanation.add(.removed, UInt64(entry.link), life.node, history)
    }
    try explanation.add(.made, UInt64(life.node.born), life.node, history)
    return explanation
  }

  /// Explains the event after `position`, which ended a match that lasted until there.
  public static func leaving(
    after position: UInt64, _ history: SessionHistory
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    try explanation.add(.left, position + 1, nil, history)
    return explanation
  }

  /// Explains which nodes of earlier sessions, among those that an address matches, were not
  /// restored: rejected by a decision, or never saved.
  ///
  /// A node that was deferred is explained by what was decided when it was tried, up to `position`.
  /// With `walksBack`, it goes on to the restorations before, up to the session that had such a node
  /// itself.
  public static func refusals(
    of target: NodeAddress.Target, _ history: SessionHistory, _ vocabulary: SessionNames,
    at position: UInt64 = .max, walksBack: Bool = true
  ) throws(HistoryError) -> Explanation {
    var explanation = Explanation(followsOrigins: false)
    var (history, vocabulary, position) = (history, vocabulary, position)
    while let origin = try RestorationOrigin(of: history, vocabulary), let source = origin.source {
      let words = try SessionNames(source)
      let decisions = try origin.lastDecisions(through: position)
      try explanation.addRefusals(of: target, origin, decisions, history, from: source, words)
      // What a session had and lost itself, no earlier restoration rejected.
      guard walksBack, explanation.steps.isEmpty,
        try Subject.all(matching: NodeAddress(target), at: origin.position, in: source, words)?
          .isEmpty
          == true
      else { break }
      (history, vocabulary, position) = (source, words, origin.position)
    }
    return explanation
  }

  /// Adds the nodes of `source` that the restoration of `history` rejected, or that weren't saved.
  private mutating func addRefusals(
    of target: NodeAddress.Target, _ origin: RestorationOrigin,
    _ decisions: [RestorationOrigin.Decision], _ history: SessionHistory,
    from source: SessionHistory, _ words: SessionNames
  ) throws(HistoryError) {
    let state = try source.hierarchy(at: origin.position).hierarchy
    let meant = words.nodes(target, in: state)
    for decision in decisions where !decision.outcome.isRestored {
      let isCarried = decision.from != .restored
      let before = isCarried ? try origin.state(before: decision) : (source, state)
      guard let (source, state) = before, let slot = state.slot(born: decision.was) else {
        continue
      }
      let words = isCarried ? try SessionNames(source) : words
      let isConcerned =
        isCarried ? words.nodes(target, in: state).contains(slot) : meant.contains(slot)
      guard isConcerned else { continue }
      try add(.refused(decision), decision.position, nil, history)
      try explain(slot, in: state, source, words)
    }
    let decided = Set(origin.decisions.lazy.filter { $0.from == .restored }.map(\.was))
    for slot in meant where !decided.contains(UInt64(state[slot].born)) {
      let placed = try placing(of: slot, in: state, source, words)
      if let placed { try add(.leftOut(at: origin.position), placed, state.id(slot), source) }
    }
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
          cause: try CausalChain(of: event, in: command, history)))
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      endsAtBase = true
    }
  }
}

extension Hierarchy {
  /// Returns the node's owner: its parent, its presenter, or the controller whose view contains its
  /// view.
  package func owner(of slot: Slot) -> Slot {
    let record = self[slot]
    return !record.parent.isNone
      ? record.parent
      : !record.presenter.isNone ? record.presenter : record.host
  }
}

extension Explanation.Step {
  /// The storyboard scene that the node was created from, recorded directly after its creation;
  /// `nil` if the step isn't such a creation.
  package var scene: Symbol? {
    guard case .created(let made, _, _, _, .storyboard)? = event.entry?.event else { return nil }
    for event in command.events where event.position > self.event.position {
      if case .propertySet(made, .storyboard, let symbol)? = event.entry?.event {
        return Symbol(symbol)
      }
    }
    return nil
  }
}
