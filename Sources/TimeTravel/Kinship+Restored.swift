import EventStore
package import History
package import Navigation

extension Kinship {
  /// The nodes of `other` that nodes of `session` were restored from, by the events that made them;
  /// `nil` when `session` was not restored from `other`, directly or over sessions between.
  package static func births(
    of session: SessionHistory, restoredFrom other: SessionHistory
  ) throws(HistoryError) -> [Position: Position]? {
    var births: [Position: Position]?
    var found: [Position: Position] = [:]
    var history = session
    while let ancestry = try Ancestry(of: history, try Vocabulary(history)) {
      var step: [Position: Position] = [:]
      for judgement in try ancestry.judgementsToTheEnd() {
        guard let node = judgement.node, let was = Position(exactly: judgement.was) else {
          continue
        }
        if judgement.from == .restored {
          step[node.born] = was
        } else if judgement.from.session == other.session.rawValue {
          // It has waited since that session.
          if let births {
            for (born, between) in births where between == node.born { found[born] = was }
          } else {
            found[node.born] = was
          }
        }
      }
      let now = births?.compactMapValues { step[$0] } ?? step
      births = now
      guard let source = ancestry.source else { return nil }
      if source.session == other.session { return now.merging(found) { $1 } }
      history = source
    }
    return nil
  }
}
