// Parses strings and numbers.
extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error(.encoding, "the string is not UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"):
        text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20:
        throw error(.syntax, "\(found) must be escaped in a string")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.syntax, "the string never ends", at: start)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte = peek else { throw error(.syntax, "the string never ends", at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode(from: start)
    default: throw error(.syntax, "no such escape in a string", at: start)
    }
  }

  private mutating func unicode(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hex(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate is valid only as a high surrogate followed by a low one.
    guard first < 0xdc00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error(.encoding, "half of a surrogate pair", at: start)
    }
    let second = try hex(from: start)
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    else { throw error(.encoding, "half of a surrogate pair", at: start) }
    return scalar
  }

  private mutating func hex(from start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { throw error(.syntax, "'\\u' needs four hexadecimal digits", at: start) }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  mutating func number() throws(JSONError) -> JSON {
    let start = index
    var isInteger = true
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if let byte = peek, isDigit(byte) {
        throw error(.number, "a number must not begin with a zero", at: start)
      }
    } else {
      try digits(from: start)
    }
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits(from: start)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits(from: start)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger {
      if let integer = Int(text) { return .integer(integer) }
      if let integer = UInt64(text) { return .unsigned(integer) }
      // As a real it would be another number.
      let name = key.map { "the number '\($0)'" } ?? "the number"
      throw error(
        .number, "\(name) is outside of \(Int.min) to \(UInt64.max)", at: start)
    }
    guard let number = Double(text), number.isFinite else {
      throw error(.number, "the number is too large", at: start)
    }
    return .number(number)
  }

  private mutating func digits(from start: Int) throws(JSONError) {
    guard let first = peek, isDigit(first) else {
      throw error(.number, "expected a digit, found \(found)")
    }
    while let byte = peek, isDigit(byte) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
