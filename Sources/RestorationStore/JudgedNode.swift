import Navigation
import Restoration

/// The node that a decision of a launch is about, by what the log records of it: where it was kept, and
/// the event that made it there.
struct JudgedNode: Hashable {
  let from: Provenance
  let was: Position
  /// What the log calls it; only where a recorder of another kind did not say which node it was.
  private let path: String?

  init(from: Provenance, was: Position, path: String) {
    self.from = from
    self.was = was
    self.path = was == 0 ? path : nil
  }

  init(_ node: ArchivedNode) {
    self.init(from: node.from, was: node.node.born, path: node.path)
  }
}
