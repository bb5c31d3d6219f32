internal import CChecksums

/// A running CRC-32C (Castagnoli), the checksum that guards records against flipped bits.
///
/// Feed it bytes in pieces of any size: only their order matters. It never allocates. By
/// instructions of the processor where it has them, by tables where not, with the same results.
public struct CRC32C: Sendable {
  private var remainder: UInt32 = .max
  private let implementation: Implementation

  /// Makes the checksum of nothing.
  public init() {
    self.init(CRC32C.hardwareIsAvailable ? .hardware : .portable)
  }

  package init(_ implementation: Implementation) {
    precondition(
      implementation == .portable || CRC32C.hardwareIsAvailable,
      "A hardware checksum needs a processor with its instructions")
    self.implementation = implementation
  }

  /// The checksum of all bytes so far.
  public var value: UInt32 { ~remainder }

  /// The checksum of `bytes`.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(bytes)
    return checksum.value
  }

  /// Takes in `bytes`.
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Takes in `bytes`.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Takes in the eight bytes of `value`, the lowest first.
  public mutating func update(littleEndian value: UInt64) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe update(unsafe $0) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    switch implementation {
    case .hardware:
      remainder = unsafe checksums_crc32c_hardware(remainder, bytes.baseAddress, bytes.count)
    case .portable:
      remainder = unsafe checksums_crc32c_portable(remainder, bytes.baseAddress, bytes.count)
    }
  }
}
