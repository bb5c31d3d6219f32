/// A value set by key path when the scene is instantiated.
public struct RuntimeAttribute: Hashable, Sendable {
  /// The object whose value is set.
  public internal(set) var owner: String?
  /// The key path.
  public internal(set) var keyPath: String
  /// The type as written: `string`, `number`, `color`…
  public internal(set) var type: String
  /// The value as written.
  public internal(set) var value: String?
  /// The line, from 1.
  public internal(set) var line: Int
}
