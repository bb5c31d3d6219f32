/// An object of a scene that isn't a controller.
public struct SceneObject: Hashable, Sendable {
  /// The object identifier.
  public internal(set) var id: String
  /// The element: `exit`, `tapGestureRecognizer`, `barButtonItem`…
  public internal(set) var element: String
  /// The first line, from 1.
  public internal(set) var line: Int
  /// The custom class, if it isn't the default class of the element.
  public internal(set) var customClass: CustomClass?
  /// The label for tools.
  public internal(set) var label: String?
}
