extension CBORReader {
  /// Skips the next item with everything in it, and checks every byte.
  ///
  /// A reader of the same strictness can then read every part of it.
  @inlinable @inline(__always)
  public mutating func skipItem(in bytes: Span<UInt8>) throws(CBORSyntaxError) {
    offset = try itemEnd(in: bytes)
  }

  /// Checks that the rest of `bytes` is a sequence of complete items, and returns their number.
  public mutating func skipItems(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Int {
    var count = 0
    while !isAtEnd(of: bytes) {
      try skipItem(in: bytes)
      count += 1
    }
    return count
  }

  /// Throws if there are bytes after the last item.
  public func checkAtEnd(of bytes: Span<UInt8>) throws(CBORSyntaxError) {
    guard isAtEnd(of: bytes) else { throw CBORSyntaxError(.trailingBytes, at: offset) }
  }

  @usableFromInline
  func itemEnd(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> Int {
    var index: ItemIndex?
    var next = self
    try next.walk(bytes, depth: maximumDepth, into: &index)
    return next.offset
  }

  /// Skips an item of at most `depth` levels and adds it and its parts to `index`.
  mutating func walk(
    _ bytes: Span<UInt8>, depth: Int, into index: inout ItemIndex?
  ) throws(CBORSyntaxError) {
    let first = try initialByte(in: bytes)
    index?.open(at: offset)
    if first < 24 {
      offset &+= 1
    } else {
      try walk(first, bytes, depth: depth, into: &index)
    }
    index?.close()
  }

  private mutating func walk(
    _ first: UInt8, _ bytes: Span<UInt8>, depth: Int, into index: inout ItemIndex?
  ) throws(CBORSyntaxError) {
    switch try kind(of: first) {
    case .unsigned, .negative: _ = try readArgument(first, in: bytes)
    case .bytes: _ = try readBytes(in: bytes)
    case .text: _ = try readText(in: bytes)
    case .bool, .null: offset &+= 1
    case .double: _ = try readDouble(in: bytes)
    case .array:
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: offset) }
      for _ in 0..<(try readArrayCount(in: bytes)) {
        try walk(bytes, depth: depth - 1, into: &index)
      }
    case .map:
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: offset) }
      try walkPairs(try readMapCount(in: bytes), bytes, depth: depth - 1, into: &index)
    }
  }

  private mutating func walkPairs(
    _ count: Int, _ bytes: Span<UInt8>, depth: Int, into index: inout ItemIndex?
  ) throws(CBORSyntaxError) {
    var previous: Range<Int>?
    for _ in 0..<count {
      let start = offset
      try walk(bytes, depth: depth, into: &index)
      let key = start..<offset
      if strictness == .strict, let previous { try checkOrder(of: previous, and: key, in: bytes) }
      previous = key
      try walk(bytes, depth: depth, into: &index)
    }
  }

  /// Throws unless the encoded key in `key` comes after the one in `previous`.
  func checkOrder(
    of previous: Range<Int>, and key: Range<Int>, in bytes: Span<UInt8>
  ) throws(CBORSyntaxError) {
    switch bytes.order(of: previous, and: key) {
    case .ascending: break
    case .same: throw CBORSyntaxError(.duplicateKey, at: key.lowerBound)
    case .descending: throw CBORSyntaxError(.unorderedKey, at: key.lowerBound)
    }
  }
}
