extension CBORValue: CustomStringConvertible {
  /// The value in diagnostic notation (RFC 8949, 8), on one line.
  public var description: String {
    var text = ""
    describe(into: &text)
    return text
  }

  // Appends to one string. A string per level would be copied once for each level above it.
  private func describe(into text: inout String) {
    switch self {
    case .unsigned(let value): text += String(value)
    case .negative(.max): text += "-18446744073709551616"
    case .negative(let complement): text += "-\(complement + 1)"
    case .bytes(let bytes):
      text += "h'"
      for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      text += "'"
    case .text(let value): Self.quote(value, into: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.describe(into: &text)
      }
      text += "]"
    case .map(let map):
      text += "{"
      for (index, pair) in map.enumerated() {
        if index > 0 { text += ", " }
        pair.key.describe(into: &text)
        text += ": "
        pair.value.describe(into: &text)
      }
      text += "}"
    case .bool(let value): text += value ? "true" : "false"
    case .null: text += "null"
    case .double(let value): text += Self.notation(value)
    }
  }

  private static func notation(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    // "1e+300" would read as an integer with an exponent, so the notation needs a decimal point.
    let digits = "\(value)"
    guard let exponent = digits.firstIndex(of: "e"), !digits[..<exponent].contains(".") else {
      return digits
    }
    return digits[..<exponent] + ".0" + digits[exponent...]
  }

  /// Appends `value` as a JSON string; invisible characters are escaped.
  private static func quote(_ value: String, into text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control {
        text += scalar.jsonEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
