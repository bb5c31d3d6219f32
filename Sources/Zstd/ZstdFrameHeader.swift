/// The header of a zstd frame (RFC 8878, 3.1.1.1), validated before the frame is decompressed.
///
/// Only one form is accepted: a declared content size, a checksum, no dictionary, and a window of
/// at most ``largestWindow``.
public struct ZstdFrameHeader: Hashable, Sendable {
  /// The size of the content in bytes.
  public let contentSize: UInt64

  /// The largest window that is written and accepted: 1 MiB.
  public static let largestWindow: UInt64 = 1 << 20
  static let windowLog: Int32 = 20

  private static let magic: [4 of UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  /// Reads the header of the frame at the beginning of `bytes`.
  public init(_ bytes: Span<UInt8>) throws(ZstdError) {
    guard bytes.count > 5, (0..<4).allSatisfy({ bytes[$0] == Self.magic[$0] }) else {
      throw ZstdError(.notAFrame, "The bytes are not a zstd frame")
    }
    let descriptor = bytes[4]
    let isSingle = descriptor & 0x20 != 0
    guard descriptor & 0x1F == 0x04 else {
      throw ZstdError(
        .notAFrame, "The zstd frame has a dictionary, an unknown feature, or no checksum")
    }
    let sizeFlag = descriptor >> 6
    guard isSingle || sizeFlag > 0 else {
      throw ZstdError(.notAFrame, "The zstd frame doesn't declare the size of its content")
    }
    var offset = 5
    var window: UInt64 = 0
    if !isSingle {
      let exponent = UInt64(bytes[offset] >> 3)
      let mantissa = UInt64(bytes[offset] & 7)
      let base: UInt64 = 1 << (10 + exponent)
      window = base + base / 8 * mantissa
      offset += 1
    }
    let width = sizeFlag == 0 ? 1 : 1 << Int(sizeFlag)
    guard bytes.count >= offset + width else {
      throw ZstdError(.notAFrame, "The zstd frame ends in its header")
    }
    var size: UInt64 = 0
    for index in 0..<width { size |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    // A field of two bytes starts counting where one of one byte ends.
    contentSize = width == 2 ? size + 256 : size
    if isSingle { window = contentSize }
    guard window <= Self.largestWindow else {
      throw ZstdError(.largeWindow, "The zstd frame needs a window of more than 1 MiB")
    }
  }
}
