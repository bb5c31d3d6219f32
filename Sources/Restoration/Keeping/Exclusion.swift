package import NavlogNavigation

/// A part that preservation leaves out, and why.
package struct Exclusion: Hashable, Sendable {
  /// The path it would have; a missing identifier is replaced by a readable name.
  package var path: String { chain.text }
  /// The same path, sharing its beginning with the paths of other nodes.
  let chain: NodePath
  package var node: NodeID
  /// The key of the state; `nil` for the whole node.
  package var key: String?
  /// The deciding rule.
  package var rule: PreservationRule
  /// What happened, and what to do about it.
  package var reason: String
}
