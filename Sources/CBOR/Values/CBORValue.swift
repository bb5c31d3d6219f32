/// Any CBOR item as a value: for tools, and for state whose type isn't available.
///
/// Equal values are written as equal bytes, except in two cases in which Swift considers different
/// values equal: 0.0 and −0.0, and texts that are equal only after Unicode normalization.
public enum CBORValue: Hashable, Sendable {
  /// An integer of 0 or more.
  case unsigned(UInt64)

  /// The integer −1 − n.
  case negative(UInt64)

  /// A byte string.
  case bytes([UInt8])

  /// A text.
  case text(String)

  /// An array.
  case array([CBORValue])

  /// A map.
  case map(CBORMap)

  /// True or false.
  case bool(Bool)

  /// An explicit null.
  case null

  /// A floating-point number.
  case double(Double)

  /// An integer.
  public static func integer(_ value: Int64) -> CBORValue {
    value < 0 ? .negative(UInt64(~value)) : .unsigned(UInt64(value))
  }

  /// The kind of the item.
  public var kind: CBORKind {
    switch self {
    case .unsigned: .unsigned
    case .negative: .negative
    case .bytes: .bytes
    case .text: .text
    case .array: .array
    case .map: .map
    case .bool: .bool
    case .null: .null
    case .double: .double
    }
  }
}
