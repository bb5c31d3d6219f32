/// A scene: usually one controller, its exit, and additional objects.
public struct StoryboardScene: Hashable, Sendable {
  /// The scene's identifier.
  public internal(set) var id: String?
  /// The first line, from 1.
  public internal(set) var line: Int
  /// The controllers of the scene: usually one, rarely none.
  public internal(set) var controllers: [StoryboardController] = []
  /// The exits, which are the destinations of the scene's unwind segues.
  public internal(set) var exits: [SceneObject] = []
  /// The other objects: gesture recognizers, bar button items, views.
  public internal(set) var objects: [SceneObject] = []

  init(line: Int) { self.line = line }
}
