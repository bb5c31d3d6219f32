/// Little-endian numbers in the bytes of a page.
///
/// Reading past the end traps: whoever reads at a place that the bytes themselves name has to
/// compare it with ``count`` first.
struct PageView: ~Escapable {
  private let bytes: RawSpan

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

  var count: Int { bytes.byteCount }

  func uint16(_ offset: Int) -> Int {
    Int(
      UInt16(
        littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  func uint32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  func uint64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes from `offset` on.
  @_lifetime(copy self)
  func bytes(_ offset: Int, _ count: Int) -> RawSpan { bytes.extracting(offset..<offset + count) }
}
