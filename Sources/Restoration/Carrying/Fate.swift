package import Navigation

/// What became of a node that a launch was to restore, as it stands since.
package struct Fate: Hashable, Sendable {
  /// Its path in that launch.
  package var path: String
  package var verdict: Verdict
  /// The node that stands for it; `nil` when there is none.
  package var object: NodeID?
  /// Where it was kept.
  package var from: Provenance
  /// Its path there: state that was kept there refers to it by that.
  package var savedPath: String
  /// What it belongs to, as an index among the fates; `nil` where it has no owner, or the owner is gone.
  package var owner: Int?
  /// Its place on a stack, among the tabs or in a column.
  package var number: Int?
  /// Whether there was no place for it any more.
  package var isUnplaced: Bool
  /// What was kept of it, while it waits; `nil` when that is not to be had any more.
  package var waiting: Waiting?

  package init(
    _ path: String, _ verdict: Verdict, object: NodeID?, from: Provenance, owner: Int? = nil,
    number: Int? = nil, isUnplaced: Bool = false, waiting: Waiting? = nil
  ) {
    self.path = path
    self.verdict = verdict
    self.object = object
    self.from = from
    savedPath = path
    self.owner = owner
    self.number = number
    self.isUnplaced = isUnplaced
    self.waiting = waiting
  }

  /// Its path without what it begins with where there was no place for it.
  var placedPath: String {
    let prefix = "\(from)/"
    return isUnplaced && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
