public import CChecksums

/// A running CRC-32C (Castagnoli), the checksum that guards records against flipped bits.
///
/// Feed it bytes in pieces of any size: only their order matters. It never allocates. By
/// instructions of the processor where it has them, by tables where not, with the same results.
public struct CRC32C: Sendable {
  @usableFromInline package var remainder: UInt32 = .max
  @usableFromInline package let implementation: Implementation

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
  @inlinable
  public var value: UInt32 { ~remainder }

  /// The checksum of `bytes`.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(bytes)
    return checksum.value
  }

  /// Takes in `bytes`.
  @inlinable
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

  /// Copies `bytes` behind two numbers, filled up with zeros to a multiple of eight bytes, and takes
  /// in the numbers, little-endian, the bytes and the zeros.
  ///
  /// One pass: cheaper than a copy and an update. There must be room at `target` for twelve bytes, for
  /// `bytes` and for seven more.
  @unsafe @inlinable @inline(__always)
  package mutating func update(
    copying bytes: Span<UInt8>, behind first: UInt32, _ second: UInt64,
    to target: UnsafeMutableRawPointer
  ) {
    let remainder = remainder
    guard implementation == .hardware else {
      return unsafe copyPortably(bytes, first, second, target)
    }
    self.remainder = unsafe bytes.withUnsafeBytes { source in
      unsafe checksums_crc32c_copy_hardware(
        remainder, target, first.littleEndian, second.littleEndian, source.baseAddress,
        source.count)
    }
  }

  @unsafe @inline(never) @usableFromInline
  package mutating func copyPortably(
    _ bytes: Span<UInt8>, _ first: UInt32, _ second: UInt64, _ target: UnsafeMutableRawPointer
  ) {
    let remainder = remainder
    self.remainder = unsafe bytes.withUnsafeBytes { source in
      unsafe checksums_crc32c_copy_portable(
        remainder, target, first.littleEndian, second.littleEndian, source.baseAddress,
        source.count)
    }
  }

  @usableFromInline
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    switch implementation {
    case .hardware:
      remainder = unsafe checksums_crc32c_hardware(remainder, bytes.baseAddress, bytes.count)
    case .portable:
      remainder = unsafe checksums_crc32c_portable(remainder, bytes.baseAddress, bytes.count)
    }
  }
}
