import NavlogStore
public import NavlogHistory
public import NavlogNavigation
public import NavlogRestoration

/// The session and position that a session was restored from, and the nodes that were restored.
public struct RestorationOrigin: Sendable {
  /// A restoration decision for one node of the previous session.
  public struct Decision: Hashable, Sendable {
    /// The event that recorded the decision.
    public let position: UInt64
    /// The last event of the command that contains the decision: until then, state is restored.
    public let end: UInt64
    /// The restored node; `nil` if there is none.
    public let node: NodeID?
    /// The event that created the node in the previous session.
    public let was: UInt64
    /// The state that has the node: the one that was restored, or an earlier one if the node was
    /// deferred since then.
    public let from: Provenance
    /// The chain of restoration identifiers.
    public let path: String?
    /// The decision.
    public let outcome: RestorationOutcome
    /// The deciding rule.
    public let rule: LoggedRule
  }

  /// The previous session; `nil` if it is no longer in the store.
  public let source: SessionHistory?
  /// The position that was restored.
  public let position: UInt64
  /// The decisions made until the app had launched.
  public let decisions: [Decision]
  private let byNode: [NodeID: Decision]
  private let history: SessionHistory
  /// The session, and the sessions that it was forked from: events before a fork name these.
  private let own: Set<SessionNumber>
  private let numbering: SessionNumbering
  private let vocabulary: SessionNames
  package let launched: UInt64

  /// Finds what a session was restored from; `nil` if it wasn't restored.
  ///
  /// Reads the session only until the end of its launch.
  public init?(of history: SessionHistory, _ vocabulary: SessionNames) throws(HistoryError) {
    let segments = try history.segments()
    guard let point = Self.point(restoredBy: segments) else { return nil }
    try self.init(of: history, vocabulary, from: point, segments)
  }

  /// Finds what nodes of a session were restored from, which is the session itself for a scene that
  /// connected again; `nil` if nothing was restored.
  package init?(
    ofNodesIn history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) {
    let segments = try history.segments()
    let point = Self.point(restoredBy: segments)
    if point == nil {
      let state = try history.hierarchy(at: segments.first?.end ?? 0).hierarchy
      guard !state.scenes.isEmpty else { return nil }
    }
    try self.init(of: history, vocabulary, from: point, segments)
  }

  /// Returns what the launch restored that the history begins with; `nil` if it restored nothing.
  private static func point(restoredBy segments: [ForkSegment]) -> NavlogStore.SessionOrigin.Point?
  {
    let origin = segments.last?.info.description.origin
    return origin?.kind == .restored ? origin?.point : nil
  }

  private init(
    of history: SessionHistory, _ vocabulary: SessionNames,
    from point: NavlogStore.SessionOrigin.Point?,
    _ segments: [ForkSegment]
  ) throws(HistoryError) {
    self.history = history
    own = Set(segments.map(\.info.number))
    let numbering = try SessionNumbering(of: history)
    self.numbering = numbering
    self.vocabulary = vocabulary
    position = point?.position ?? 0
    source =
      if let point {
        try Self.source(of: point, before: history.session, in: history.store)
      } else { nil }
    var decisions: [Decision] = []
    var log = RestorationLog()
    let beginning = try history.beginning()
    var launched = UInt64(beginning.position)
    // What was trimmed, or isn't in a part, may have the launch.
    if point != nil, beginning.application == .unlaunched {
      let first = UInt64(beginning.position) + 1
      try history.forEachCommand(from: first) { (command) throws(HistoryError) in
        decisions += Self.decisions(in: command, &log, vocabulary, numbering)
        launched = command.events.last?.position ?? launched
        return !log.isWhole
      }
    }
    self.decisions = decisions
    byNode = Dictionary(
      decisions.compactMap { decision in decision.node.map { ($0, decision) } },
      uniquingKeysWith: { $1 })
    self.launched = launched
  }

