/// A value with a fixed count of numbers, which is encoded as a list of them.
public protocol Figures: Codable, Hashable, Sendable {
  /// The number of numbers.
  static var count: Int { get }
  /// Creates a value from ``count`` numbers.
  init(figures: [Double])
  /// The numbers, in order.
  var figures: [Double] { get }
}

extension Figures {
  /// Decodes the list.
  public init(from decoder: any Decoder) throws {
    let figures = try decoder.singleValueContainer().decode([Double].self)
    guard figures.count == Self.count else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(figures.count) numbers, where \(Self.count) belong"))
    }
    self.init(figures: figures)
  }

  /// Encodes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(figures)
  }
}
