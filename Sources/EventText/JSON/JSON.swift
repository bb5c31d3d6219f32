/// A JSON value whose objects keep the order and the columns of their keys.
///
/// Two values are equal if they mean the same: the order of keys doesn't matter, and `1` equals
/// `1.0`.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  /// A number without fraction and exponent that fits into an `Int`.
  case integer(Int)
  /// A number without fraction and exponent that is greater than `Int.max`.
  case unsigned(UInt64)
  /// Any other number; always finite.
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// The kind of the value, for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .unsigned, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The members of an object; empty for other values.
  package var object: JSONObject {
    if case .object(let object) = self { object } else { JSONObject() }
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
}

extension JSON: Equatable {
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.unsigned(let left), .number(let right)): right.unsigned == left
    case (.number(let left), .unsigned(let right)): left.unsigned == right
    // The comparison is exact: 2^53 + 1 has no `Double`, and must not equal its neighbour.
    case (.integer(let left), .number(let right)): right.integer == left
    case (.number(let left), .integer(let right)): left.integer == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension Double {
  /// The value as an integer, if it is one exactly.
  package var integer: Int? {
    // `Int(exactly:)` uses rounding, for which every client would have to link the math library.
    guard self >= -0x1p63, self < 0x1p63 else { return nil }
    let integer = Int(self)
    return Double(integer) == self ? integer : nil
  }
}

extension Double {
  /// The value as an integer greater than `Int.max`, if it is one exactly.
  package var unsigned: UInt64? {
    // Every value from 2^63 on is integral.
    self >= 0x1p63 && self < 0x1p64 ? UInt64(self) : nil
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements))
  }
}

extension [JSON] {
  /// The strings, if all elements are strings.
  package var strings: [String]? {
    var strings: [String] = []
    for element in self {
      guard case .string(let string) = element else { return nil }
      strings.append(string)
    }
    return strings
  }
}
