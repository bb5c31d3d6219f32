/// Any item of CBOR as a value: for tools, and for state whose type nobody at hand knows.
///
/// Equal values are written as equal bytes, but for two cases in which Swift calls different things
/// equal: 0.0 and −0.0, and texts that are equal only after Unicode normalisation.
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

  /// Nothing, said on purpose.
  case null

  /// A floating-point number.
  case double(Double)

  /// An integer.
  public static func integer(_ value: Int64) -> CBORValue {
    value < 0 ? .negative(UInt64(~value)) : .unsigned(UInt64(value))
  }

  /// What kind of item this is.
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
