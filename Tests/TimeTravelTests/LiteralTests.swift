import NavlogCBOR
import NavlogTimeTravel
import Testing

@Suite struct LiteralTests {
  private func number(_ word: String) throws -> Literal.Number {
    guard case .number(let number) = Literal(word: word) else {
      throw NotANumber(word: word)
    }
    return number
  }

  private struct NotANumber: Error { let word: String }

  @Test func `integers and fractions are ordered exactly`() throws {
    let words = [
      "-1e300", "-1e39", "-18446744073709551616", "-9223372036854775809", "-9223372036854775808",
      "-9007199254740993", "-9007199254740992", "-3", "-2.5", "-1", "-0.5", "0", "0.5", "1", "1.5",
      "4503599627370495.5", "9007199254740992", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "18446744073709551615", "1e39", "1e300",
    ]
    let numbers = try words.map(number)
    for (index, one) in numbers.enumerated() {
      for (place, other) in numbers.enumerated() {
        #expect((one < other) == (index < place), "\(words[index]) < \(words[place])")
        #expect((one == other) == (index == place), "\(words[index]) = \(words[place])")
      }
    }
  }

  @Test func `a number without a fraction equals the integer`() throws {
    #expect(try number("6.0") == number("6") && number("-0.0") == number("0"))
    #expect(try number("1e3").hashValue == number("1000").hashValue)
    #expect(Literal(CBORValue.double(9_007_199_254_740_992)) == Literal(word: "9007199254740992"))
    #expect(Literal(CBORValue.double(.nan)) == nil)
    #expect(Literal(CBORValue.negative(.max)) == Literal(word: "-18446744073709551616"))
  }

  @Test(
    arguments: [
      ("6", .number(.unsigned(6))), ("'6'", .text("6")), ("\"6\"", .text("6")),
      ("'it''s'", .text("it's")), ("true", .bool(true)), ("'true'", .text("true")),
      ("null", .null), ("see you", .text("see you")), ("'tis", .text("'tis")), ("", .text("")),
      ("'a' b", .text("'a' b")), ("inf", .text("inf")), ("-x", .text("-x")),
    ] as [(String, Literal)])
  func `a single value is parsed as in a predicate`(text: String, value: Literal) {
    #expect(Literal(parsing: text) == value)
  }
}
