/// The state of a connected scene.
public enum SceneState: UInt8, CaseIterable, Hashable, Sendable {
  /// Off screen, as a scene is at first.
  case background
  /// On screen, without receiving the user's input.
  case inactive
  /// On screen, receiving the user's input.
  case active
}
