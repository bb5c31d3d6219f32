extension IndexedItems {
  func isNull(_ item: Int) -> Bool { kind(of: item) == .null }

  func decodeBool(at item: Int) throws -> Bool {
    try check(item, is: .bool)
    return read(item) { reader, bytes throws(CBORSyntaxError) in try reader.readBool(in: bytes) }
  }

  func decodeString(at item: Int) throws -> String {
    try check(item, is: .text)
    return read(item) { reader, bytes throws(CBORSyntaxError) in try reader.readString(in: bytes) }
  }

  func decodeInteger<I: FixedWidthInteger>(_ type: I.Type, at item: Int) throws -> I {
    let value: I?
    switch kind(of: item) {
    case .unsigned:
      let number = read(item) { reader, bytes throws(CBORSyntaxError) in
        try reader.readUnsigned(in: bytes)
      }
      value = I(exactly: number)
    case .negative:
      let complement = read(item) { reader, bytes throws(CBORSyntaxError) in
        try reader.readNegative(in: bytes)
      }
      value = I.isSigned ? I(exactly: complement).map { ~$0 } : nil
    case let found: throw mismatch(item, found, expected: "an integer", type)
    }
    guard let value else {
      throw corrupted(
        item, .outOfRange, "is an integer that \(type) can't hold: decode it as a wider type.")
    }
    return value
  }

  func decodeNumber<F: BinaryFloatingPoint>(_ type: F.Type, at item: Int) throws -> F {
    try check(item, is: .double)
    let number = read(item) { reader, bytes throws(CBORSyntaxError) in
      try reader.readDouble(in: bytes)
    }
    guard let value = F(exactly: number) else {
      throw corrupted(
        item, .outOfRange, "is a number that \(type) can't hold exactly: decode it as Double.")
    }
    return value
  }

  /// Throws unless `item` is of kind `expected`.
  func check(_ item: Int, is expected: CBORKind) throws {
    let found = kind(of: item)
    guard found == expected else {
      throw mismatch(item, found, expected: expected.description, Any.self)
    }
  }
}
