extension EncodedTree {
  /// Encodes null as the content of `node`.
  mutating func encodeNil(at node: Int) throws {
    try checkEmpty(node, ())
    keepScalar(at: node) { $0.appendNull() }
  }

  /// Encodes a boolean as the content of `node`.
  mutating func encode(_ value: Bool, at node: Int) throws {
    try checkEmpty(node, value)
    keepScalar(at: node) { $0.append(bool: value) }
  }

  /// Encodes a text as the content of `node`.
  mutating func encode(_ value: String, at node: Int) throws {
    try checkEmpty(node, value)
    keepScalar(at: node) { $0.append(text: value) }
  }

  /// Encodes an integer as the content of `node`.
  mutating func encode(integer value: some FixedWidthInteger, at node: Int) throws {
    try checkEmpty(node, value)
    if let unsigned = UInt64(exactly: value) {
      keepScalar(at: node) { $0.append(unsigned: unsigned) }
    } else if value < 0, let complement = UInt64(exactly: ~value) {
      keepScalar(at: node) { $0.append(negative: complement) }
    } else {
      throw refusal(
        of: node, value, .outOfRange,
        "is an integer beyond 64 bits, which CBOR can't hold: encode it as a text or in parts.")
    }
  }

  /// Encodes a floating-point number as the content of `node`.
  mutating func encode(number value: some BinaryFloatingPoint, at node: Int) throws {
    try checkEmpty(node, value)
    guard !value.isNaN else {
      throw refusal(
        of: node, value, .notANumber,
        "is not a number (NaN), which has no single form: encode nil or leave it out.")
    }
    guard allowsInfinity || !value.isInfinite else {
      throw refusal(
        of: node, value, .outOfRange, "is infinite, which is not allowed here: encode nil instead.")
    }
    keepScalar(at: node) { $0.append(double: Double(value)) }
  }

  /// Encodes a byte string as the content of `node`.
  mutating func encode(_ bytes: [UInt8], at node: Int) throws {
    try checkEmpty(node, bytes)
    keepBytes(bytes, at: node)
  }

  /// Throws if `node` already has content, or if a call has failed before.
  func checkEmpty(_ node: Int, _ value: Any) throws {
    try checkFailure()
    guard nodes[node].content == .nothing else { throw encodedTwice(node, value) }
  }
}
