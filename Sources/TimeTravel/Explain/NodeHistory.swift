import NavlogStore
public import NavlogHistory
public import NavlogNavigation

/// The life of a node: its places and names, across sessions.
public struct NodeHistory: Sendable {
  /// One event of the node's life.
  public struct Entry: Sendable {
    /// The session that contains the event.
    public let history: SessionHistory
    /// The node in that session.
    public let node: NodeID
    /// The event.
    public let event: LoggedEvent
  }

  /// The events, oldest first.
  public private(set) var entries: [Entry] = []
  /// Whether the beginning was trimmed away.
  public private(set) var endsAtBase = false

  /// Follows a node back from `through` to its origin, by links.
  ///
  /// - Parameters:
  ///   - life: the life of the node.
  ///   - through: the last position to read.
  ///   - history: the session.
  ///   - vocabulary: the names of the session.
  ///   - followsOrigins: whether to continue in the sessions that were restored.
  public init(
    of life: Lifespan, through: UInt64, _ history: SessionHistory, _ vocabulary: SessionNames,
    followsOrigins: Bool = true
  ) throws(HistoryError) {
    var life = life
    var through = through
    var history = history
    var vocabulary = vocabulary
    while true {
      var found: [Entry] = []
      func add(_ events: [LoggedEvent], _ node: NodeID, _ history: SessionHistory) {
        for event in events {
          found.append(Entry(history: history, node: node, event: event))
        }
      }
      // Everything found in this iteration is older than the stations found so far.
      defer {
        found.sort { $0.event.position < $1.event.position }
        entries.insert(contentsOf: found, at: 0)
      }
      let last = life.released.map { min($0 - 1, through) } ?? through
      if let released = life.released, released <= through {
        try add(history.events(at: released), life.node, history)
      }
      let state = try history.hierarchy(at: last).hierarchy
      guard state.isCurrent(life.node) else { break }
      var changes = ChangeHistory(of: .node, life.node.slot, in: state, history, vocabulary)
      while let event = try changes.next() {
        if Self.matters(event) { add([event], life.node, history) }
      }
      endsAtBase = endsAtBase || changes.endsAtBase
      guard let origin = try RestorationOrigin(ofNodesIn: history, vocabulary),
        let decision = try origin.decision(of: life.node)
      else { break }
      try add(history.events(at: decision.position), life.node, history)
      guard followsOrigins, let (source, then) = try origin.state(before: decision) else { break }
      var end = then
      if decision.from != .restored {
        // A scene that disconnects releases its nodes after the state that is restored.
        let isHere = source.session == history.session
        end = try source.hierarchy(
          at: isHere ? UInt64(life.node.born) : try source.info().head
        ).hierarchy
      }
      history = source
      vocabulary = try SessionNames(source)
      through = UInt64(end.position)
      guard let former = try Lifespan(decision.was, in: end, source) else { break }
      life = former
    }
  }

  /// Returns whether an event changes the node's place, class version, title or restoration
  /// identifier. State and other properties don't count.
  private static func matters(_ event: LoggedEvent) -> Bool {
    switch event.entry?.event {
    case .propertySet(_, .version, _)?, .propertySet(_, .title, _)?,
      .propertySet(_, .restorationIdentifier, _)?:
      true
    // A transition in a node isn't an event of its own life.
    case .began?: false
    case let what?: what.family == .placed
    case nil: false
    }
  }
}
