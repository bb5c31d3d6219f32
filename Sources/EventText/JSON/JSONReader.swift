/// Parses one JSON value (RFC 8259) from untrusted bytes.
///
/// It is stricter than the standard where that leaves a choice: keys are unique in an object,
/// numbers are finite, and strings are well-formed Unicode. Depth and length are limited, so no
/// input causes a trap or unbounded work.
package struct JSONReader {
  /// The maximum nesting depth.
  package static let maximumDepth = 128
  /// The maximum length of a text, in bytes.
  package static let maximumLength = 16 << 20

  let bytes: [UInt8]
  var index = 0
  private var depth = 0
  /// The key of the member that is being read.
  private(set) var key: String?
  /// A position with a known column. Keys occur in order, so each column is counted from the
  /// previous one.
  private var anchor = (index: 0, column: 1)

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses the single value in `bytes`.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    guard bytes.count <= maximumLength else {
      throw JSONError(
        code: .tooLong, column: 1,
        message: "the text has \(bytes.count) bytes; at most \(maximumLength) are read")
    }
    var reader = JSONReader(bytes)
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else {
      throw reader.error(.syntax, "expected nothing after the value, found \(reader.found)")
    }
    return value
  }

  package static func read(_ text: String) throws(JSONError) -> JSON {
    try read(Array(text.utf8))
  }

  // MARK: - Values

  private mutating func value() throws(JSONError) -> JSON {
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
    default:
      if word("true") { return .bool(true) }
      if word("false") { return .bool(false) }
      if word("null") { return .null }
      throw error(.syntax, "expected a value, found \(found)")
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    try descend()
    defer { depth -= 1 }
    var object = JSONObject()
    var keys: Set<[UInt8]> = []
    if closes(UInt8(ascii: "}")) { return object }
    while true {
      let start = index
      guard peek == UInt8(ascii: "\"") else {
        throw error(.syntax, "expected a key in double quotes, found \(found)")
      }
      let key = try string()
      // Keys are compared by their bytes, because Swift strings treat two encodings of é as equal.
      guard keys.insert(Array(key.utf8)).inserted else {
        throw error(.duplicateKey, "the key '\(key)' occurs twice", at: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw error(.syntax, "expected ':' after the key '\(key)', found \(found)")
      }
      skipSpace()
      anchor = (start, column(of: start))
      let outer = self.key
      self.key = key
      object.append(.init(key: key, column: anchor.column, value: try value()))
      self.key = outer
      skipSpace()
      if take(UInt8(ascii: "}")) { return object }
      guard take(UInt8(ascii: ",")) else {
        throw error(.syntax, "expected ',' or '}', found \(found)")
      }
      skipSpace()
    }
  }

  private mutating func array() throws(JSONError) -> [JSON] {
    try descend()
    defer { depth -= 1 }
    var elements: [JSON] = []
    if closes(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else {
        throw error(.syntax, "expected ',' or ']', found \(found)")
      }
      skipSpace()
    }
  }

  /// Consumes the opening bracket and increments the depth.
  private mutating func descend() throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw error(.tooDeep, "nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    index += 1
  }

  private mutating func closes(_ bracket: UInt8) -> Bool {
    skipSpace()
    return take(bracket)
  }

  // MARK: - Bytes

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func word(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
      index += 1
    }
  }

  // MARK: - Errors

  func error(_ code: JSONError.Code, _ message: String, at place: Int? = nil) -> JSONError {
    JSONError(code: code, column: column(of: place ?? index), message: message)
  }

  private func column(of place: Int) -> Int {
    // Bytes that begin with the bits 10 continue a scalar; all others begin one.
    let base = place < anchor.index ? (index: 0, column: 1) : anchor
    return bytes[base.index..<place].reduce(base.column) { $1 & 0xc0 == 0x80 ? $0 : $0 &+ 1 }
  }

  /// The bytes at the index, for an error message.
  var found: String {
    guard let byte = peek else { return "the end of the line" }
    var decoder = UTF8()
    var rest = bytes[index...].makeIterator()
    guard byte > 0x20, case .scalarValue(let scalar) = decoder.decode(&rest),
      scalar.properties.generalCategory != .control
    else { return "the byte 0x" + String(byte, radix: 16) }
    return "'\(scalar)'"
  }
}
