/// A stretch of a text.
public struct TextRange: Codable, Hashable, Sendable {
  /// Where it begins.
  public var start: Int
  /// How many characters it has; none are a cursor.
  public var count: Int

  /// Puts a stretch together.
  public init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }

  /// Reads a list of the two numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    start = try container.decode(Int.self)
    count = try container.decode(Int.self)
  }

  /// Writes a list of the two numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(count)
  }
}
