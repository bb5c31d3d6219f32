import NavlogStore
package import NavlogHistory
package import NavlogNavigation

extension ForkMapping {
  /// Returns the nodes of `other` that nodes of `session` were restored from, by the events that
  /// created them. Returns `nil` if `session` was not restored from `other`, directly or through
  /// other sessions.
  package static func births(
    of session: SessionHistory, restoredFrom other: SessionHistory
  ) throws(HistoryError) -> [Position: Position]? {
    var births: [Position: Position]?
    var found: [Position: Position] = [:]
    var history = session
    while let origin = try RestorationOrigin(of: history, try Vocabulary(history)) {
      var step: [Position: Position] = [:]
      for decision in try origin.allDecisions() {
        guard let node = decision.node, let was = Position(exactly: decision.was) else {
          continue
        }
        if decision.from == .restored {
          step[node.born] = was
        } else if decision.from.session == other.session.rawValue {
          // The node was deferred since that session.
          if let births {
            for (born, between) in births where between == node.born { found[born] = was }
          } else {
            found[node.born] = was
          }
        }
      }
      let now = births?.compactMapValues { step[$0] } ?? step
      births = now
      guard let source = origin.source else { return nil }
      if source.session == other.session { return now.merging(found) { $1 } }
      history = source
    }
    return nil
  }
}
