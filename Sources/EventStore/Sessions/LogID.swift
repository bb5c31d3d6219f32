internal import Checksums

/// The identity of a session, in whatever store it lives: 128 random bits.
public struct LogID: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// A new identity drawn from `generator`.
  public init(using generator: inout some RandomNumberGenerator) {
    rawValue = UInt128.random(in: 1...UInt128.max, using: &generator)
  }

  /// 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}

extension LogID {
  /// What the checksums of a session's records and batches begin with, so that nothing of one session
  /// passes for another's.
  var checksum: CRC32C {
    var checksum = CRC32C()
    checksum.update(rawValue.bigEndianBytes.span)
    return checksum
  }
}
