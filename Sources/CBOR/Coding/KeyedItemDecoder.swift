/// The container for decoding a map.
struct KeyedItemDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let items: IndexedItems
  let item: Int
  /// The items of the keys, ordered by length, then by their bytes, which is already the order of
  /// strict bytes.
  private let keys: [Int]

  init(items: IndexedItems, item: Int) throws {
    try items.check(item, is: .map)
    self.items = items
    self.item = item
    keys = try items.sortedKeys(of: item)
  }

  var codingPath: [any CodingKey] { items.path(of: item) }

  var allKeys: [Key] { keys.compactMap { Key(stringValue: items.key($0).stringValue) } }

  func contains(_ key: Key) -> Bool { items.value(of: key, among: keys) != nil }

  private func value(_ key: some CodingKey) throws -> Int {
    guard let value = items.value(of: key, among: keys) else {
      throw items.notFound(key, in: item)
    }
    return value
  }

  func decodeNil(forKey key: Key) throws -> Bool { items.isNull(try value(key)) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try items.decodeBool(at: value(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try items.decodeString(at: value(key))
  }

  func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type, forKey key: Key) throws -> I {
    try items.decodeInteger(type, at: value(key))
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try items.decodeInteger(type, at: value(key))
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try items.decodeInteger(type, at: value(key))
  }

  func decode<F: BinaryFloatingPoint & Decodable>(_ type: F.Type, forKey key: Key) throws -> F {
    try items.decodeNumber(type, at: value(key))
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try items.decode(type, at: value(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try ItemDecoder(items: items, item: value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try ItemDecoder(items: items, item: value(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ItemDecoder(items: items, item: try value(PathKey.super))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ItemDecoder(items: items, item: try value(key))
  }
}
