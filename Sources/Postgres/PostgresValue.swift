/// A parameter of a statement.
package enum PostgresValue: Hashable, Sendable {
  case null
  case bytes([UInt8])
  case text(String)
  case integer(Int64)
  case boolean(Bool)

  /// The value, or null for `nil`.
  package static func text(orNull text: String?) -> PostgresValue { text.map(Self.text) ?? .null }

  package static func integer(_ value: some BinaryInteger) -> PostgresValue {
    .integer(Int64(clamping: value))
  }

  /// The number of the type in PostgreSQL's catalogue; 0 leaves it to the statement.
  var type: UInt32 {
    switch self {
    case .null: 0
    case .bytes: 17
    case .text: 25
    case .integer: 20
    case .boolean: 16
    }
  }

  /// The value in PostgreSQL's binary format; `nil` for null.
  var encoded: [UInt8]? {
    switch self {
    case .null: nil
    case .bytes(let bytes): bytes
    case .text(let text): Array(text.utf8)
    case .integer(let number):
      (0..<8).map { UInt8(truncatingIfNeeded: number &>> Int64(56 - 8 * $0)) }
    case .boolean(let value): [value ? 1 : 0]
    }
  }
}
