package import NavlogHistory
import NavlogNavigation
import NavlogStore
package import NavlogTimeTravel

extension SessionShrinker {
  /// Finds the shortest part of a session at whose end a predicate is true.
  ///
  /// The session ends where the predicate first becomes true. Within a command the state isn't whole:
  /// if the predicate isn't true any more where that command ends, the session ends at its own end.
  ///
  /// - Parameters:
  ///   - keepsState: whether commands that set values remain.
  ///   - willTest: called before each candidate is tested.
  /// - Returns: the shrinker of the part, and its shortest candidate; `nil` if there is none.
  package static func shrink(
    _ trunk: SessionHistory, until predicate: HierarchyPredicate, keepsState: Bool = false,
    willTest: () -> Void = {}
  ) throws -> (shrinker: SessionShrinker, candidate: Candidate)? {
    let head = try trunk.info().head
    guard let first = try Search(predicate, in: trunk).firstPosition(through: head) else {
      return nil
    }
    for end in [first, head] {
      let shrinker = try SessionShrinker(trunk, through: end)
      let test = try shrinker.test(predicate)
      let found = try shrinker.shrink(keepsState: keepsState) { candidate in
        willTest()
        return try test(candidate)
      }
      if let found { return (shrinker, found) }
    }
    return nil
  }

  /// Returns a test of whether a predicate is true at the end of a candidate.
  package func test(
    _ predicate: HierarchyPredicate
  ) throws(HistoryError) -> (Candidate) throws(HistoryError) -> Bool {
    let evaluator = PredicateEvaluator(predicate, trunk, try SessionNames(trunk))
    var values: [Fingerprint: [UInt8]] = [:]
    for command in commands {
      for event in command.events {
        guard case .stateSet(_, _, let fingerprint)? = event.entry?.event, let value = event.value
        else { continue }
        values[fingerprint] = try trunk.bytes(of: value, at: event.position)
      }
    }
    evaluator.know(values)
    return { candidate throws(HistoryError) in try evaluator.isTrue(of: candidate.hierarchy) }
  }
}

extension Search {
  /// The first position from which on the predicate is true; the first of the session if it is true
  /// before.
  fileprivate func firstPosition(through end: UInt64) throws(HistoryError) -> UInt64? {
    let start = UInt64(try history.beginning().position)
    var first: UInt64?
    let isTrue = try forEachEdge(after: start, through: end) {
      (position, isTrue) throws(HistoryError) in
      if isTrue { first = position }
      return !isTrue
    }
    return isTrue ? start + 1 : first
  }
}
