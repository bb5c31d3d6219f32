/// The container for encoding a map.
struct KeyedItemEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoding: Encoding
  let node: Int

  var codingPath: [any CodingKey] { encoding.tree.path(of: node) }

  private func child(_ key: some CodingKey) -> Int { encoding.tree.addChild(of: node, key: key) }

  func encodeNil(forKey key: Key) throws { try encoding.tree.encodeNil(at: child(key)) }

  func encode(_ value: Bool, forKey key: Key) throws {
    try encoding.tree.encode(value, at: child(key))
  }

  func encode(_ value: String, forKey key: Key) throws {
    try encoding.tree.encode(value, at: child(key))
  }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I, forKey key: Key) throws {
    try encoding.tree.encode(integer: value, at: child(key))
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    try encoding.tree.encode(integer: value, at: child(key))
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    try encoding.tree.encode(integer: value, at: child(key))
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F, forKey key: Key) throws {
    try encoding.tree.encode(number: value, at: child(key))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoding.encode(value, at: child(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    ItemEncoder(encoding: encoding, node: child(key)).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ItemEncoder(encoding: encoding, node: child(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ItemEncoder(encoding: encoding, node: child(PathKey.super))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ItemEncoder(encoding: encoding, node: child(key))
  }
}
