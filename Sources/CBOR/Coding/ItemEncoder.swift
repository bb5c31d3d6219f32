/// The encoder that one value sees: its place in the tree.
struct ItemEncoder: Encoder {
  let tree: EncodedTree
  let node: Int

  var codingPath: [any CodingKey] { tree.path(of: node) }
  var userInfo: [CodingUserInfoKey: Any] { tree.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    tree.open(node, as: .map)
    return KeyedEncodingContainer(KeyedItemEncoder<Key>(tree: tree, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tree.open(node, as: .array)
    return UnkeyedItemEncoder(tree: tree, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleItemEncoder(tree: tree, node: node)
  }
}

/// The encoder's view of a single value.
struct SingleItemEncoder: SingleValueEncodingContainer {
  let tree: EncodedTree
  let node: Int

  var codingPath: [any CodingKey] { tree.path(of: node) }

  func encodeNil() throws { try tree.encodeNil(at: node) }
  func encode(_ value: Bool) throws { try tree.encode(value, at: node) }
  func encode(_ value: String) throws { try tree.encode(value, at: node) }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I) throws {
    try tree.encode(integer: value, at: node)
  }

  func encode(_ value: Int128) throws {
    try tree.encode(integer: value, at: node)
  }

  func encode(_ value: UInt128) throws {
    try tree.encode(integer: value, at: node)
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F) throws {
    try tree.encode(number: value, at: node)
  }

  func encode<T: Encodable>(_ value: T) throws { try tree.encode(value, at: node) }
}
