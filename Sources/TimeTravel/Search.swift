public import History
import Navigation

/// Looks for the positions of a session where a predicate is true.
public struct Search: Sendable {
  /// The session.
  public let history: SessionHistory
  /// What is looked for.
  public let predicate: Predicate
  private let vocabulary: Vocabulary
  private let snapshots: SessionHistory.SnapshotUse
  /// How many events are looked at between two questions whether to go on.
  private static let patience = 512

  /// Prepares to look for `predicate`.
  public init(
    _ predicate: Predicate, in history: SessionHistory,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    self.history = history
    self.predicate = predicate
    self.snapshots = snapshots
    vocabulary = try Vocabulary(history)
  }

  /// Whether the predicate is true at `position`.
  public func holds(at position: UInt64) throws(HistoryError) -> Bool {
    let state = try history.hierarchy(at: position, snapshots: snapshots).hierarchy
    return try Judge(predicate, history, vocabulary).isTrue(of: state)
  }

  /// Hands over the positions behind `after` up to `through` where the predicate becomes true or stops
  /// being it, oldest first, until `body` says false.
  ///
  /// Whether it is true at `after` is the return value. One pass over the events; the predicate is asked
  /// only after those that can matter to it.
  ///
  /// - Parameter goesOn: asked now and then whether to; what it says no to ends there.
  @discardableResult
  public func forEachEdge(
    after: UInt64, through: UInt64, while goesOn: () -> Bool = { true },
    _ body: (UInt64, _ isTrue: Bool) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    let judge = Judge(predicate, history, vocabulary)
    var state = try history.hierarchy(at: after, snapshots: snapshots).hierarchy
    let first = try judge.isTrue(of: state)
    judge.follow()
    var was = first
    var events = 0
    try history.fold(
      &state, through: through,
      where: { event in
        events += 1
        // Both are asked, always: the judge must hear of every event.
        let isWanted = judge.canChange(by: event)
        return isWanted || events % Self.patience == 0
      }
    ) { (position, hierarchy) throws(HistoryError) in
      guard events % Self.patience != 0 || goesOn() else { return false }
      let isTrue = try judge.isTrue(of: hierarchy)
      guard isTrue != was else { return true }
      was = isTrue
      return try body(position, isTrue)
    }
    return first
  }

  /// The stretches behind `after` up to `through` where the predicate is true, at the most `limit`.
  public func stretches(
    after: UInt64, through: UInt64, limit: Int = .max
  ) throws(HistoryError) -> [ClosedRange<UInt64>] {
    var found: [ClosedRange<UInt64>] = []
    var since: UInt64?
    guard through > after, limit > 0 else { return [] }
    let first = try forEachEdge(after: after, through: through) {
      (position, isTrue) throws(HistoryError) in
      if isTrue {
        since = position
      } else {
        // What was true at the beginning is true from the first position in question on.
        if position > since ?? after + 1 { found.append((since ?? after + 1)...(position - 1)) }
        since = nil
      }
      return found.count < limit
    }
    if first, found.isEmpty, since == nil { since = after + 1 }
    if found.count < limit, let since { found.append(since...through) }
    return found
  }
}
