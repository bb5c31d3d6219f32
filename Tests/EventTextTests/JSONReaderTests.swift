import NavlogEventText
import Support
import Testing

@Suite struct JSONReaderTests {
  @Test func `a member costs the same to read and to find, however many there are`() throws {
    func text(_ count: Int) -> [UInt8] {
      Array(("{" + (0..<count).map { "\"key\($0)\":1" }.joined(separator: ",") + "}").utf8)
    }
    let growth = try Growth(from: 500, prepare: text) { bytes, count in
      guard case .object(let object) = try JSONReader.read(bytes) else { return }
      var copy = JSONObject()
      for member in object.members { copy[member.key] = object[member.key] }
      #expect(copy.members.count == count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `keys are distinguished by their bytes, in objects of any size`() {
    var object = JSONObject()
    for index in 0..<100 { object["key\(index)"] = .integer(index) }
    // The same letter, composed and decomposed.
    object["\u{e9}"] = "one"
    object["e\u{301}"] = "two"
    object["key7"] = nil
    object["key8"] = "new"

    #expect(object.members.count == 101)
    #expect(object["\u{e9}"] == "one" && object["e\u{301}"] == "two")
    #expect(object["key7"] == nil && object["key8"] == "new" && object["key99"] == 99)
    #expect(object.keys.firstIndex(of: "key8") == 7)
  }

  struct Bad: CustomTestStringConvertible {
    let text: String
    let code: JSONError.Code
    let column: Int
    init(_ text: String, _ code: JSONError.Code, _ column: Int) {
      self.text = text
      self.code = code
      self.column = column
    }
    var testDescription: String { text }
  }

  static let bad: [Bad] = [
    Bad("", .syntax, 1), Bad("   ", .syntax, 4), Bad("{", .syntax, 2), Bad("[1,]", .syntax, 4),
    Bad("{\"a\":1,}", .syntax, 8), Bad("{\"a\" 1}", .syntax, 6), Bad("{'a':1}", .syntax, 2),
    Bad("{\"a\":1} x", .syntax, 9), Bad("{\"a\":1}{}", .syntax, 8), Bad("nul", .syntax, 1),
    Bad("nulls", .syntax, 5), Bad("True", .syntax, 1), Bad("01", .number, 1),
    Bad("-", .number, 2), Bad("1.", .number, 3), Bad(".5", .syntax, 1), Bad("1e", .number, 3),
    Bad("+1", .syntax, 1), Bad("1e999", .number, 1), Bad("18446744073709551616", .number, 1),
    Bad("-9223372036854775809", .number, 1), Bad("-1e999", .number, 1),
    Bad("NaN", .syntax, 1), Bad("0x10", .syntax, 2), Bad("\"abc", .syntax, 1),
    Bad("\"a\\", .syntax, 3), Bad("\"a\\x\"", .syntax, 3), Bad("\"\\u12g4\"", .syntax, 2),
    Bad("\"\\u12", .syntax, 2), Bad("\"\\ud800\"", .encoding, 2), Bad("\"\\udc00\"", .encoding, 2),
    Bad("\"\\ud800\\ud800\"", .encoding, 2), Bad("\"a\tb\"", .syntax, 3),
    Bad("{\"a\":1,\"a\":2}", .duplicateKey, 8), Bad("{\"a\":1,\"\\u0061\":2}", .duplicateKey, 8),
    Bad("{\"é\":1,\"b\":x}", .syntax, 12), Bad("[1 2]", .syntax, 4), Bad("]", .syntax, 1),
  ]

  @Test(arguments: bad)
  func `an invalid value is reported with its column`(case bad: Bad) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(bad.text) }

