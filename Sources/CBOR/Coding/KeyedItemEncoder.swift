/// The encoder's view of a map.
struct KeyedItemEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let tree: EncodedTree
  let node: Int

  var codingPath: [any CodingKey] { tree.path(of: node) }

  private func child(_ key: some CodingKey) -> Int { tree.addChild(of: node, key: key) }

  func encodeNil(forKey key: Key) throws { try tree.encodeNil(at: child(key)) }

  func encode(_ value: Bool, forKey key: Key) throws { try tree.encode(value, at: child(key)) }

  func encode(_ value: String, forKey key: Key) throws { try tree.encode(value, at: child(key)) }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I, forKey key: Key) throws {
    try tree.encode(integer: value, at: child(key))
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    try tree.encode(integer: value, at: child(key))
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    try tree.encode(integer: value, at: child(key))
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F, forKey key: Key) throws {
    try tree.encode(number: value, at: child(key))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try tree.encode(value, at: child(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    ItemEncoder(tree: tree, node: child(key)).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ItemEncoder(tree: tree, node: child(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ItemEncoder(tree: tree, node: child(PathKey.super))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ItemEncoder(tree: tree, node: child(key))
  }
}
