public import NavlogHistory
import NavlogNavigation

/// Finds the positions of a session where a predicate is true.
public struct Search: Sendable {
  /// The session.
  public let history: SessionHistory
  /// The predicate.
  public let predicate: HierarchyPredicate
  private let vocabulary: SessionNames
  private let snapshots: SessionHistory.SnapshotUse
  /// The number of events between two calls of `goesOn`.
  private static let patience = 512
  /// The number of events that are folded rather than a snapshot read.
  private static let nearby: UInt64 = 8_192

  /// Creates a search for `predicate`.
  public init(
    _ predicate: HierarchyPredicate, in history: SessionHistory,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    self.history = history
    self.predicate = predicate
    self.snapshots = snapshots
    vocabulary = try SessionNames(history)
  }

  /// Returns whether the predicate is true at `position`.
  public func holds(at position: UInt64) throws(HistoryError) -> Bool {
    let state = try history.hierarchy(at: position, snapshots: snapshots).hierarchy
    return try PredicateEvaluator(predicate, history, vocabulary).isTrue(of: state)
  }

  /// Bisects the positions between a good one, where the predicate is false, and a bad one.
  ///
  /// States near the last good one are folded from it, not read anew.
  public func bisect(good: UInt64, bad: UInt64) throws(HistoryError) -> Bisection {
    var lastGood: Hierarchy?
    return try Bisection(good: good, bad: bad) { (position) throws(HistoryError) in
      var state: Hierarchy
      if let near = lastGood, position >= near.position,
        position - UInt64(near.position) <= Self.nearby
      {
        state = near
        try history.fold(&state, through: position)
      } else {
        state = try history.hierarchy(at: position, snapshots: snapshots).hierarchy
      }
      let isBad = try PredicateEvaluator(predicate, history, vocabulary).isTrue(of: state)
      if !isBad { lastGood = state }
      return isBad ? .bad : .good
    }
  }

  /// Calls `body` for each position after `after` up to `through` where the predicate becomes true
  /// or false, oldest first, until `body` returns false.
  ///
  /// Returns whether the predicate is true at `after`. Reads the events once; the predicate is
  /// evaluated only after events that can change it.
  ///
  /// - Parameters:
  ///   - after: the position before the first event.
  ///   - through: the position of the last event.
  ///   - goesOn: called periodically; returning false ends the search.
  ///   - body: receives a position and whether the predicate is true from there on.
  @discardableResult
  public func forEachEdge(
    after: UInt64, through: UInt64, while goesOn: () -> Bool = { true },
    _ body: (UInt64, _ isTrue: Bool) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    let evaluator = PredicateEvaluator(predicate, history, vocabulary)
    var state = try history.hierarchy(at: after, snapshots: snapshots).hierarchy
    let first = try evaluator.isTrue(of: state)
    evaluator.follow()
    var was = first
    var events = 0
    try history.fold(
      &state, through: through,
      where: { event in
        events += 1
        // Evaluate both, always: the evaluator must see every event.
        let isWanted = evaluator.canChange(by: event)
        return isWanted || events % Self.patience == 0
      }
    ) { (position, hierarchy) throws(HistoryError) in
      guard events % Self.patience != 0 || goesOn() else { return false }
      let isTrue = try evaluator.isTrue(of: hierarchy)
      guard isTrue != was else { return true }
      was = isTrue
      return try body(position, isTrue)
    }
    return first
  }

  /// Returns the first `limit` ranges from `after` to `through` where the predicate is true.
  public func stretches(
    after: UInt64, through: UInt64, limit: Int = .max
  ) throws(HistoryError) -> [ClosedRange<UInt64>] {
    var found: [ClosedRange<UInt64>] = []
    var since: UInt64?
    guard through >= after, limit > 0 else { return [] }
    let first = try forEachEdge(after: after, through: through) {
      (position, isTrue) throws(HistoryError) in
      if isTrue {
        since = position
      } else {
        found.append((since ?? after)...(position - 1))
        since = nil
      }
      return found.count < limit
    }
    if first, found.isEmpty, since == nil { since = after }
    if found.count < limit, let since { found.append(since...through) }
    return found
  }
}
