import NavlogNavigation
import NavlogRestoration

/// The identity of a node that a launch decided on, as the log records it: the session it was kept
/// in, and the event that created it there.
struct DecidedNode: Hashable {
  let from: Provenance
  let was: Position
  /// The path of the node in the log; only set if a recorder of another kind didn't record the
  /// creating event.
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
