import NavlogCBOR

extension JSON {
  /// The value as one line of JSON, with the keys of every object sorted by their bytes.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value as one line of JSON, with the keys of this object in their order and the keys of
  /// nested objects sorted.
  ///
  /// Use it for lines whose order of keys is part of the format.
  package var lineText: String {
    guard case .object(let object) = self else { return text }
    var text = ""
    Self.write(object.members, to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .number(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let object): Self.write(object.sorted, to: &text)
    }
  }

  private static func write(_ members: [JSONObject.Member], to text: inout String) {
    text += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      write(member.key, to: &text)
      text += ":"
      member.value.write(to: &text)
    }
    text += "}"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      // Also escapes characters that a terminal interprets, JavaScript line terminators and
      // invisible characters.
      if scalar == "\"" || scalar == "\\" || scalar.isHidden {
        text += scalar.jsonEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
