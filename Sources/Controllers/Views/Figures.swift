/// A value that is a fixed count of numbers, and kept as a list of them.
public protocol Figures: Codable, Hashable, Sendable {
  /// How many there are.
  static var count: Int { get }
  /// Takes the numbers apart: as many as ``count`` says.
  init(figures: [Double])
  /// The numbers, in order.
  var figures: [Double] { get }
}

extension Figures {
  /// Reads the list.
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

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(figures)
  }
}
