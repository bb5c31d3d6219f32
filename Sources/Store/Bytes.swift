/// Reads numbers in the byte order that the format defines, not in that of the machine.
extension Span<UInt8> {
  /// Reads the little-endian number of `count` bytes at `offset`; the caller has checked the
  /// bounds.
  @inline(__always)
  package func littleEndian(at offset: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    var index = count
    while index > 0 {
      index &-= 1
      value = value &<< 8 | UInt64(self[offset &+ index])
    }
    return value
  }

  /// Reads the big-endian number of `count` bytes at `offset`; the caller has checked the bounds.
  @inline(__always)
  package func bigEndian(at offset: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value = value &<< 8 | UInt64(self[offset &+ index]) }
    return value
  }

  /// Reads the 16 bytes at `offset` as a big-endian number.
  @inline(__always)
  package func bytes16(at offset: Int) -> UInt128 {
    UInt128(bigEndian(at: offset, count: 8)) &<< 64
      | UInt128(bigEndian(at: offset &+ 8, count: 8))
  }
}

extension Span<UInt8> {
  /// Whether the bytes are equal to those of `other`.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}

extension [UInt8] {
  package mutating func append(littleEndian value: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value &>> UInt64(index &* 8))) }
  }

  package mutating func replace(littleEndian value: UInt32, at offset: Int) {
    for index in 0..<4 {
      self[offset &+ index] = UInt8(truncatingIfNeeded: value &>> UInt32(index &* 8))
    }
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}

extension InlineArray<16, UInt8> {
  package var array: [UInt8] { indices.map { self[$0] } }
}

extension UInt128 {
  /// The 16 bytes of the number in big-endian order.
  package var bigEndianBytes: [16 of UInt8] {
    var bytes: [16 of UInt8] = .init(repeating: 0)
    for index in 0..<16 {
      bytes[index] = UInt8(truncatingIfNeeded: self &>> UInt128(120 - 8 * index))
    }
    return bytes
  }

  /// The number as 32 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
