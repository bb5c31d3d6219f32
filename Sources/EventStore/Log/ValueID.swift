internal import Checksums

/// The name of a large value kept beside the log: what its content hashes to.
public struct ValueID: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Values larger than this are refused.
  public static let largestValue = 15 << 20

  /// The name of `value`.
  public init(of value: Span<UInt8>) {
    var hash = SHA256()
    hash.update(value)
    rawValue = hash.finalize().prefix16
  }

  /// 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}
