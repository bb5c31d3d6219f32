/// A scene: a group of windows that connect and disconnect together.
public struct SceneRecord: Hashable, Sendable {
  /// The name of the scene.
  public internal(set) var id: Symbol
  /// Whether the scene is connected.
  public internal(set) var isConnected: Bool
  /// The state of the scene; the background while it is disconnected.
  public internal(set) var state = SceneState.background
  /// Whether the scene is connected again after it was disconnected in this session.
  ///
  /// It isn't compared: what was recorded before it existed doesn't tell.
  public internal(set) var isReconnected = false
  /// The position of the last event that changed the scene.
  public internal(set) var placed: Position

  public static func == (one: SceneRecord, other: SceneRecord) -> Bool {
    one.id == other.id && one.isConnected == other.isConnected && one.placed == other.placed
      && one.state == other.state
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(isConnected)
    hasher.combine(placed)
    hasher.combine(state)
  }
}
