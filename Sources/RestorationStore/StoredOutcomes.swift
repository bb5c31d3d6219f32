import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

/// The outcomes of the nodes that a stored session was to restore, as its log records them.
struct StoredOutcomes {
  /// The outcomes at the position, in the order of the log; empty if no node is deferred.
  private(set) var outcomes: [NodeOutcome] = []
  /// The last event of the launch before its presentations are restored.
  var launched: Position { log.launched }
  /// The containers in which the launch has restored the selection.
  private(set) var selecting: Set<Slot> = []
  /// The deferred nodes that can't be restored any more, as messages.
  private(set) var troubles: [String] = []

  private var log = RestorationLog()
  private var numbering: SessionNumbering
  /// The session that the launch restores.
  private var source = Provenance.restored
  /// The last event that was read.
  private var read: UInt64 = 0
  /// The indices of the outcomes, by the decided node.
  private var indices: [DecidedNode: Int] = [:]
  /// For each outcome, the event that had created the saved node.
  private var was: [Position] = []

  /// Reads `session` through `position`. If no node is deferred after the launch, only the launch
  /// is read.
  ///
  /// - Parameter all: whether the outcomes are needed even if no node is deferred.
  init(
    of session: StoredSession, at position: UInt64, all: Bool = false
  ) throws(HistoryError) {
    let numbering = try SessionNumbering(of: session.history)
    self.numbering = numbering
    // A fork shares the launch, and what came after it, with its trunk.
    let origin = try session.history.launched().description.origin
    let isFork = session.info.description.origin.kind == .forked
    let base = isFork ? UInt64(try session.history.beginning().position) : session.info.base
    // A scene that connects again restores what it showed in this session. One that is disconnected
    // may have connected again before.
    let reconnects = session.hierarchy.scenes.contains { $0.isReconnected || !$0.isConnected }
    switch origin.kind {
    case .continued:
      guard let point = origin.point, point.session < session.info.number else { return }
      // The launched session records which nodes were deferred; this session records the rest.
      do throws(HistoryError) {
        let before = try StoredSession(
          session.history.store, point.session, at: point.position, nil)
        self = try StoredOutcomes(of: before, at: point.position, all: true)
      } catch {
        // That session is retained while a node is deferred; if it is gone, none is.
        guard error.code == .store else { throw error }
        return
      }
      self.numbering = numbering
      read = base
    case .restored:
      guard let point = origin.point, let restored = Position(exactly: point.position) else {
        return
      }
      source = Provenance(session: point.session.rawValue, position: restored)
      // A session is only trimmed when no node of its launch is deferred any more.
      if base == 0 { try readLaunch(session, through: position) }
      read = max(read, base)
    case .fresh: read = base
    case .forked, .imported: return
    }
    guard all || reconnects || outcomes.contains(where: { $0.outcome == .deferred }) else {
      outcomes = []
      return
    }
    var copy = self
    try session.history.forEachFact(from: read + 1, through: position) { at, event in
      copy.read(event, at, session)
    }
    self = copy
    try fetch(session.history.store)
  }

  /// Reads until the launch is complete.
  private mutating func readLaunch(
    _ session: StoredSession, through position: UInt64
  ) throws(HistoryError) {
    var next: UInt64 = 1
    while !log.isWhole, next <= position {
      let end = min(next + 1_023, position)
      var copy = self
      try session.history.forEachFact(from: next, through: end) { at, event in
        copy.read(event, at, session)
      }
      self = copy
      next = end + 1
    }
    read = next - 1
  }

  private mutating func read(
    _ event: Event, _ at: UInt64, _ session: StoredSession
  ) {
    if case .commanded(.select(_, in: let tabs, _, _)) = event, !outcomes.isEmpty,
      !log.hasFinishedLaunching
    {
      selecting.insert(tabs)
    }
    guard let position = Position(exactly: at), let decision = log.read(event, at: position),
      let path = session.text(decision.path).map({ numbering.path($0, of: decision) })
    else { return }
    let from = decision.from == .restored ? source : numbering.state(of: decision)
    let outcome = NodeOutcome(
      path, decision.outcome, object: decision.object, was: decision.was, from: from, waiting: nil)
    let decided = DecidedNode(from: from, was: decision.was, path: path)
    if let known = indices[decided] {
      outcomes[known] = outcome
    } else {
      indices[decided] = outcomes.count
      outcomes.append(outcome)
      was.append(decision.was)
    }
  }

  /// Loads the deferred nodes from the sessions that kept them.
  private mutating func fetch(_ store: Store) throws(HistoryError) {
    var archives: [Provenance: (archive: Archive, indices: [Position: Int])] = [:]
    for index in outcomes.indices where outcomes[index].outcome == .deferred {
      let from = outcomes[index].from
      do throws(HistoryError) {
        let known =
          if let archive = archives[from] { archive } else { try Self.archive(from, store) }
        archives[from] = known
        if let found = known.indices[was[index]] {
          outcomes[index].waiting = DeferredNode(found, of: known.archive)
          continue
        }
      } catch {
        // The session that kept it may have been deleted or trimmed explicitly.
        guard error.code == .store else { throw error }
      }
      let state = from.isElsewhere ? "its session" : "\(from)"
      let path = from.shown(outcomes[index].path)
      troubles.append("'\(path)' is deferred, and \(state) is not in this store")
    }
    for index in outcomes.indices {
      guard let known = archives[outcomes[index].from], let found = known.indices[was[index]] else {
        continue
      }
      outcomes[index].savedPath = known.archive.nodes[found].path
    }
    relate(archives.mapValues(\.archive))
  }

  /// Sets the owners of the outcomes. An owner that was kept along with a node is identified by the
  /// event that created it. An owner in a later session is identified only by its path in the log,
  /// which is unique.
  private mutating func relate(_ archives: [Provenance: Archive]) {
    let names = Dictionary(
      outcomes.indices.map { (outcomes[$0].path, $0) }, uniquingKeysWith: { _, last in last })
    for index in outcomes.indices {
      let outcome = outcomes[index]
      let name = RecordedName(outcome.path, outcome.waiting?.node, from: outcome.from, among: names)
      (outcomes[index].number, outcomes[index].isUnplaced) = (name.number, name.isUnplaced)
      outcomes[index].owner = name.owner
      guard let node = outcome.waiting?.node, let above = node.keyOwner,
        let archive = archives[outcome.from]
      else { continue }
      let decided = DecidedNode(from: outcome.from, was: archive.nodes[above].node.born, path: "")
      outcomes[index].owner = indices[decided] ?? name.owner
    }
  }

  private static func archive(
    _ from: Provenance, _ store: Store
  ) throws(HistoryError) -> (archive: Archive, indices: [Position: Int]) {
    guard let number = SessionNumber(from.session) else {
      throw HistoryError(StoreError(.noSuchSession, "There is no session \(from.session)"))
    }
    let archive = try StoredSession(store, number, at: UInt64(from.position), nil).ownArchive()
    let indices = archive.nodes.indices.map { (archive.nodes[$0].node.born, $0) }
    return (archive, Dictionary(indices, uniquingKeysWith: { first, _ in first }))
  }
}
