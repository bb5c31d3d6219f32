extension CBORValue {
  /// Decodes `bytes`, which must contain exactly one item.
  ///
  /// Allocations are bounded by the input, at about 32 bytes for each of its bytes.
  public init(
    decoding bytes: Span<UInt8>, strictness: CBORReader.Strictness = .strict,
    maximumDepth: Int = CBORReader.defaultDepth
  ) throws(CBORSyntaxError) {
    var reader = CBORReader(strictness: strictness, maximumDepth: maximumDepth)
    self = try reader.readValue(in: bytes)
    try reader.checkAtEnd(of: bytes)
  }

  /// Returns the deterministic bytes of the value.
  ///
  /// Throws if a number in it is NaN, or if it is nested deeper than any reader allows.
  public func encoded() throws(CBORSyntaxError) -> [UInt8] {
    var writer = CBORWriter()
    try writer.append(self)
    return writer.bytes
  }
}

extension CBORWriter {
  /// Appends a value of any kind.
  ///
  /// Throws if a number in it is NaN, or if it is nested deeper than any reader allows; then
  /// nothing is appended. The offset of the error is where the item would have begun.
  public mutating func append(_ value: CBORValue) throws(CBORSyntaxError) {
    let start = count
    do throws(CBORSyntaxError) {
      try append(value, depth: CBORReader.greatestDepth)
    } catch {
      removeAll(from: start)
      throw error
    }
  }

  private mutating func append(_ value: CBORValue, depth: Int) throws(CBORSyntaxError) {
    switch value {
    case .unsigned(let value): append(unsigned: value)
    case .negative(let complement): append(negative: complement)
    case .bytes(let bytes): append(bytes: bytes.span)
    case .text(let text): append(text: text)
    case .bool(let value): append(bool: value)
    case .null: appendNull()
    case .double(let value):
      guard !value.isNaN else { throw CBORSyntaxError(.notANumber, at: count) }
      append(double: value)
    case .array(let items):
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: count) }
      append(arrayOf: items.count)
      for item in items { try append(item, depth: depth - 1) }
    case .map(let map):
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: count) }
      append(mapOf: map.count)
      for pair in map {
        try append(pair.key, depth: depth - 1)
        try append(pair.value, depth: depth - 1)
      }
    }
  }
}

extension CBORReader {
  /// Reads the next item with everything in it.
  public mutating func readValue(in bytes: Span<UInt8>) throws(CBORSyntaxError) -> CBORValue {
    var next = self
    let value = try next.value(in: bytes, depth: maximumDepth)
    self = next
    return value
  }

  private mutating func value(
    in bytes: Span<UInt8>, depth: Int
  ) throws(CBORSyntaxError) -> CBORValue {
    switch try peekKind(in: bytes) {
    case .unsigned: return .unsigned(try readUnsigned(in: bytes))
    case .negative: return .negative(try readNegative(in: bytes))
    case .bytes:
      let range = try readBytes(in: bytes)
      return .bytes([UInt8](copying: bytes.extracting(range)))
    case .text: return .text(try readString(in: bytes))
    case .bool: return .bool(try readBool(in: bytes))
    case .null:
      try readNull(in: bytes)
      return .null
    case .double: return .double(try readDouble(in: bytes))
    case .array:
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: offset) }
      var items: [CBORValue] = []
      for _ in 0..<(try readArrayCount(in: bytes)) {
        items.append(try value(in: bytes, depth: depth - 1))
      }
      return .array(items)
    case .map:
      guard depth > 0 else { throw CBORSyntaxError(.tooDeep, at: offset) }
      return .map(try map(in: bytes, depth: depth - 1))
    }
  }

  private mutating func map(in bytes: Span<UInt8>, depth: Int) throws(CBORSyntaxError) -> CBORMap {
    var pairs: [CBORMap.Pair] = []
    var keys: [Range<Int>] = []
    for _ in 0..<(try readMapCount(in: bytes)) {
      let start = offset
      let key = try value(in: bytes, depth: depth)
      if strictness == .strict, let previous = keys.last {
        try checkOrder(of: previous, and: start..<offset, in: bytes)
      }
      keys.append(start..<offset)
      pairs.append(CBORMap.Pair(key: key, value: try value(in: bytes, depth: depth)))
    }
    guard strictness == .lenient else { return CBORMap(ordered: pairs) }
    do throws(CBORSyntaxError) {
      return try CBORMap(pairs)
    } catch {
      // The error's offset is the index of the pair.
      throw CBORSyntaxError(error.code, at: keys[error.offset].lowerBound)
    }
  }
}

extension Array where Element == UInt8 {
  init(copying bytes: Span<UInt8>) {
    self.init(capacity: bytes.count) { $0.append(contentsOf: bytes) }
  }
}
