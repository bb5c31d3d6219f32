/// Decodes `Codable` values from the bytes that ``CBOREncoder`` writes.
///
/// The bytes may be hostile: they are checked as a whole first, what is allocated is bounded by
/// their number, and nothing traps. Keys that a type does not ask for are passed over. Types are
/// taken strictly: an integer is no floating-point number, a text no number, null no value; an
/// integer must fit its type, a floating-point number must be exact in its own. Where bytes are
/// expected, an array of small integers will do.
///
/// A byte string becomes a `[UInt8]` at the speed of memory. `Data` asks for its bytes one by one,
/// which takes a thousand times as long: keep what is large as `[UInt8]`.
public struct CBORDecoder: Sendable {
  /// What is accepted beyond the one form that the encoder gives.
  public let strictness: CBORReader.Strictness

  /// How deeply arrays and maps may nest.
  public let maximumDepth: Int

  /// What the values that are decoded can ask for.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes a decoder.
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

  /// Decodes `bytes`, which are one item and nothing else.
  public func decode<T: Decodable>(
    _ type: T.Type, from bytes: [UInt8]
  ) throws(CBORCodingError) -> T {
    let items: IndexedItems
    do throws(CBORError) {
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

  /// Decodes `bytes`, which are one item and nothing else.
  public func decode<T: Decodable>(
    _ type: T.Type, from bytes: Span<UInt8>
  ) throws(CBORCodingError) -> T {
    try decode(type, from: [UInt8](copying: bytes))
  }
}
