/// A value that is set by key path while a scene is made.
public struct RuntimeAttribute: Hashable, Sendable {
  /// The object whose value it is.
  public internal(set) var owner: String?
  /// Where the value goes.
  public internal(set) var keyPath: String
  /// The type as written: `string`, `number`, `color`…
  public internal(set) var type: String
  /// The value as written.
  public internal(set) var value: String?
  /// Where it stands, from 1.
  public internal(set) var line: Int
}
