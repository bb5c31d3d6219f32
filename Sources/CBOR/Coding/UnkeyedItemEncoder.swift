/// The encoder's view of an array, or of a byte string as long as nothing but bytes comes.
struct UnkeyedItemEncoder: UnkeyedEncodingContainer {
  let tree: EncodedTree
  let node: Int

  var codingPath: [any CodingKey] { tree.path(of: node) }
  var count: Int { tree.count(of: node) }

  private func child() -> Int { tree.addChild(of: node) }

  func encodeNil() throws { try tree.encodeNil(at: child()) }
  func encode(_ value: Bool) throws { try tree.encode(value, at: child()) }
  func encode(_ value: String) throws { try tree.encode(value, at: child()) }

  func encode(_ value: UInt8) throws {
    try tree.checkFailure()
    tree.append(CollectionOfOne(value), to: node)
  }

  func encode(contentsOf bytes: some Sequence<UInt8>) throws {
    try tree.checkFailure()
    tree.append(bytes, to: node)
  }

  func encode<I: FixedWidthInteger & Encodable>(_ value: I) throws {
    try tree.encode(integer: value, at: child())
  }

  func encode(_ value: Int128) throws {
    try tree.encode(integer: value, at: child())
  }

  func encode(_ value: UInt128) throws {
    try tree.encode(integer: value, at: child())
  }

  func encode<F: BinaryFloatingPoint & Encodable>(_ value: F) throws {
    try tree.encode(number: value, at: child())
  }

  func encode<T: Encodable>(_ value: T) throws {
    if T.self == UInt8.self, let byte = value as? UInt8 { return try encode(byte) }
    try tree.encode(value, at: child())
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    ItemEncoder(tree: tree, node: child()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ItemEncoder(tree: tree, node: child()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ItemEncoder(tree: tree, node: child())
  }
}
