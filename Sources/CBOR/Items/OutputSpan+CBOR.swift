/// Deterministic CBOR (RFC 8949, 4.2.1), written directly into memory with enough capacity.
///
/// ``CBORWriter`` uses these primitives. Performance-critical code can use them to reserve capacity
/// once instead of for each item: an integer or a count takes at most 9 bytes, a field with a small
/// key 10. Exceeding the capacity is a programming error and traps.
extension OutputSpan where Element == UInt8 {
  /// Appends an integer of 0 or more.
  @inlinable @inline(__always)
  public mutating func append(cborUnsigned value: UInt64) {
    append(cborHead: Head.unsigned, value)
  }

  /// Appends an integer.
  @inlinable @inline(__always)
  public mutating func append(cborInteger value: Int64) {
    let complement = UInt64(bitPattern: value ^ value &>> 63)
    append(cborHead: value < 0 ? Head.negative : Head.unsigned, complement)
  }

  /// Appends the head of an array; its items follow.
  @inlinable @inline(__always)
  public mutating func append(cborArrayOf count: Int) {
    append(cborHead: Head.array, UInt64(count))
  }

  /// Appends the head of a map; its keys and values follow, in order of the keys' bytes.
  @inlinable @inline(__always)
  public mutating func append(cborMapOf count: Int) {
    append(cborHead: Head.map, UInt64(count))
  }

  /// Appends true or false.
  @inlinable @inline(__always)
  public mutating func append(cborBool value: Bool) {
    append(value ? Head.true : Head.false)
  }

  /// Appends null.
  @inlinable @inline(__always)
  public mutating func append(cborNull: Void) {
    append(Head.null)
  }

  /// Appends a map key that fits into the initial byte: 0…23.
  @inlinable @inline(__always)
  public mutating func append(cborKey key: UInt8) {
    precondition(key < 24, "The key of a field is a number below 24")
    append(key)
  }

  /// Appends a key of 0…23 and its value, an integer of 0 or more.
  @inlinable @inline(__always)
  public mutating func append(cborKey key: UInt8, unsigned value: UInt64) {
    append(cborKey: key)
    append(cborUnsigned: value)
  }

  /// Appends a key of 0…23 and its value, an integer.
  @inlinable @inline(__always)
  public mutating func append(cborKey key: UInt8, integer value: Int64) {
    append(cborKey: key)
    append(cborInteger: value)
  }

  /// Appends a floating-point number in the shortest form that keeps it; at most 9 bytes.
  ///
  /// - Precondition: `value` isn't NaN, which has many bit patterns and no order. It may be
  ///   infinite.
  public mutating func append(cborDouble value: Double) {
    precondition(!value.isNaN, "A floating-point number that is written is a number")
    switch FloatingPointForm(value) {
    case .half(let bits):
      append(Head.half)
      append(bigEndian: UInt64(bits), count: 2)
    case .single(let bits):
      append(Head.single)
      append(bigEndian: UInt64(bits), count: 4)
    case .double(let bits):
      append(Head.double)
      append(bigEndian: bits, count: 8)
    }
  }

  /// Appends a byte string; at most 9 bytes more than its length.
  public mutating func append(cborBytes bytes: Span<UInt8>) {
    append(cborHead: Head.bytes, UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  /// Appends a text; at most 9 bytes more than its UTF-8.
  public mutating func append(cborText text: UTF8Span) {
    append(cborHead: Head.text, UInt64(text.count))
    append(contentsOf: text.span)
  }

  /// Appends bytes unchanged: items that are already encoded.
  public mutating func append(contentsOf bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  // Unrolled and inlined into the calling codec: a call would cost more than writing the head, and
  // a loop over its bytes more than both.
  @inlinable @inline(__always)
  mutating func append(cborHead major: UInt8, _ argument: UInt64) {
    if argument < 24 {
      append(major | UInt8(truncatingIfNeeded: argument))
    } else if argument < 0x100 {
      append(major | 24)
      append(UInt8(truncatingIfNeeded: argument))
    } else if argument < 0x1_0000 {
      append(major | 25)
      append(UInt8(truncatingIfNeeded: argument &>> 8))
      append(UInt8(truncatingIfNeeded: argument))
    } else if argument < 0x1_0000_0000 {
      append(major | 26)
      append(UInt8(truncatingIfNeeded: argument &>> 24))
      append(UInt8(truncatingIfNeeded: argument &>> 16))
      append(UInt8(truncatingIfNeeded: argument &>> 8))
      append(UInt8(truncatingIfNeeded: argument))
    } else {
      append(major | 27)
      append(bigEndian: argument, count: 8)
    }
  }

  @usableFromInline
  mutating func append(bigEndian value: UInt64, count: Int) {
    for index in 0..<count {
      append(UInt8(truncatingIfNeeded: value &>> UInt64(8 * (count - 1 - index))))
    }
  }
}
