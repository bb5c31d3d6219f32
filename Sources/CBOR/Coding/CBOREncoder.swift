/// Encodes `Codable` values as deterministic CBOR: equal values have equal bytes.
///
/// - Integers, of 128 bits too as far as they fit, are integers of −2⁶⁴ … 2⁶⁴ − 1.
/// - `Double` and `Float` take the shortest form that keeps the number. Infinities are numbers;
///   NaN, which has many bit patterns and no order, is refused.
/// - `nil` is null where it is encoded at all. As with every coder, an optional of an optional
///   loses the difference between its two kinds of nothing.
/// - Keyed containers, and dictionaries by `String` or `Int`, are maps in order of the bytes of
///   their keys. Keys are always texts, for a `String` may look like a number and must not become
///   one.
/// - Unkeyed containers are arrays, but those that get nothing but `UInt8` are byte strings: so
///   are `[UInt8]`, `Data` and `Set<UInt8>`. Empty, only `[UInt8]` is known to be one.
///
/// A key, or a single value, that is encoded twice is refused and not replaced.
public struct CBOREncoder: Sendable {
  /// How deeply arrays and maps may nest.
  public let maximumDepth: Int

  /// What the values that are encoded can ask for.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes an encoder.
  ///
  /// - Precondition: `maximumDepth` is 0…512.
  public init(maximumDepth: Int = CBORReader.defaultDepth) {
    precondition(
      (0...CBORReader.greatestDepth).contains(maximumDepth),
      "The depth that an encoder allows is between 0 and 512")
    self.maximumDepth = maximumDepth
  }

  /// The bytes of `value`.
  public func encode(_ value: some Encodable) throws(CBORCodingError) -> [UInt8] {
    var writer = CBORWriter()
    try encode(value, into: &writer)
    return writer.bytes
  }

  /// Appends the bytes of `value` to what `writer` has; nothing when this throws.
  public func encode(
    _ value: some Encodable, into writer: inout CBORWriter
  ) throws(CBORCodingError) {
    let encoding = Encoding(maximumDepth: maximumDepth, userInfo: userInfo)
    let start = writer.count
    do {
      try encoding.encode(value, at: EncodedTree.root)
      try encoding.tree.checkFailure()
      try encoding.tree.write(EncodedTree.root, into: &writer)
    } catch {
      writer.removeAll(behind: start)
      throw encoding.report(error)
    }
  }
}
