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

  /// The key of the activities of scenes: an object by the scenes' names.
  package static let activities = "navlog.activities"
  /// The key of the activity that the app was last asked to continue.
  package static let continued = "navlog.continued"

  /// The keys that aren't the app's own values.
  static let ownKeys: Set<String> = [byHand, links, activities, continued]
}
