internal import NavlogEventText
internal import NavlogStore

// What lines of a session as text contain beside events.
extension FactLine {
  /// The kind of the line; `nil` for an event, and for a line of another schema.
  var item: SessionText.Item? {
    guard self["schema"] == .string(SessionText.schema), case .string(let name)? = self["item"]
    else { return nil }
    return SessionText.Item(rawValue: name)
  }

  func requiredText(_ field: String) throws(ScriptError) -> String {
    guard let text = try text(field) else { throw missing(field) }
    return text
  }

  /// Returns the number in a field that must be there.
  func required(_ field: String) throws(ScriptError) -> UInt64 {
    guard try integer(field) != nil else { throw missing(field) }
    return try number(field)
  }

  func texts(_ field: String) throws(ScriptError) -> [String] {
    guard let value = self[field], !value.isNull else { return [] }
    guard case .array(let elements) = value, let texts = elements.strings else {
      throw wrong(field, "is a list of texts")
    }
    return texts
  }

  /// Returns the bytes that are in a field as hexadecimal digits; `nil` if the field is missing.
  func bytes(_ field: String) throws(ScriptError) -> [UInt8]? {
    guard let text = try text(field) else { return nil }
    guard let bytes = [UInt8](digits: text) else {
      throw wrong(field, "has other characters than hexadecimal digits, or an odd number of them")
    }
    return bytes
  }

  /// Returns the 128 bits in a field that must be there.
  func identity(_ field: String) throws(ScriptError) -> UInt128 {
    guard let id = UInt128(digits: try requiredText(field)) else {
      throw wrong(field, "is not 32 hexadecimal digits")
    }
    return id
  }

  /// Returns the time in a field, which is relative to `start`.
  func time(_ field: String, after start: UInt64) throws(ScriptError) -> UInt64 {
    guard let distance = try integer(field) else { throw missing(field) }
    return start &+ UInt64(bitPattern: Int64(distance))
  }

  /// Returns the bytes that the value in a field stands for; `nil` if the field is missing.
  func encoded(_ field: String) throws(ScriptError) -> [UInt8]? {
    guard let value = self[field] else { return nil }
    guard let bytes = ExactValue.bytes(value) else { throw wrong(field, "has no encoding") }
    return bytes
  }
}

extension UInt128 {
  /// Reads 32 hexadecimal digits.
  init?(digits text: String) {
    guard let bytes = [UInt8](digits: text), bytes.count == 16 else { return nil }
    self = bytes.reduce(0) { $0 &<< 8 | UInt128($1) }
  }
}

extension JSON {
  init(_ number: UInt64) { self = Int(exactly: number).map(JSON.integer) ?? .unsigned(number) }

  /// A time relative to `start`.
  init(_ time: UInt64, after start: UInt64) {
    self = .integer(Int(Int64(bitPattern: time &- start)))
  }
}
