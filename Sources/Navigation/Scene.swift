/// A scene: windows that come and go together.
public struct Scene: Hashable, Sendable {
  /// Its name.
  public internal(set) var id: Symbol
  /// Whether it is connected.
  public internal(set) var isConnected: Bool
  /// The last event that changed it.
  public internal(set) var placed: Position
}
