import NavlogEventText
package import NavlogHistory
import NavlogNavigation

// The search forward, which reads the events one by one.
extension ChangeSearch {
  /// Returns the next changes after the queried position, oldest first.
  package func next(of subject: Subject) throws(HistoryError) -> [Match] {
    var found: [Match] = []
    try history.forEachEvent(from: subject.at + 1) { (event) throws(HistoryError) in
      guard let what = event.entry?.event, what.node == subject.slot else { return true }
      if case .released = what {
        if wants(nil), facet == .node { found.append(match(event)) }
        return false
      }
      guard changes(what), wants(value(event)) else { return true }
      found.append(match(event, try replaced(by: event), value(event)))
      return found.count < options.limit
    }
    return found
  }

  /// Returns whether an event of the node can change the facet.
  private func changes(_ event: Event) -> Bool {
    func isKey(_ name: String) -> Bool { facet == .state(name) }
    return switch event {
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
    case .childAdded, .childRemoved: event.family == .placed && facet.isOfPlace
    case .presented, .dismissed: facet == .node || facet == .field(.presenter)
    case .linked(_, .asker, _), .unlinked(_, .asker):
      facet == .node || facet == .field(.asker)
    default:
      (event.family == .placed || event.family == .changed) && facet == .node
        || event.family == .placed && (facet == .field(.index) || facet == .field(.selected))
    }
  }
}

extension Address.Facet {
  /// Whether this is part of the place of the node.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .node, .field(.parent), .field(.index), .field(.selected): true
    default: false
    }
  }
}
