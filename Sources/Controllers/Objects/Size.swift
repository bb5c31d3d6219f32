/// A width and a height, as plain values: no rule depends on them.
public struct Size: Hashable, Sendable, Codable {
  /// From side to side.
  public var width: Int
  /// From top to bottom.
  public var height: Int

  /// Puts a size together.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
