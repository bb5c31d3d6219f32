extension CBORValue: CustomStringConvertible {
  /// The value in diagnostic notation (RFC 8949, 8), on one line.
  public var description: String {
    switch self {
    case .unsigned(let value): String(value)
    case .negative(let complement):
      complement == .max ? "-18446744073709551616" : "-\(complement + 1)"
    case .bytes(let bytes): "h'" + bytes.map(Self.hexadecimal).joined() + "'"
    case .text(let text): Self.quoted(text)
    case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .map(let map):
      "{" + map.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    case .double(let value): Self.notation(value)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func notation(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    // "1e+300" would read as an integer with an exponent: the notation wants a point.
    let digits = "\(value)"
    guard let exponent = digits.firstIndex(of: "e"), !digits[..<exponent].contains(".") else {
      return digits
    }
    return digits[..<exponent] + ".0" + digits[exponent...]
  }

  /// `text` as a string of JSON: what could not be seen is escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        guard scalar.properties.generalCategory == .control else {
          result.unicodeScalars.append(scalar)
          continue
        }
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
