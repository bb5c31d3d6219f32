/// A value with a fixed number of numbers, encoded as a list.
public protocol NumericTuple: Codable, Hashable, Sendable {
  /// How many numbers a value has.
  static var count: Int { get }
  /// Creates a value from ``count`` numbers.
  init(numbers: [Double])
  /// The numbers, in order.
  var numbers: [Double] { get }
}

extension NumericTuple {
  /// Decodes the list.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.singleValueContainer().decode([Double].self)
    guard numbers.count == Self.count else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(numbers.count) numbers instead of \(Self.count)"))
    }
    self.init(numbers: numbers)
  }

  /// Encodes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }
}
