/// The node that keeps what the app itself encodes: a plain object that belongs to nobody, known by its
/// identifier, so that the log has it as it has everybody's state.
package enum ApplicationObject {
  /// Its class.
  package static let className = "Application"
  /// Its identifier.
  package static let identifier = "navlog.application"

  /// The key of what the app encodes by hand: a list of references (SAV-12).
  package static let byHand = "navlog.byHand"
  /// The key of the one-shot links that were opened: an object with how, by what identifies each.
  package static let links = "navlog.links"

  /// The keys that say nothing of the app's own values.
  static let ownKeys: Set<String> = [byHand, links]
}
