/// A view, or another object in a scene, that is preserved by an identifier.
public struct RestorableView: Hashable, Sendable {
  /// The object's identifier, where it has one.
  public internal(set) var id: String?
  /// The element.
  public internal(set) var element: String
  /// The identifier of preservation.
  public internal(set) var restorationIdentifier: String
  /// Where it begins, from 1.
  public internal(set) var line: Int
}
