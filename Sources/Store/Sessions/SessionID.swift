internal import NavlogChecksums

/// The identity of a session across stores: 128 random bits.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Creates a random identity with `generator`.
  public init(using generator: inout some RandomNumberGenerator) {
    rawValue = UInt128.random(in: 1...UInt128.max, using: &generator)
  }

  /// The identity as 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}

extension SessionID {
  /// The initial value of the checksums of a session's records and batches, so that data of one
  /// session isn't valid in another.
  var checksum: CRC32C {
    var checksum = CRC32C()
    checksum.update(rawValue.bigEndianBytes.span)
    return checksum
  }
}
