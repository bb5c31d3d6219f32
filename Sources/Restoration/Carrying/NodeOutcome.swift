package import NavlogNavigation

/// The current outcome of a node that a launch was to restore.
package struct NodeOutcome: Hashable, Sendable {
  /// The path of the node in that launch.
  package var path: String
  package var outcome: RestorationOutcome
  /// The node that represents it; `nil` if there is none.
  package var object: NodeID?
  /// The event that created the saved node.
  package var was: Position
  /// The session that kept it.
  package var from: Provenance
  /// Its path in that session; the session's state refers to it by this path.
  package var savedPath: String
  /// The index of its owner among the outcomes; `nil` if it has no owner, or the owner no longer
  /// exists.
  package var owner: Int?
  /// The index on a stack, among the tabs or in a column.
  package var number: Int?
  /// Whether there was no place for it.
  package var isUnplaced: Bool
  /// The kept node, while it is deferred; `nil` if that can't be read any more.
  package var waiting: DeferredNode?

  package init(
    _ path: String, _ outcome: RestorationOutcome, object: NodeID?, was: Position = 0,
    from: Provenance,
    owner: Int? = nil,
    number: Int? = nil, isUnplaced: Bool = false, waiting: DeferredNode? = nil
  ) {
    self.path = path
    self.outcome = outcome
    self.object = object
    self.was = was
    self.from = from
    savedPath = path
    self.owner = owner
    self.number = number
    self.isUnplaced = isUnplaced
    self.waiting = waiting
  }

  /// The path without the prefix for nodes without a place.
  var placedPath: String {
    let prefix = "\(from)/"
    return isUnplaced && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
