internal import NavlogChecksums

/// The id of a large value stored beside the log: the hash of its content.
public struct ValueID: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The maximum size of a value; larger ones are refused.
  public static let largestValue = 15 << 20

  /// Creates the id of `value`.
  public init(of value: Span<UInt8>) {
    var hash = SHA256()
    hash.update(value)
    rawValue = hash.finalize().prefix16
  }

  /// The id as 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}
