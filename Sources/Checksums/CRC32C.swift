public import NavlogCChecksums

/// A running CRC-32C checksum (Castagnoli), which detects damaged records.
///
/// Add bytes in pieces of any size: only their order matters. It never allocates. It uses the
/// processor's CRC instructions if it has them, otherwise tables, with the same results.
public struct CRC32C: Sendable {
  @usableFromInline package var remainder: UInt32 = .max
  @usableFromInline package let implementation: Implementation

  /// Creates the checksum of no bytes.
  public init() {
    self.init(CRC32C.hardwareIsAvailable ? .hardware : .portable)
  }

  package init(_ implementation: Implementation) {
    precondition(
      implementation == .portable || CRC32C.hardwareIsAvailable,
      "A hardware checksum needs a processor with its instructions")
    self.implementation = implementation
  }

  /// The checksum of all bytes added so far.
  @inlinable
  public var value: UInt32 { ~remainder }

  /// Returns the checksum of `bytes`.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(bytes)
    return checksum.value
  }

  /// Adds `bytes`.
  @inlinable
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Adds `bytes`.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Adds the eight bytes of `value`, the lowest first.
  public mutating func update(littleEndian value: UInt64) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe update(unsafe $0) }
  }

  /// Copies two little-endian numbers and `bytes` to `target`, padded with zeros to a multiple of
  /// eight bytes, and adds all of it to the checksum.
  ///
  /// It takes one pass, which is cheaper than a copy and an update. `target` must have space for
  /// twelve bytes, `bytes`, and seven more.
  @unsafe @inlinable @inline(__always)
  package mutating func update(
    copying bytes: Span<UInt8>, after first: UInt32, _ second: UInt64,
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
