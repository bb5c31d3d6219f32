/// The container for decoding an array, or a byte string as an array of its bytes.
struct UnkeyedItemDecoder: UnkeyedDecodingContainer {
  let items: IndexedItems
  let item: Int
  private(set) var currentIndex = 0
  /// The elements, if the item is a byte string.
  private let byteString: [UInt8]?
  private let elementCount: Int
  /// The next element of an array.
  private var child: Int

  init(items: IndexedItems, item: Int) throws {
    self.items = items
    self.item = item
    let kind = items.kind(of: item)
    guard kind == .array || kind == .bytes else {
      throw items.mismatch(item, kind, expected: CBORKind.array.description, [Any].self)
    }
    byteString = kind == .bytes ? items.byteString(item) : nil
    elementCount = items.count(of: item)
    child = items.firstChild(item)
  }

  var codingPath: [any CodingKey] { items.path(of: item) }
  var count: Int? { elementCount }
  var isAtEnd: Bool { currentIndex == elementCount }

  private var elementPath: [any CodingKey] { codingPath + [PathKey(intValue: currentIndex)] }

  /// Decodes the next element and moves past it, unless decoding throws.
  private mutating func advance<T>(_ decode: (Int) throws -> T) throws -> T {
    try checkNotAtEnd()
    guard byteString == nil else {
      throw items.mismatch(
        at: elementPath, "a byte of a byte string", expected: "\(T.self)", T.self)
    }
    let value = try decode(child)
    child = items.next(child)
    currentIndex += 1
    return value
  }

  private func checkNotAtEnd() throws {
    guard !isAtEnd else {
      throw items.corrupted(
        at: elementPath, .keyNotFound,
        "is missing: the array ends before it; look at count or isAtEnd.")
    }
  }

  mutating func decodeNil() throws -> Bool {
    try checkNotAtEnd()
    guard byteString == nil, items.isNull(child) else { return false }
    return try advance { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try advance { [items] in try items.decodeBool(at: $0) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try advance { [items] in try items.decodeString(at: $0) }
  }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    guard let byteString, currentIndex < byteString.count else {
      return try advance { [items] in try items.decodeInteger(type, at: $0) }
    }
    currentIndex += 1
    return byteString[currentIndex - 1]
  }

  mutating func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws -> I {
    try advance { [items] in try items.decodeInteger(type, at: $0) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try advance { [items] in try items.decodeInteger(type, at: $0) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try advance { [items] in try items.decodeInteger(type, at: $0) }
  }

  mutating func decode<F: BinaryFloatingPoint & Decodable>(_ type: F.Type) throws -> F {
    try advance { [items] in try items.decodeNumber(type, at: $0) }
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == UInt8.self, let byte = try decode(UInt8.self) as? T { return byte }
    return try advance { [items] in try items.decode(type, at: $0) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try advance { [items] in try ItemDecoder(items: items, item: $0).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try advance { [items] in try ItemDecoder(items: items, item: $0).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try advance { [items] in ItemDecoder(items: items, item: $0) }
  }
}
