/// The node that keeps the values of the app itself. It is a plain object without an owner, found
/// by its identifier, so that its values are logged like any other state.
package enum ApplicationObject {
  /// The class of the node.
  package static let className = "Application"
  /// The identifier of the node.
  package static let identifier = "navlog.application"

  /// The key of what the app encodes explicitly: a list of references (SAV-12).
  package static let byHand = "navlog.byHand"
  /// The key of the one-shot links that were opened: an object with the precedence of each link by
  /// its id.
  package static let links = "navlog.links"

  /// The keys that aren't the app's own values.
  static let ownKeys: Set<String> = [byHand, links]
}
