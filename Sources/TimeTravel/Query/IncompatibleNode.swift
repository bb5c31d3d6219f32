public import NavlogHistory
public import NavlogNavigation
public import NavlogRestoration

/// A node of a recorded session that a build with other classes can't restore.
public struct IncompatibleNode: Hashable, Sendable {
  /// The event that created the node, or set its version.
  public let position: UInt64
  /// The node.
  public let node: NodeID
  /// The class name as recorded.
  public let className: String
  /// The version of its state.
  public let version: UInt32
  /// The reason the build can't restore it.
  public let incompatibility: Manifest.Incompatibility
}

extension IncompatibleNode {
  /// Checks every node created by the events after `after` up to `through`. Returns the first
  /// incompatible node of each class and version, oldest first.
  ///
  /// - Parameters:
  ///   - history: the session.
  ///   - after: the position before the first event.
  ///   - through: the position of the last event.
  ///   - manifest: the classes of the build.
  ///   - limit: the maximum number of nodes.
  public static func all(
    in history: SessionHistory, after: UInt64, through: UInt64, against manifest: Manifest,
    limit: Int = .max
  ) throws(HistoryError) -> [IncompatibleNode] {
    var search = IncompatibleNodeSearch(manifest)
    let vocabulary = try SessionNames(history)
    var state = try history.hierarchy(at: after).hierarchy
    try history.fold(&state, through: through, where: { search.wants($0) }) {
      (position, hierarchy) throws(HistoryError) in
      search.look(at: position, hierarchy, vocabulary.className)
      return search.found.count < limit
    }
    search.finish(state, vocabulary.className)
    return Array(search.found.prefix(limit))
  }
}
