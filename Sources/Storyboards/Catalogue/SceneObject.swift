/// An object of a scene that is no controller.
public struct SceneObject: Hashable, Sendable {
  /// Its identifier.
  public internal(set) var id: String
  /// The element: `exit`, `tapGestureRecognizer`, `barButtonItem`…
  public internal(set) var element: String
  /// Where it begins, from 1.
  public internal(set) var line: Int
  /// Its class, where it is not the element's own.
  public internal(set) var customClass: CustomClass?
  /// What a tool calls it.
  public internal(set) var label: String?

  /// Whether it recognizes gestures.
  public var isGesture: Bool { element.hasSuffix("GestureRecognizer") }
}
