import NavlogEventText
package import NavlogHistory
import NavlogNavigation
import NavlogStore

// The search forward, which reads the events one by one.
extension ChangeSearch {
  /// Returns the next changes after the queried position, oldest first.
  package func next(of subject: Subject) throws(HistoryError) -> [Match] {
    guard subject.isAlive else { return [] }
    guard ChangeHistory.isLinked(facet) else { return try nextByComparison(of: subject) }
    let isHosted = !subject.state[subject.slot].host.isNone
    var found: [Match] = []
    var last: JSON?
    // Before the node was created, its slot can have held another one.
    let first = max(subject.at + 1, UInt64(subject.node.born))
    try history.forEachEvent(from: first) { (event) throws(HistoryError) in
      guard let what = event.entry?.event, what.node == subject.slot else { return true }
      if case .released = what {
        if wants(nil), facet == .node { found.append(match(event)) }
        return false
      }
      guard changes(event, what, isHosted: isHosted) else { return true }
      let new = value(event)
      defer { last = facet == .node ? nil : new }
      guard wants(new) else { return true }
      found.append(match(event, try replaced(by: event, after: last), new))
      return found.count < options.limit
    }
    return found
  }

  /// Returns the next changes that other nodes cause.
  private func nextByComparison(of subject: Subject) throws(HistoryError) -> [Match] {
    let changes = try ComparedChange.all(
      of: facet, subject.node, through: try history.info().head, history, vocabulary,
      options.snapshots)
    var found: [Match] = []
    for change in changes where change.position > subject.at && found.count < options.limit {
      let new = change.new.map(JSON.init)
      guard wants(new) else { continue }
      for event in try history.events(at: change.position) {
        found.append(match(event, change.old.map(JSON.init), new))
      }
    }
    return found
  }

  /// Returns whether an event of the node changes the facet.
  private func changes(_ logged: LoggedEvent, _ event: Event, isHosted: Bool) -> Bool {
    func isKey(_ name: String) -> Bool { facet == .state(name) }
    return switch event {
    case .created: !isOnlyCreation(logged)
    case _ where facet == .field(.place): event.changesPlace(isHosted: isHosted)
    case .stateSet(_, let key, _), .stateCleared(_, let key):
      facet == .node || vocabulary.text(key).map(isKey) ?? false
    case .propertySet(_, let property, _):
      facet == .node || facet == .property(property)
        || property == .restorationIdentifier && facet == .field(.identifier)
    case .called(let call):
      switch call.callback {
      case .loadView: facet == .field(.loaded)
      case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
        facet == .field(.appearance)
      default: false
      }
    case .childAdded, .childRemoved, .attached, .detached:
      facet == .node || facet == .field(.parent)
    case .presented, .dismissed: facet == .node || facet == .field(.presenter)
    case .linked(_, .asker, _), .unlinked(_, .asker):
      facet == .node || facet == .field(.asker)
    // A transition in a container doesn't change the container.
    case .began: false
    default: (event.family == .placed || event.family == .changed) && facet == .node
    }
  }
}
