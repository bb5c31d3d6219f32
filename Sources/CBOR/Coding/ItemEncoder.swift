/// The encoder for one value.
struct ItemEncoder: Encoder {
  let encoding: Encoding
  let node: Int

  var codingPath: [any CodingKey] { encoding.tree.path(of: node) }
  var userInfo: [CodingUserInfoKey: Any] { encoding.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoding.tree.open(node, as: .map)
    return KeyedEncodingContainer(KeyedItemEncoder<Key>(encoding: encoding, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    encoding.tree.open(node, as: .array)
    return UnkeyedItemEncoder(encoding: encoding, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleItemEncoder(encoding: encoding, node: node)
  }
}

/// The container for encoding a single value.
struct SingleItemEncoder: SingleValueEncodingContainer {
  let encoding: Encoding
  let node: Int

  var codingPath: [any CodingKey] { encoding.tree.path(of: node) }

  func encodeNil() throws { try encoding.tree.encodeNil(at: node) }
  func encode(_ value: Bool) throws { try encoding.tree.encode(value, at: node) }
  func encode(_ value: String) throws { try encoding.tree.encode(value, at: node) }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I) throws {
    try encoding.tree.encode(integer: value, at: node)
  }

  func encode(_ value: Int128) throws {
    try encoding.tree.encode(integer: value, at: node)
  }

  func encode(_ value: UInt128) throws {
    try encoding.tree.encode(integer: value, at: node)
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F) throws {
    try encoding.tree.encode(number: value, at: node)
  }

  func encode<T: Encodable>(_ value: T) throws { try encoding.encode(value, at: node) }
}
