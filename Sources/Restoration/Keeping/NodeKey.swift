package import Navigation

/// What tells a node from the others with the same owner: in its archive, and in the archive of
/// another launch.
///
/// Together with the owner's key it identifies the node. It is compared as a value; the path is only
/// how people and apps read it.
package struct NodeKey: Hashable, Sendable {
  /// How the node stands to its owner.
  package enum Relation: Hashable, Sendable {
    /// The root of a window of a scene.
    case root(scene: String?, window: String)
    case child
    /// A child in this column of a split.
    case column(Column)
    case presented
    case view
    case object
    /// Only referred to; between it and the nearest node above it that is kept in its place lie these
    /// identifiers, the lowest first.
    case referred(below: [String])
  }

  package var relation: Relation
  package var identifier: String
  /// Which one it is of those with the same owner, relation and identifier, in their order.
  package var ordinal: Int

  package init(_ relation: Relation, _ identifier: String, ordinal: Int = 0) {
    self.relation = relation
    self.identifier = identifier
    self.ordinal = ordinal
  }
}

extension NodeKey {
  /// What goes before the identifier in a path, in `:[…]:`, where another node has the plain path; the
  /// first that is free is taken.
  ///
  /// - Parameter number: the place of the node in its column.
  func qualifiers(number: Int) -> [String] {
    switch relation {
    case .root(let scene, let window): [window] + (scene.map { ["\($0).\(window)"] } ?? [])
    case .child: which("child")
    case .column(let column): ["\(column).\(number)"]
    case .presented: ["presented"]
    case .view: which("view")
    case .object: which("object")
    case .referred: []
    }
  }

  private func which(_ word: String) -> [String] {
    ordinal > 0 ? ["\(ordinal)", "\(word).\(ordinal)"] : [word]
  }
}
