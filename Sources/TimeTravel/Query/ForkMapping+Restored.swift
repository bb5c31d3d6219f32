package import NavlogHistory
package import NavlogNavigation
import NavlogStore

extension ForkMapping {
  /// Returns the nodes of `other` that nodes of `session` were restored from, by the events that
  /// created them. Returns `nil` if `session` was not restored from `other`, directly or through
  /// other sessions.
  package static func births(
    of session: SessionHistory, restoredFrom other: SessionHistory
  ) throws(HistoryError) -> [Position: Position]? {
    var found: [Position: Position] = [:]
    // The nodes that are followed: in each session, those of `session` by their counterparts there.
    var followed: [SessionNumber: [Position: Set<Position>]] = [:]
    var history = session
    let others = try other.segments()
    while let origin = try RestorationOrigin(of: history, try SessionNames(history)) {
      guard let source = origin.source else { return nil }
      // A scene that connects again restores nodes of its own session: the latest decision is first.
      for decision in try origin.allDecisions().reversed() {
        guard let node = decision.node, let was = Position(exactly: decision.was) else { continue }
        var here = followed[history.session]?[node.born] ?? []
        if history.session == session.session { here.insert(node.born) }
        guard !here.isEmpty, let then = origin.session(of: decision) else { continue }
        followed[then, default: [:]][was, default: []].formUnion(here)
        guard let stretch = others.first(where: { $0.info.number == then }),
          decision.was <= stretch.end
        else { continue }
        for born in here { found[born] = was }
      }
      if others.contains(where: { $0.info.number == source.session }) { return found }
      history = source
    }
    return nil
  }
}
