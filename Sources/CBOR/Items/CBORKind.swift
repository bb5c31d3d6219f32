/// The kind of a CBOR item, within the subset that Navlog uses.
///
/// Tags, indefinite lengths, undefined and other simple values have no kind, because they are
/// refused.
public enum CBORKind: UInt8, Hashable, Sendable, CaseIterable {
  /// An integer of 0 or more.
  case unsigned

  /// An integer below 0, down to −2⁶⁴.
  case negative

  /// A byte string.
  case bytes

  /// A text string.
  case text

  /// An array of items.
  case array

  /// A map of items to items.
  case map

  /// True or false.
  case bool

  /// An explicit null.
  case null

  /// A floating-point number.
  case double
}

extension CBORKind: CustomStringConvertible {
  /// The kind with its article, for use in a sentence.
  public var description: String {
    switch self {
    case .unsigned: "an unsigned integer"
    case .negative: "a negative integer"
    case .bytes: "a byte string"
    case .text: "a text"
    case .array: "an array"
    case .map: "a map"
    case .bool: "a boolean"
    case .null: "null"
    case .double: "a floating-point number"
    }
  }
}
