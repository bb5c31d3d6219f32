package import Navigation

/// Something that preservation leaves out, and why.
package struct Exclusion: Hashable, Sendable {
  /// The path it would have; where an identifier is missing, a name for people stands there.
  package var path: String
  package var node: NodeID
  /// The key of its state that is meant; `nil` for all of the node.
  package var key: String?
  /// The rule that decided.
  package var rule: String
  /// What happened, and what to do.
  package var reason: String
}
