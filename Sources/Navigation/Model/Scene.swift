/// A scene: a group of windows that connect and disconnect together.
public struct Scene: Hashable, Sendable {
  /// The name of the scene.
  public internal(set) var id: Symbol
  /// Whether the scene is connected.
  public internal(set) var isConnected: Bool
  /// The position of the last event that changed the scene.
  public internal(set) var placed: Position
}
