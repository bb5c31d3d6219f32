/// A scene: usually one controller, its exit, and objects beside it.
public struct Scene: Hashable, Sendable {
  /// The scene's identifier.
  public internal(set) var id: String?
  /// Where it begins, from 1.
  public internal(set) var line: Int
  /// The scene's controller; rarely none.
  public internal(set) var controllers: [Controller] = []
  /// Where unwind segues of the scene lead.
  public internal(set) var exits: [SceneObject] = []
  /// What else stands beside the controller: gesture recognizers, bar button items, views.
  public internal(set) var objects: [SceneObject] = []

  init(line: Int) { self.line = line }
}
