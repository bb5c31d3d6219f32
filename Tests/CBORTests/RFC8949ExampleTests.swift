import NavlogCBOR
import Testing

/// The examples of RFC 8949, appendix A.
@Suite struct RFC8949ExampleTests {
  struct Example: CustomTestStringConvertible {
    let hexadecimal: String
    let notation: String

    init(_ hexadecimal: String, _ notation: String) {
      self.hexadecimal = hexadecimal
      self.notation = notation
    }

    var testDescription: String { notation }
  }

  static let kept = [
    Example("00", "0"), Example("01", "1"), Example("0a", "10"), Example("17", "23"),
    Example("1818", "24"), Example("1819", "25"), Example("1864", "100"),
    Example("1903e8", "1000"), Example("1a000f4240", "1000000"),
    Example("1b000000e8d4a51000", "1000000000000"),
    Example("1bffffffffffffffff", "18446744073709551615"),
    Example("3bffffffffffffffff", "-18446744073709551616"),
    Example("20", "-1"), Example("29", "-10"), Example("3863", "-100"), Example("3903e7", "-1000"),
    Example("f90000", "0.0"), Example("f98000", "-0.0"), Example("f93c00", "1.0"),
    Example("fb3ff199999999999a", "1.1"), Example("f93e00", "1.5"), Example("f97bff", "65504.0"),
    Example("fa47c35000", "100000.0"), Example("fa7f7fffff", "3.4028234663852886e+38"),
    Example("fb7e37e43c8800759c", "1.0e+300"), Example("f90001", "5.960464477539063e-08"),
    Example("f90400", "6.103515625e-05"), Example("f9c400", "-4.0"),
    Example("fbc010666666666666", "-4.1"), Example("f97c00", "Infinity"),
    Example("f9fc00", "-Infinity"),
    Example("f4", "false"), Example("f5", "true"), Example("f6", "null"),
    Example("40", "h''"), Example("4401020304", "h'01020304'"),
    Example("60", #""""#), Example("6161", #""a""#), Example("6449455446", #""IETF""#),
    Example("62225c", #""\"\\""#), Example("62c3bc", #""ü""#), Example("63e6b0b4", #""水""#),
    Example("64f0908591", #""𐅑""#),
    Example("80", "[]"), Example("83010203", "[1, 2, 3]"),
    Example("8301820203820405", "[1, [2, 3], [4, 5]]"),
    Example(
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"),
    Example("a0", "{}"), Example("a201020304", "{1: 2, 3: 4}"),
    Example("a26161016162820203", #"{"a": 1, "b": [2, 3]}"#),
    Example("826161a161626163", #"["a", {"b": "c"}]"#),
    Example(
      "a56161614161626142616361436164614461656145",
      #"{"a": "A", "b": "B", "c": "C", "d": "D", "e": "E"}"#),
  ]

  static let refused: [(hexadecimal: String, code: CBORSyntaxError.Code)] = [
    ("c249010000000000000000", .tagged), ("c349010000000000000000", .tagged),
    ("f97e00", .notANumber), ("fa7f800000", .notShortest), ("fa7fc00000", .notANumber),
    ("faff800000", .notShortest), ("fb7ff0000000000000", .notShortest),
    ("fb7ff8000000000000", .notANumber), ("fbfff0000000000000", .notShortest),
    ("f7", .simpleValue), ("f0", .simpleValue), ("f8ff", .simpleValue),
    ("c074323031332d30332d32315432303a30343a30305a", .tagged), ("c11a514b67b0", .tagged),
    ("c1fb41d452d9ec200000", .tagged), ("d74401020304", .tagged),
    ("d818456449455446", .tagged),
    ("d82076687474703a2f2f7777772e6578616d706c652e636f6d", .tagged),
    ("5f42010243030405ff", .indefiniteLength), ("7f657374726561646d696e67ff", .indefiniteLength),
    ("9fff", .indefiniteLength), ("9f018202039f0405ffff", .indefiniteLength),
    ("83018202039f0405ff", .indefiniteLength), ("bf61610161629f0203ffff", .indefiniteLength),
    ("826161bf61626163ff", .indefiniteLength), ("bf6346756ef563416d7421ff", .indefiniteLength),
  ]

  @Test(arguments: kept)
  func `supported examples read, print and write as published`(example: Example) throws {
    let bytes = bytes(example.hexadecimal)
    let value = try decoded(bytes)
    #expect(normalized(value.description) == normalized(example.notation))
    #expect(try value.encoded() == bytes)
    #expect(refusal(bytes, .lenient) == nil)
  }

  @Test(arguments: refused.indices)
  func `unsupported examples are refused with their reason`(index: Int) {
    let (hexadecimal, code) = Self.refused[index]
    #expect(refusal(bytes(hexadecimal))?.code == code)
    let lenient = refusal(bytes(hexadecimal), .lenient)?.code
    #expect(lenient == (code == .notShortest ? nil : code))
  }

  /// The sign and the leading zero of exponents are the standard's; Swift omits them.
  private func normalized(_ notation: String) -> String {
    guard !notation.contains("\"") else { return notation }
    return notation.split(separator: "e", maxSplits: 1).enumerated()
      .map { $0 == 0 ? String($1) : String(Int($1) ?? 0) }.joined(separator: "e")
  }
}
