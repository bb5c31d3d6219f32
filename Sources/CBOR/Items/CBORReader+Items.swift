extension CBORReader {
  /// Returns the kind of the next item without reading it.
  public func peekKind(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> CBORKind {
    try kind(of: try initialByte(in: bytes))
  }

  /// Reads an integer of 0 or more.
  @inlinable @inline(__always)
  public mutating func readUnsigned(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> UInt64 {
    let first = try initialByte(in: bytes)
    guard first < Head.negative else { throw mismatch(first, expected: .unsigned) }
    return try readArgument(first, in: bytes)
  }

  /// Reads an integer.
  @inlinable @inline(__always)
  public mutating func readInteger(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Int64 {
    let first = try initialByte(in: bytes)
    guard first < Head.bytes else { throw mismatch(first, expected: .unsigned) }
    var next = self
    let argument = try next.readArgument(first, in: bytes)
    guard let magnitude = Int64(exactly: argument) else {
      throw CBORSyntaxError(.outOfRange, at: offset)
    }
    offset = next.offset
    return first < Head.negative ? magnitude : ~magnitude
  }

  /// Reads a negative integer as n, where the integer is −1 − n.
  public mutating func readNegative(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> UInt64 {
    let first = try initialByte(in: bytes)
    guard first & 0xe0 == Head.negative else { throw mismatch(first, expected: .negative) }
    return try readArgument(first, in: bytes)
  }

  /// Reads a key of 0…23 that must be greater than `previous`, the key before it; −1 for the first
  /// key.
  ///
  /// Records use keys of one byte, whose order takes one comparison to check. A lenient reader
  /// accepts any order.
  @inlinable @inline(__always)
  public mutating func readKey(
    after previous: Int = -1, in bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> Int {
    let first = try initialByte(in: bytes)
    guard first < 24, Int(first) > previous || strictness == .lenient else {
      throw keyRefusal(first, after: previous)
    }
    offset &+= 1
    return Int(first)
  }

  @usableFromInline
  func keyRefusal(_ first: UInt8, after previous: Int) -> CBORSyntaxError {
    guard first < Head.negative else { return mismatch(first, expected: .unsigned) }
    if first >= 24 { return CBORSyntaxError(.outOfRange, at: offset) }
    return CBORSyntaxError(Int(first) == previous ? .duplicateKey : .unorderedKey, at: offset)
  }

  /// Reads the head of an array and returns the number of its items, which follow.
  ///
  /// The number never exceeds the remaining bytes, because each item takes at least one.
  @inlinable @inline(__always)
  public mutating func readArrayCount(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Int {
    let (count, start) = try count(Head.array, of: .array, bytesEach: 1, in: bytes)
    offset = start
    return count
  }

  /// Reads the head of a map and returns the number of its pairs, whose keys and values follow
  /// alternately.
  ///
  /// The number never exceeds half the remaining bytes.
  @inlinable @inline(__always)
  public mutating func readMapCount(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Int {
    let (count, start) = try count(Head.map, of: .map, bytesEach: 2, in: bytes)
    offset = start
    return count
  }

  /// Reads a byte string and returns the range of its bytes.
  @inlinable @inline(__always)
  public mutating func readBytes(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Range<Int> {
    let (count, start) = try count(Head.bytes, of: .bytes, bytesEach: 1, in: bytes)
    offset = start &+ count
    return start..<offset
  }

  /// Reads a text, checks that it is UTF-8, and returns the range of its bytes.
  @inlinable @inline(__always)
  public mutating func readText(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Range<Int> {
    let range = try text(in: bytes)
    offset = range.upperBound
    return range
  }

  /// Reads a text.
  public mutating func readString(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> String {
    let (count, start) = try count(Head.text, of: .text, bytesEach: 1, in: bytes)
    do {
      let text = String(copying: try UTF8Span(validating: bytes.extracting(start..<start + count)))
      offset = start + count
      return text
    } catch {
      throw CBORSyntaxError(.invalidText, at: offset)
    }
  }

  /// Reads true or false.
  @inlinable @inline(__always)
  public mutating func readBool(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Bool {
    let first = try initialByte(in: bytes)
    guard first & ~1 == Head.false else { throw mismatch(first, expected: .bool) }
    offset &+= 1
    return first == Head.true
  }

  /// Reads null.
  @inlinable @inline(__always)
  public mutating func readNull(in bytes: Span<UInt8>) throws(CBORSyntaxError) {
    let first = try initialByte(in: bytes)
    guard first == Head.null else { throw mismatch(first, expected: .null) }
    offset &+= 1
  }

  /// Reads a floating-point number, which may be infinite but not NaN.
  @inlinable @inline(__always)
  public mutating func readDouble(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Double {
    let (value, end) = try double(in: bytes)
    offset = end
    return value
  }

  @usableFromInline
  func text(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Range<Int> {
    let (count, start) = try count(Head.text, of: .text, bytesEach: 1, in: bytes)
    do {
      _ = try UTF8Span(validating: bytes.extracting(start..<start + count))
      return start..<start + count
    } catch {
      throw CBORSyntaxError(.invalidText, at: offset)
    }
  }

  @usableFromInline
  func double(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> (value: Double, end: Int) {
    let first = try initialByte(in: bytes)
    guard first >= Head.half, first <= Head.double else {
      throw mismatch(first, expected: .double)
    }
    let width = 2 &<< Int(first &- Head.half)
    guard bytes.count &- offset > width else { throw CBORSyntaxError(.truncated, at: offset) }
    let bits = bigEndian(at: offset &+ 1, width: width, in: bytes)
    let value =
      switch first {
      case Head.half: FloatingPointForm.double(half: UInt16(truncatingIfNeeded: bits))
      case Head.single: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      default: Double(bitPattern: bits)
      }
    guard !value.isNaN else { throw CBORSyntaxError(.notANumber, at: offset) }
    guard strictness == .lenient || FloatingPointForm(value).byteCount == width else {
      throw CBORSyntaxError(.notShortest, at: offset)
    }
    return (value, offset &+ 1 &+ width)
  }
}
