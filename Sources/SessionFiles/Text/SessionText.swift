internal import NavlogCBOR
internal import NavlogEventText

/// The constants of session files as text (see <doc:SessionText>).
package enum SessionText {
  /// The extension of session files as text.
  package static let ending = ".navsession.jsonl"
  /// The schema of lines that are no events.
  static let schema = "navlog.session-text/1"
  /// The first line of a file.
  static let comment =
    "# A session as text: 'navlog import' takes it, and 'navlog record -' its events."
  /// The largest part of a content that one line has.
  static let largestPart = 1 << 20
  /// The largest value that is written as JSON.
  static let largestValue = 1 << 18

  /// The kinds of lines that are no events.
  enum Item: String {
    case header, content, base, value, mark, note, end, trailer
  }

  /// Returns bytes without the byte order mark with which some editors begin a file.
  static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// Returns whether bytes begin as text does.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let first = withoutMark(bytes).first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "{")
  }

  /// Returns whether the first bytes of a file are those of a session as text, and not of other JSON.
  package static func isHead(_ bytes: [UInt8]) -> Bool {
    begins(bytes) && String(decoding: bytes, as: UTF8.self).contains(schema)
  }

  /// Returns whether the last bytes of a file are those of a whole one; blank lines and comments may
  /// follow its last line.
  package static func isWhole(_ end: [UInt8]) -> Bool {
    let lines = end.split(separator: UInt8(ascii: "\n")).reversed()
    let last = lines.first { line in
      let first = line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
      return first != nil && first != UInt8(ascii: "#")
    }
    return last.map { isTrailer(Array($0)) } ?? false
  }

  private static func isTrailer(_ line: [UInt8]) -> Bool {
    do throws(JSONError) {
      let object = try JSONReader.read(line).object
      return object["schema"] == .string(schema)
        && object["item"] == .string(Item.trailer.rawValue)
    } catch {
      return false
    }
  }
}

/// Bytes as JSON, from which the same bytes can be read.
enum ExactValue {
  private static let key = "$hex"

  /// Returns what the bytes encode, or their digits if its JSON doesn't tell them.
  static func json(_ bytes: [UInt8]) -> JSON {
    let json = JSON(state: bytes)
    do throws(JSONError) {
      if Self.bytes(try JSONReader.read(json.text)) == bytes { return json }
    } catch {
      // It is written as digits.
    }
    return [key: .string(bytes.digits)]
  }

  /// Returns the bytes that the result of ``json(_:)`` stands for; `nil` if there are none.
  static func bytes(_ json: JSON) -> [UInt8]? {
    if case .object(let object) = json, object.members.count == 1,
      case .string(let digits)? = object[key]
    {
      return [UInt8](digits: digits)
    }
    do throws(CBORSyntaxError) { return try CBORValue(json).encoded() } catch { return nil }
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  var digits: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads hexadecimal digits; `nil` if the text has others.
  init?(digits text: String) {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[index]), let low = Self.digit(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self = bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
