/// A range of a text.
public struct TextRange: Codable, Hashable, Sendable {
  /// The index of the first character.
  public var start: Int
  /// The number of characters; 0 for a cursor.
  public var count: Int

  /// Creates a range.
  public init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }

  /// Decodes a list of the two numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    start = try container.decode(Int.self)
    count = try container.decode(Int.self)
  }

  /// Encodes a list of the two numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(count)
  }
}
