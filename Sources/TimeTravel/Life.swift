public import History
public import Navigation

/// What became of a node: where it was, how it was called, from session to session.
public struct Life: Sendable {
  /// Something that happened to it.
  public struct Station: Sendable {
    /// The session it happened in.
    public let history: SessionHistory
    /// The node there.
    public let node: NodeID
    /// What happened.
    public let event: LoggedEvent
  }

  /// What happened, oldest first.
  public private(set) var stations: [Station] = []
  /// Whether its beginning was trimmed away.
  public private(set) var endsAtBase = false

  /// Follows a node back from `through` to where it came from, by links.
  ///
  /// - Parameter followsOrigins: goes on in the sessions that were restored.
  public init(
    of life: Lifespan, through: UInt64, _ history: SessionHistory, _ vocabulary: Vocabulary,
    followsOrigins: Bool = true
  ) throws(HistoryError) {
    var life = life
    var through = through
    var history = history
    var vocabulary = vocabulary
    while true {
      var found: [Station] = []
      func add(_ events: [LoggedEvent], _ node: NodeID, _ history: SessionHistory) {
        for event in events {
          found.append(Station(history: history, node: node, event: event))
        }
      }
      // What is added here came before everything that is there already.
      defer {
        found.sort { $0.event.position < $1.event.position }
        stations.insert(contentsOf: found, at: 0)
      }
      let last = life.released.map { min($0 - 1, through) } ?? through
      if let released = life.released, released <= through {
        try add(history.events(at: released), life.node, history)
      }
      let state = try history.hierarchy(at: last).hierarchy
      guard state.isCurrent(life.node) else { break }
      var trail = Trail(of: .node, life.node.slot, in: state, history, vocabulary)
      while let event = try trail.next() {
        if Self.matters(event) { add([event], life.node, history) }
      }
      endsAtBase = endsAtBase || trail.endsAtBase
      guard followsOrigins, let ancestry = try Ancestry(of: history, vocabulary),
        let judgement = try ancestry.judgement(of: life.node)
      else { break }
      try add(history.events(at: judgement.position), life.node, history)
      guard let (source, then) = try ancestry.state(before: judgement) else { break }
      history = source
      vocabulary = try Vocabulary(source)
      through = UInt64(then.position)
      guard let former = try Lifespan(judgement.was, in: then, source) else { break }
      life = former
    }
  }

  /// Where it is, its class with its version, and what it is called; not what it keeps.
  private static func matters(_ event: LoggedEvent) -> Bool {
    switch event.entry?.event {
    case .propertySet(_, .version, _)?, .propertySet(_, .title, _)?,
      .propertySet(_, .restorationIdentifier, _)?:
      true
    // What takes place in a node is no event of its own life.
    case .began?: false
    case let what?: what.family == .placed
    case nil: false
    }
  }
}
