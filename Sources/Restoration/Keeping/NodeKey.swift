package import NavlogNavigation

/// What distinguishes a node from others with the same owner, in its archive and in the archive of
/// another launch.
///
/// Together with the owner's key, it identifies the node. It is compared as a value; the path is
/// its readable form.
package struct NodeKey: Hashable, Sendable {
  /// The relation of the node to its owner.
  package enum Relation: Hashable, Sendable {
    /// The root of a window of a scene.
    case root(scene: String?, window: String)
    case child
    /// A child in this column of a split.
    case column(Column)
    case presented
    case view
    case object
    /// Only referred to; these are the identifiers between it and the nearest ancestor that is kept
    /// in its place, lowest first.
    case referred(below: [String])
  }

  package var relation: Relation
  package var identifier: String
  /// The index among the nodes with the same owner, relation and identifier, in order.
  package var ordinal: Int

  package init(_ relation: Relation, _ identifier: String, ordinal: Int = 0) {
    self.relation = relation
    self.identifier = identifier
    self.ordinal = ordinal
  }
}

extension NodeKey {
  /// Returns the qualifiers that precede the identifier in a path, in `:[…]:`, if another node has
  /// the plain path; the first free one is used.
  ///
  /// - Parameter number: the index of the node in its column.
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
