// Bytes, names, character references.
extension XMLReader {
  func byte(_ ahead: Int) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  func matches(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where unsafe bytes[start + index] != text.utf8Start[index] { return false }
    return true
  }

  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return offset > start
      }
      offset += 1
    }
    return offset > start
  }

  mutating func skip(to end: StaticString, from: Int, _ what: String) throws(StoryboardError) {
    let first = unsafe end.utf8Start.pointee
    var index = offset + from
    var lines = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == first, matches(end, at: index) {
        offset = index + end.utf8CodeUnitCount
        line += lines
        return
      }
      if byte == UInt8(ascii: "\n") { lines += 1 }
      index += 1
    }
    throw malformed("\(what) does not end")
  }

  mutating func readName() throws(StoryboardError) -> Int {
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset], first: offset == start) { offset += 1 }
    guard offset > start else {
      throw malformed(
        byte(0) == nil ? "the file ends where a name should stand" : "a name is missing")
    }
    guard offset - start <= XMLLimits.nameLength else {
      throw error(.limit, "a name has more than \(XMLLimits.nameLength) bytes")
    }
    guard let number = names.number(start..<offset, in: bytes) else {
      throw error(.limit, "there are more than \(XMLLimits.names) different names")
    }
    return number
  }

  private static func isName(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }

  // MARK: - References

  /// Returns the text in `range` with references replaced.
  func string(_ range: Range<Int>, isEscaped: Bool, isAttribute: Bool = true) -> String {
    guard isEscaped else { return String(decoding: bytes[range], as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&"),
        let (scalar, end) = reference(at: index, before: range.upperBound)
      {
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
        index = end
        continue
      }
      index += 1
      if byte == UInt8(ascii: "\r") {
        // XML normalizes line endings.
        if index < range.upperBound, bytes[index] == UInt8(ascii: "\n") { continue }
        text.append(isAttribute ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
      } else {
        text.append(isAttribute && byte < 0x20 ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  func checkReferences(_ range: Range<Int>) throws(StoryboardError) {
    for index in range where bytes[index] == UInt8(ascii: "&") {
      guard reference(at: index, before: range.upperBound) == nil else { continue }
      let end = bytes[index..<min(range.upperBound, index + 24)].firstIndex(of: UInt8(ascii: ";"))
      guard let end else { throw malformed("'&' begins no reference that ends with ';'") }
      throw error(
        .entity,
        "'\(String(decoding: bytes[index...end], as: UTF8.self))' is none of XML's own references")
    }
  }

  /// Returns the character that `&…;` stands for, and the end of the reference.
  private func reference(at start: Int, before end: Int) -> (Unicode.Scalar, Int)? {
    let limit = min(end, start + 12)
    guard let semicolon = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let length = semicolon - start + 1
    if length >= 4, bytes[start + 1] == UInt8(ascii: "#") {
      let isHexadecimal = bytes[start + 2] == UInt8(ascii: "x")
      let digits = bytes[(start + (isHexadecimal ? 3 : 2))..<semicolon]
      guard
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
        digits.first != UInt8(ascii: "+"),
        let scalar = Unicode.Scalar(value), value >= 0x20 || [9, 10, 13].contains(value)
      else { return nil }
      return (scalar, semicolon + 1)
    }
    let scalar: Unicode.Scalar? =
      if length == 4, matches("&lt;", at: start) {
        "<"
      } else if length == 4,
        matches("&gt;", at: start)
      { ">" } else if length == 5, matches("&amp;", at: start) {
        "&"
      } else if length == 6,
        matches("&quot;", at: start)
      { "\"" } else if length == 6, matches("&apos;", at: start) { "'" } else { nil }
    return scalar.map { ($0, semicolon + 1) }
  }

  // MARK: - Errors

  func error(_ code: StoryboardError.Code, _ reason: String) -> StoryboardError {
    StoryboardError(code, line: line, reason)
  }

  /// Creates the error for malformed XML. If the line is a conflict marker, reports the merge
  /// conflict.
  func malformed(_ reason: String) -> StoryboardError {
    let start = bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "\n"))
    return isConflict(at: start.map { $0 + 1 } ?? 0) ? conflict() : error(.malformed, reason)
  }

  private func conflict() -> StoryboardError {
    error(.mergeConflict, "a merge left its conflict here: choose a side and delete the markers")
  }

  /// Returns whether a line is a conflict marker: exactly seven of a character. Longer rows are
  /// underlines.
  private func isConflict(at start: Int) -> Bool {
    guard start + 7 <= bytes.count, "<|=>".utf8.contains(bytes[start]),
      bytes[start..<(start + 7)].allSatisfy({ $0 == bytes[start] })
    else { return false }
    return start + 7 == bytes.count || bytes[start + 7] <= 0x20
  }

  /// Throws if the range contains a conflict marker, which starts at the beginning of a line.
  mutating func findConflict(_ range: Range<Int>) throws(StoryboardError) {
    var lines = 0
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { lines += 1 }
      guard index == 0 || bytes[index - 1] == UInt8(ascii: "\n"), isConflict(at: index) else {
        continue
      }
      line += lines
      throw conflict()
    }
  }

  /// Returns the start of the document. Rejects files that aren't text before anything is parsed.
  static func checked(_ bytes: [UInt8]) throws(StoryboardError) -> Int {
    guard !bytes.isEmpty else { throw StoryboardError(.empty, line: 1, "the file is empty") }
    guard bytes.count <= XMLLimits.bytes else {
      throw StoryboardError(
        .limit, line: 1,
        "the file has \(bytes.count) bytes; more than \(XMLLimits.bytes) are not read")
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
      || bytes.starts(with: [0, UInt8(ascii: "<")]) || bytes.starts(with: [UInt8(ascii: "<"), 0])
    {
      throw StoryboardError(.encoding, line: 1, "the file is UTF-16: storyboards are UTF-8")
    }
    guard !bytes.starts(with: "version https://git-lfs".utf8) else {
      throw StoryboardError(
        .malformed, line: 1, "this is a pointer of Git LFS to the file: fetch what it points to")
    }
    var line = 1
    for byte in bytes {
      if byte >= 0x20 { continue }
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default:
        throw StoryboardError(
          .binary, line: line, "there is a byte \(byte) in the file: it is binary, and no XML")
      }
    }
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      let place = bytes[..<error.byteOffsets.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      throw StoryboardError(
        .encoding, line: place, "the file isn't valid UTF-8, which storyboards are written in")
    }
    try checkDeclaration(bytes, start)
    return start
  }

  /// Checks `encoding="…"` in the XML declaration.
  private static func checkDeclaration(_ bytes: [UInt8], _ start: Int) throws(StoryboardError) {
    let head = String(decoding: bytes[start..<min(bytes.count, start + 256)], as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let name = head[..<end.lowerBound].firstRange(of: "encoding")
    else { return }
    let value = head[name.upperBound..<end.lowerBound].split { " =\t\r\n\"'".contains($0) }
    guard let encoding = value.first?.lowercased() else { return }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
      throw StoryboardError(
        .encoding, line: 1, "the file says it is '\(encoding)': storyboards are UTF-8")
    }
  }
}
