/// The container for encoding an array, or a byte string while only bytes are added.
struct UnkeyedItemEncoder: UnkeyedEncodingContainer {
  let encoding: Encoding
  let node: Int

  var codingPath: [any CodingKey] { encoding.tree.path(of: node) }
  var count: Int { encoding.tree.count(of: node) }

  private func child() -> Int { encoding.tree.addChild(of: node) }

  func encodeNil() throws { try encoding.tree.encodeNil(at: child()) }
  func encode(_ value: Bool) throws { try encoding.tree.encode(value, at: child()) }
  func encode(_ value: String) throws { try encoding.tree.encode(value, at: child()) }

  func encode(_ value: UInt8) throws {
    try encoding.tree.checkFailure()
    encoding.tree.append(CollectionOfOne(value), to: node)
  }

  func encode(contentsOf bytes: some Sequence<UInt8>) throws {
    try encoding.tree.checkFailure()
    // Runs the sequence's own code before the tree is accessed.
    let bytes = Array(bytes)
    encoding.tree.append(bytes, to: node)
  }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I) throws {
    try encoding.tree.encode(integer: value, at: child())
  }

  func encode(_ value: Int128) throws {
    try encoding.tree.encode(integer: value, at: child())
  }

  func encode(_ value: UInt128) throws {
    try encoding.tree.encode(integer: value, at: child())
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F) throws {
    try encoding.tree.encode(number: value, at: child())
  }

  func encode<T: Encodable>(_ value: T) throws {
    if T.self == UInt8.self, let byte = value as? UInt8 { return try encode(byte) }
    try encoding.encode(value, at: child())
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    ItemEncoder(encoding: encoding, node: child()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ItemEncoder(encoding: encoding, node: child()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ItemEncoder(encoding: encoding, node: child())
  }
}
