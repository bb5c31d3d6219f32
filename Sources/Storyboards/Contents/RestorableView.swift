/// A view, or another object in a scene, that has a restoration identifier.
public struct RestorableView: Hashable, Sendable {
  /// The object identifier, if it has one.
  public internal(set) var id: String?
  /// The element.
  public internal(set) var element: String
  /// The restoration identifier.
  public internal(set) var restorationIdentifier: String
  /// The first line, from 1.
  public internal(set) var line: Int
}
