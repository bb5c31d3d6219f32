import EventStore
public import History
public import Navigation
import Restoration

/// What a session was restored from, and which of its nodes stand for which of the nodes there.
public struct Ancestry: Sendable {
  /// What restoration decided for one node of the session before.
  public struct Judgement: Hashable, Sendable {
    /// The event that says so.
    public let position: UInt64
    /// The last event of the command it belongs to: until there, state is put back.
    public let end: UInt64
    /// The node that stands for it; `nil` when none does.
    public let node: NodeID?
    /// The event that made the node, in the session before.
    public let was: UInt64
    /// Where that is, when it has waited since an earlier session than the one before.
    public let from: Provenance
    /// Its chain of identifiers.
    public let path: String?
    /// What was decided.
    public let verdict: Verdict
    /// The number behind the V of the rule that decided.
    public let rule: UInt8
  }

  /// The session before; `nil` when it is not in the store any more.
  public let source: SessionHistory?
  /// The position of it that was restored.
  public let position: UInt64
  /// What was decided until the app had launched.
  public let judgements: [Judgement]
  private let history: SessionHistory
  private let vocabulary: Vocabulary
  private let launched: UInt64

  /// Looks where a session came from; `nil` when it began with nothing.
  ///
  /// Reads the session until its launch was over, and not further.
  public init?(of history: SessionHistory, _ vocabulary: Vocabulary) throws(HistoryError) {
    let info = try history.info()
    guard info.description.origin.kind == .restored, let point = info.description.origin.point
    else { return nil }
    self.history = history
    self.vocabulary = vocabulary
    position = point.position
    source = try Self.source(of: point, before: info.number, in: history.store)
    var judgements: [Judgement] = []
    var log = RestorationLog()
    var launched: UInt64 = 0
    try history.forEachCommand { (command) throws(HistoryError) in
      judgements += Self.judgements(in: command, &log, vocabulary)
      launched = command.events.last?.position ?? launched
      return !log.isWhole
    }
    self.judgements = judgements
    self.launched = launched
  }

  private static func source(
    of point: EventStore.Origin.Point, before number: SessionNumber, in store: Store
  ) throws(HistoryError) -> SessionHistory? {
    // Only what came before can have been restored: so every way back has an end.
    guard point.session < number else { return nil }
    do throws(StoreError) {
      guard try store.session(point.session).id == point.id else { return nil }
    } catch {
      guard error.code == .noSuchSession else { throw HistoryError(error) }
      return nil
    }
    return try SessionHistory(store, point.session)
  }

  private static func judgements(
    in command: LoggedCommand, _ log: inout RestorationLog, _ vocabulary: Vocabulary
  ) -> [Judgement] {
    var found: [Judgement] = []
    for event in command.events {
      guard let entry = event.entry, let position = Position(exactly: event.position),
        let decision = log.read(entry.event, at: position)
      else { continue }
      found.append(
        Judgement(
          position: event.position, end: command.events.last?.position ?? event.position,
          node: decision.object, was: UInt64(decision.was), from: decision.from,
          path: vocabulary.text(decision.path), verdict: decision.verdict, rule: decision.rule))
    }
    return found
  }

  /// The state that had the node which was judged; `nil` when its session is not in the store any more.
  func state(
    before judgement: Judgement
  ) throws(HistoryError) -> (history: SessionHistory, hierarchy: Hierarchy)? {
    guard judgement.from != .restored else {
      guard let source else { return nil }
      return (source, try source.hierarchy(at: position).hierarchy)
    }
    guard let number = SessionNumber(judgement.from.session), number < history.session else {
      return nil
    }
    do throws(HistoryError) {
      let earlier = try SessionHistory(history.store, number)
      let state = try earlier.hierarchy(at: UInt64(judgement.from.position)).hierarchy
      return (earlier, state)
    } catch {
      guard error.cause?.code == .noSuchSession || error.cause?.code == .belowBase else {
        throw error
      }
      return nil
    }
  }

  /// What was decided up to the end of the session: also for what had to wait.
  ///
  /// - Complexity: O(events)
  func judgementsToTheEnd() throws(HistoryError) -> [Judgement] {
    var judgements: [Judgement] = []
    var log = RestorationLog()
    try history.forEachCommand { (command) throws(HistoryError) in
      judgements += Self.judgements(in: command, &log, vocabulary)
      return true
    }
    return judgements
  }

  /// What was decided for the node that stands here as `node`.
  public func judgement(of node: NodeID) throws(HistoryError) -> Judgement? {
    if let found = judgements.last(where: { $0.node == node }) { return found }
    // What had to wait is restored in the command that makes it.
    guard UInt64(node.born) > launched, let command = try history.command(at: UInt64(node.born))
    else { return nil }
    var log = RestorationLog()
    return Self.judgements(in: command, &log, vocabulary).last { $0.node == node }
  }
}