    #expect(error?.code == bad.code)
    #expect(error?.column == bad.column, "\(error?.message ?? "")")
  }

  @Test func `every kind of value is read`() throws {
    let text =
      #"{"n":null,"t":true,"f":false,"i":-12,"d":0.5,"e":1e2,"s":"a\"\\\/\n\u00e9\ud83d\ude00","l":[[],{}]}"#
    let value = try JSONReader.read(text)

    #expect(
      value == [
        "n": .null, "t": true, "f": false, "i": -12, "d": 0.5, "e": 100, "s": "a\"\\/\né😀",
        "l": [[], [:]],
      ])
  }

  @Test func `keys keep their order and their columns`() throws {
    guard case .object(let object) = try JSONReader.read(#" {"z":1, "é":2,"a":3}"#) else {
      Issue.record("no object")
      return
    }

    #expect(object.keys == ["z", "é", "a"])
    #expect(object.members.map(\.column) == [3, 10, 16])
  }

  @Test func `numbers that do not fit an integer become the nearest double`() throws {
    #expect(try JSONReader.read("9223372036854775807") == .integer(.max))
    #expect(try JSONReader.read("9223372036854775808") == .unsigned(9_223_372_036_854_775_808))
    #expect(try JSONReader.read("18446744073709551615") == .unsigned(.max))
    #expect(try JSONReader.read("18446744073709551615").text == "18446744073709551615")
    #expect(try JSONReader.read("1e19") == .unsigned(10_000_000_000_000_000_000))
    #expect(JSON.unsigned(.max) != .number(0x1p64))
    #expect(try JSONReader.read("1.0") == .integer(1))
    #expect(try JSONReader.read("9007199254740993") != .number(9_007_199_254_740_992))
  }

  @Test func `canonically equivalent keys are distinct`() throws {
    let value = try JSONReader.read("{\"é\":1,\"e\\u0301\":2}")

    #expect(value != ["é": 1])
    #expect(value.text == "{\"e\u{301}\":2,\"é\":1}")
  }

  @Test func `nesting is limited`() {
    let deep = String(repeating: "[", count: 1_000_000)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(deep) }

    #expect(error?.code == .tooDeep)
    #expect(error?.column == JSONReader.maximumDepth + 1)
    let fits = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try JSONReader.read(fits) }
  }

  @Test func `the length is bounded`() {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read([UInt8](repeating: 0x20, count: JSONReader.maximumLength + 1))
    }

    #expect(error?.code == .tooLong)
  }

  @Test func `invalid UTF-8 is refused`() {
    for bytes in [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xc0, 0x80]] {
      let error = #expect(throws: JSONError.self) {
        try JSONReader.read([0x22] + bytes.map(UInt8.init) + [0x22])
      }
      #expect(error?.code == .encoding)
    }
  }

  @Test func `the writer sorts keys and escapes control characters`() throws {
    let value: JSON = ["b": "\u{1b}[31m\u{9b}\u{2028}\n", "a": [1, 0.5, .null, true]]

    #expect(
      value.text == #"{"a":[1,0.5,null,true],"b":"\u001b[31m\u009b\u2028\n"}"#)
    #expect(try JSONReader.read(value.text) == value)
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<64 as Range<UInt64>)
  func `written text reads back as the same value`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let value = Self.value(&random, depth: 0)

      #expect(try JSONReader.read(value.text) == value)
      #expect(try JSONReader.read(value.lineText) == value)
    }
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<64 as Range<UInt64>)
  func `mutated text is a value or an error, and never traps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text =
      Array(Self.value(&random, depth: 0).text.utf8) + Array(#"{"a":[1e3,"\u00e9x"]}"#.utf8)
    for _ in 0..<500 {
      var bytes = text
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] =
          random.below(2) == 0 ? UInt8(random.below(256)) : text[random.below(text.count)]
      }
      bytes.removeLast(random.below(bytes.count))
      do { _ = try JSONReader.read(bytes) } catch {
        #expect(error.column >= 1 && error.column <= bytes.count + 1)
      }
    }
  }

  static func value(_ random: inout SplitMix64, depth: Int) -> JSON {
    switch random.below(depth > 4 ? 6 : 8) {
    case 0: return .null
    case 1: return .bool(random.below(2) == 0)
    case 2: return .integer(Int(truncatingIfNeeded: random.next()))
    case 3: return .integer(random.below(10))
    case 4:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0.25)
    case 5: return .string(string(&random))
    case 6: return .array((0..<random.below(4)).map { _ in value(&random, depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<random.below(4) { object[string(&random)] = value(&random, depth: depth + 1) }
      return .object(object)
    }
  }

  static func string(_ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<random.below(6) {
      let bound = [0x80, 0x800, 0x10000, 0x110000][random.below(4)]
      if let scalar = Unicode.Scalar(random.below(bound)) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
