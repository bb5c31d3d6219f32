/// Decodes `Codable` values from the bytes that ``CBOREncoder`` writes.
///
/// The bytes may be hostile: all of them are checked first, allocations are bounded by their
/// number, and nothing traps. Keys that the type doesn't ask for are ignored. Types are strict: an
/// integer doesn't decode as a floating-point number, a text as a number, or null as a value;
/// integers must fit their type, and floating-point numbers must be exact in theirs. An array of
/// small integers is accepted where bytes are expected.
///
/// A byte string decodes to `[UInt8]` at the speed of memory. `Data` requests its bytes one by one,
/// which takes a thousand times as long: use `[UInt8]` for large values.
public struct CBORDecoder: Sendable {
  /// What is accepted in addition to the encoder's form.
  public let strictness: CBORReader.Strictness

  /// The maximum nesting of arrays and maps.
  public let maximumDepth: Int

  /// Information for the values that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder.
  ///
  /// - Precondition: `maximumDepth` is 0…512.
  public init(
    strictness: CBORReader.Strictness = .strict, maximumDepth: Int = CBORReader.defaultDepth
  ) {
    precondition(
      (0...CBORReader.greatestDepth).contains(maximumDepth),
      "The depth that a decoder allows is between 0 and 512")
    self.strictness = strictness
    self.maximumDepth = maximumDepth
  }

  /// Decodes `bytes`, which must contain exactly one item.
  public func decode<T: Decodable>(
    _ type: T.Type, from bytes: [UInt8]
  ) throws(CBORCodingError) -> T {
    let items: IndexedItems
    do throws(CBORSyntaxError) {
      items = try IndexedItems(
        bytes, strictness: strictness, maximumDepth: maximumDepth, userInfo: userInfo)
    } catch {
      throw CBORCodingError(.malformed, at: [], "can't be read. \(error)", cause: error)
    }
    do {
      return try items.decode(type, at: IndexedItems.root)
    } catch {
      throw items.report(error)
    }
  }

  /// Decodes `bytes`, which must contain exactly one item.
  public func decode<T: Decodable>(
    _ type: T.Type, from bytes: Span<UInt8>
  ) throws(CBORCodingError) -> T {
    try decode(type, from: [UInt8](copying: bytes))
  }
}
