import NavlogHistory
import HistorySupport
import NavlogStore
import NavlogTimeTravel
import Testing

@Suite struct SessionExpressionTests {
  @Test(
    arguments: [
      (nil, .latest), ("latest", .latest),
      ("s:4FA7", .id("4fa7")), ("draft-2", .fork("draft-2")),
    ] as [(String?, SessionExpression)])
  func `an expression names a session`(word: String?, expression: SessionExpression) throws {
    #expect(try SessionExpression(parsing: word) == expression)
  }

  @Test func `a session can be given by number`() throws {
    let number = try #require(SessionNumber(12))
    for word in ["12", "s12", "12:"] {
      #expect(try SessionExpression(parsing: word) == .number(number))
    }
  }

  @Test(
    arguments: [
      ("s:4f", "'s:4f' is too short"), ("-3", "'-3' isn't a session"),
      ("4294967296", "'4294967296' isn't a session"), ("end", "'end' isn't a session"),
    ])
  func `invalid expressions are errors`(word: String, message: String) {
    let error = #expect(throws: SyntaxError.self) { try SessionExpression(parsing: word) }
    #expect(error?.message == message)
  }

  @Test func `a bare number means a position, and a bare name isn't taken for a session`() {
    #expect(["latest", "s:", "s:4fa7", "s7", "7:"].allSatisfy(SessionExpression.matches))
    #expect(
      !["draft", "s:4fa7:12", "7.5", "-1", "7", "s"].contains(where: SessionExpression.matches))
    #expect(
      ["7", "@7", "end", "end~2", "s7:end", "7:end", "mark:a", "50%", "14:05:09"].allSatisfy(
        PositionExpression.matches))
    #expect(
      !["n7", "/main/0", "class:Detail", "s7", "7:", "latest", "draft", "a.navlog", "7 = 7"]
        .contains(where: PositionExpression.matches))
  }

  @Test func `sessions are found by number and by prefix of their IDs`() throws {
    let session = try TestSession()
    let store = try session.open()
    for _ in 0..<3 {
      let recorder = try session.recorder(store)
      try recorder.finish()
    }
    let all = try store.sessions()
    let last = try #require(all.last)
    func matches(_ word: String?) throws -> [SessionNumber] {
      try SessionExpression(parsing: word).matches(in: all, latest: last).map(\.number)
    }

    for info in all {
      #expect(try matches("\(info.number)") == [info.number])
      #expect(try matches("s:\(info.id)") == [info.number])
    }
    #expect(try matches(nil) == [last.number])
    #expect(try matches("99").isEmpty)
    #expect(try matches("draft").isEmpty)
  }
}
