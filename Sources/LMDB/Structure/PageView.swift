/// Reads little-endian numbers from the bytes of a page.
///
/// Reading past the end traps: an offset that comes from the bytes themselves must be compared with
/// the size of the page first.
struct PageView: ~Escapable {
  private let bytes: RawSpan

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

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

  /// Returns `count` bytes from `offset` on.
  @_lifetime(copy self)
  func bytes(_ offset: Int, _ count: Int) -> RawSpan { bytes.extracting(offset..<offset + count) }

  /// Returns the page number of a branch node's child: 48 bits.
  func childPage(_ node: Int) -> UInt64 {
    UInt64(uint16(node)) | UInt64(uint16(node + 2)) << 16 | UInt64(uint16(node + 4)) << 32
  }

  /// Returns the size of a leaf node's value: 32 bits.
  func valueSize(_ node: Int) -> Int { uint16(node) | uint16(node + 2) << 16 }

  /// Returns the key of a node that was checked.
  @_lifetime(copy self)
  func key(_ index: Int) -> RawSpan {
    let node = uint16(16 + 2 * index)
    return bytes(node + 8, uint16(node + 6))
  }
}

extension RawSpan {
  /// Returns one byte in the span.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self) }
}
