extension CBORWriter {
  /// Appends an integer of 0 or more.
  public mutating func append(unsigned value: UInt64) {
    appendHead(Head.unsigned, value)
  }

  /// Appends an integer.
  public mutating func append(integer value: Int64) {
    append(atMost: Head.maximumByteCount) { $0.append(cborInteger: value) }
  }

  /// Appends the integer −1 − `complement`, which may be below `Int64.min`.
  public mutating func append(negative complement: UInt64) {
    appendHead(Head.negative, complement)
  }

  /// Appends the head of an array; its `count` items follow.
  public mutating func append(arrayOf count: Int) {
    appendHead(Head.array, UInt64(count))
  }

  /// Appends the head of a map; its `count` keys and values follow, in order of the keys' bytes.
  public mutating func append(mapOf count: Int) {
    appendHead(Head.map, UInt64(count))
  }

  /// Appends true or false.
  public mutating func append(bool value: Bool) {
    buffer.append(value ? Head.true : Head.false)
  }

  /// Appends null.
  public mutating func appendNull() {
    buffer.append(Head.null)
  }

  /// Appends a floating-point number in the shortest form that keeps it.
  ///
  /// - Precondition: `value` isn't NaN. It may be infinite.
  public mutating func append(double value: Double) {
    append(atMost: Head.maximumByteCount) { $0.append(cborDouble: value) }
  }

  /// Appends a byte string.
  public mutating func append(bytes: Span<UInt8>) {
    append(atMost: bytes.count + Head.maximumByteCount) { $0.append(cborBytes: bytes) }
  }

  /// Appends a text.
  public mutating func append(text: String) {
    append(text: text.utf8Span)
  }

  /// Appends a text.
  public mutating func append(text: UTF8Span) {
    append(atMost: text.count + Head.maximumByteCount) { $0.append(cborText: text) }
  }

  /// Appends bytes unchanged: items that are already encoded, or other data.
  public mutating func append(encoded bytes: Span<UInt8>) {
    append(atMost: bytes.count) { $0.append(contentsOf: bytes) }
  }

  private mutating func appendHead(_ major: UInt8, _ argument: UInt64) {
    if argument < 24 {
      buffer.append(major | UInt8(truncatingIfNeeded: argument))
    } else {
      append(atMost: Head.maximumByteCount) { $0.append(cborHead: major, argument) }
    }
  }
}
