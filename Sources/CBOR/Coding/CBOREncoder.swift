/// Encodes `Codable` values as deterministic CBOR: equal values have equal bytes.
///
/// - Integers are encoded as integers of −2⁶⁴ … 2⁶⁴ − 1, including 128-bit ones as far as they fit.
/// - `Double` and `Float` take the shortest form that keeps the number. Infinities are allowed;
///   NaN, which has many bit patterns and no order, is refused.
/// - `nil` is encoded as null, if it is encoded at all. As with every coder, an optional of an
///   optional loses the difference between its two kinds of `nil`.
/// - Keyed containers, and dictionaries with `String` or `Int` keys, are maps in order of their
///   keys' bytes. Keys are always texts, because a `String` may look like a number and must not
///   become one.
/// - Unkeyed containers are arrays, except that containers with only `UInt8` elements are byte
///   strings: `[UInt8]`, `Data` and `Set<UInt8>`. If empty, only `[UInt8]` is recognized as one.
///
/// A key or single value that is encoded twice is refused, not replaced.
public struct CBOREncoder: Sendable {
  /// The maximum nesting of arrays and maps.
  public let maximumDepth: Int

  /// Whether infinities are encoded; otherwise they are refused as NaN is.
  public var allowsInfinity = true

  /// Information for the values that are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates an encoder.
  ///
  /// - Precondition: `maximumDepth` is 0…512.
  public init(maximumDepth: Int = CBORReader.defaultDepth) {
    precondition(
      (0...CBORReader.greatestDepth).contains(maximumDepth),
      "The depth that an encoder allows is between 0 and 512")
    self.maximumDepth = maximumDepth
  }

  /// Returns the bytes of `value`.
  public func encode(_ value: some Encodable) throws(CBORCodingError) -> [UInt8] {
    var writer = CBORWriter()
    try encode(value, into: &writer)
    return writer.bytes
  }

  /// Appends the bytes of `value` to `writer`; appends nothing if it throws.
  public func encode(
    _ value: some Encodable, into writer: inout CBORWriter
  ) throws(CBORCodingError) {
    let encoding = Encoding(
      maximumDepth: maximumDepth, allowsInfinity: allowsInfinity, userInfo: userInfo)
    let start = writer.count
    do {
      try encoding.encode(value, at: EncodedTree.root)
      try encoding.tree.checkFailure()
      try encoding.tree.write(EncodedTree.root, into: &writer)
    } catch {
      writer.removeAll(from: start)
      throw encoding.report(error)
    }
  }
}