  private static func source(
    of point: NavlogStore.SessionOrigin.Point, before number: SessionNumber, in store: Store
  ) throws(HistoryError) -> SessionHistory? {
    // Only an earlier session can have been restored, so every chain of origins ends.
    guard point.session < number else { return nil }
    do throws(StoreError) {
      guard try store.session(point.session).id == point.id else { return nil }
    } catch {
      guard error.code == .noSuchSession else { throw HistoryError(error) }
      return nil
    }
    return try SessionHistory(store, point.session)
  }

  private static func decisions(
    in command: LoggedCommand, _ log: inout RestorationLog, _ vocabulary: SessionNames,
    _ numbering: SessionNumbering
  ) -> [Decision] {
    var found: [Decision] = []
    for event in command.events {
      guard let entry = event.entry, let position = Position(exactly: event.position),
        let decision = log.read(entry.event, at: position)
      else { continue }
      found.append(
        Decision(
          position: event.position, end: command.events.last?.position ?? event.position,
          node: decision.object, was: UInt64(decision.was),
          from: numbering.here(decision.from, at: event.position),
          path: vocabulary.text(decision.path), outcome: decision.outcome, rule: decision.rule))
    }
    return found
  }

  /// Returns the session that has the node of a decision; `nil` if it is no longer in the store.
  func session(of decision: Decision) -> SessionNumber? {
    guard decision.from != .restored else { return source?.session }
    guard !decision.from.isElsewhere else { return nil }
    return SessionNumber(decision.from.session).map { own.contains($0) ? history.session : $0 }
  }

  /// Returns the state that has the node of a decision, or `nil` if its session is no longer in the
  /// store.
  func state(
    before decision: Decision
  ) throws(HistoryError) -> (history: SessionHistory, hierarchy: Hierarchy)? {
    guard decision.from != .restored else {
      guard let source else { return nil }
      return (source, try source.hierarchy(at: position).hierarchy)
    }
    // A scene that connects again is restored from the same session. Every step leads to an earlier
    // position, so every chain ends.
    guard let number = session(of: decision),
      number < history.session
        || number == history.session && UInt64(decision.from.position) < decision.position
    else { return nil }
    do throws(HistoryError) {
      let earlier = try SessionHistory(history.store, number)
      let state = try earlier.hierarchy(at: UInt64(decision.from.position)).hierarchy
      return (earlier, state)
    } catch {
      guard error.cause?.code == .noSuchSession || error.cause?.code == .belowBase else {
        throw error
      }
      return nil
    }
  }

  /// Returns all decisions up to the end of the session, including those for deferred nodes.
  ///
  /// - Complexity: O(events)
  func allDecisions() throws(HistoryError) -> [Decision] {
    var decisions: [Decision] = []
    var log = RestorationLog()
    try history.forEachCommand { (command) throws(HistoryError) in
      decisions += Self.decisions(in: command, &log, vocabulary, numbering)
      return true
    }
    return decisions
  }

  /// Returns the last decision on each node up to `position`, and in any case those of the launch.
  ///
  /// - Complexity: O(events) if the launch deferred a node, and O(decisions) otherwise.
  func lastDecisions(through position: UInt64) throws(HistoryError) -> [Decision] {
    guard decisions.contains(where: { $0.outcome == .deferred }) else { return decisions }
    struct Node: Hashable {
      let from: Provenance
      let was: UInt64
      let path: String?
    }
    let launch = decisions.first?.end ?? 0
    var seen: Set<Node> = []
    let all = try allDecisions().reversed().filter { decision in
      guard decision.position <= max(position, launch) else { return false }
      let path = decision.was == 0 ? decision.path : nil
      return seen.insert(Node(from: decision.from, was: decision.was, path: path)).inserted
    }
    return all.reversed()
  }

  /// Returns the decision that restored `node`.
  public func decision(of node: NodeID) throws(HistoryError) -> Decision? {
    if let found = byNode[node] { return found }
    // A deferred node is restored in the command that creates it.
    guard UInt64(node.born) > launched, let command = try history.command(at: UInt64(node.born))
    else { return nil }
    var log = RestorationLog()
    return Self.decisions(in: command, &log, vocabulary, numbering).last { $0.node == node }
  }
}
