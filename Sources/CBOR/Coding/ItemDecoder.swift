/// The decoder for one value.
struct ItemDecoder: Decoder {
  let items: IndexedItems
  let item: Int

  var codingPath: [any CodingKey] { items.path(of: item) }
  var userInfo: [CodingUserInfoKey: Any] { items.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try KeyedItemDecoder<Key>(items: items, item: item))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try UnkeyedItemDecoder(items: items, item: item)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleItemDecoder(items: items, item: item)
  }
}

/// The container for decoding a single value.
struct SingleItemDecoder: SingleValueDecodingContainer {
  let items: IndexedItems
  let item: Int

  var codingPath: [any CodingKey] { items.path(of: item) }

  func decodeNil() -> Bool { items.isNull(item) }
  func decode(_ type: Bool.Type) throws -> Bool { try items.decodeBool(at: item) }
  func decode(_ type: String.Type) throws -> String { try items.decodeString(at: item) }

  func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws -> I {
    try items.decodeInteger(type, at: item)
  }

  func decode(_ type: Int128.Type) throws -> Int128 {
    try items.decodeInteger(type, at: item)
  }

  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try items.decodeInteger(type, at: item)
  }

  func decode<F: BinaryFloatingPoint & Decodable>(_ type: F.Type) throws -> F {
    try items.decodeNumber(type, at: item)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try items.decode(type, at: item) }
}
