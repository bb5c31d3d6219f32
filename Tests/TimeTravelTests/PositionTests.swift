import NavlogStore
import Foundation
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite struct PositionTests {
  @Test(
    arguments: [
      ("12", nil, .number(12), 0), ("0", nil, .number(0), 0), ("end", nil, .end, 0),
      ("end~3", nil, .end, -3), ("12+4", nil, .number(12), 4), ("50%", nil, .share(50), 0),
      ("12.5%~1", nil, .share(12.5), -1), ("3:end", "3", .end, 0), ("3:12~2", "3", .number(12), -2),
      ("latest:end", "latest", .end, 0), ("latest:12~2", "latest", .number(12), -2),
      ("s:4fa7:end", "s:4fa7", .end, 0), ("mark:login", nil, .mark("login"), 0),
      ("mark:a+b", nil, .mark("a+b"), 0), ("mark:a+2", nil, .mark("a"), 2),
      ("mark:x:y~1", nil, .mark("x:y"), -1), ("2:snap:1", "2", .snapshot(1), 0),
      ("@66", nil, .number(66), 0), ("3:@66~2", "3", .number(66), -2),
      ("@2026-01-31T14:05:09Z", nil, .time(1_769_868_309_000_000_000, alike: 1), 0),
      ("2026-01-31T14:05:09Z", nil, .time(1_769_868_309_000_000_000, alike: 1), 0),
      ("@2026-01-31T15:05:09.5+01:00~2", nil, .time(1_769_868_309_500_000_000, alike: 1), -2),
      ("@2026-01-31T14:05:09", nil, .time(1_769_868_309_000_000_000, alike: 1), 0),
      ("@2026-01-31", nil, .time(1_769_817_600_000_000_000, alike: 1), 0),
      ("@2024-02-29", nil, .time(1_709_164_800_000_000_000, alike: 1), 0),
      ("@1769868309.5", nil, .time(1_769_868_309_500_000_000, alike: 1), 0),
      ("@1970-01-01T00:00:00Z", nil, .time(0, alike: 1), 0),
      ("02:27:39.674", nil, .timeOfDay(8_859_674_000_000, alike: 1_000_000), 0),
      ("@02:27:39", nil, .timeOfDay(8_859_000_000_000, alike: 1), 0),
      ("3:02:27:39.674~1", "3", .timeOfDay(8_859_674_000_000, alike: 1_000_000), -1),
      ("try:02:27:39+2", "try", .timeOfDay(8_859_000_000_000, alike: 1), 2),
      ("5m", nil, .elapsed(300_000_000_000, alike: 1), 0),
      ("+1.5s", nil, .elapsed(1_500_000_000, alike: 100_000_000), 0),
      ("+6ms", nil, .elapsed(6_000_000, alike: 1), 0),
      ("+42µs", nil, .elapsed(42_000, alike: 1_000), 0),
      ("@250ms~1", nil, .elapsed(250_000_000, alike: 1), -1),
      ("2:5min+3", "2", .elapsed(300_000_000_000, alike: 1), 3),
      ("-30s", nil, .remaining(30_000_000_000), 0),
      ("try:-2h", "try", .remaining(7_200_000_000_000), 0),
    ] as [(String, String?, PositionExpression.Point, Int64)])
  func `a position has a base and an offset`(
    text: String, session: String?, point: PositionExpression.Point, offset: Int64
  ) throws {
    let word = try PositionExpression(parsing: text)
    #expect(word.session == session && word.point == point && word.offset == offset)
    #expect(word.text == text)
  }

  @Test(
    arguments: [
      ("", "A position is missing", "^"),
      ("edn", "'edn' isn't a position", "^^^"),
      ("-3", "'-3' isn't a position", "^^"),
      ("3:", "A position is missing", "  ^"),
      ("3:~2", "A position is missing", "  ^"),
      ("0:end", "There is no session '0'", "^"),
      ("99999999999:end", "There is no session '99999999999'", "^^^^^^^^^^^"),
      ("s:4fa7", "'s:4fa7' is a session without a position", "      ^"),
      ("s:4f:end", "'s:4f' is too short", "^^^^"),
      ("s:4fx7:end", "'x' isn't a digit of an id", "    ^"),
      ("end~", "The number of events is missing", "    ^"),
      ("end~x", "'x' isn't a number of events", "    ^"),
      ("end~99999999999", "'99999999999' is too many events", "    ^^^^^^^^^^^"),
      (
        "99999999999999999999", "'99999999999999999999' is too large for a position",
        "^^^^^^^^^^^^^^^^^^^^"
      ),
      ("%", "'' is not a percentage", "^"), ("x%", "'x' is not a percentage", "^"),
      ("1.2.3%", "'1.2.3' is not a percentage", "^^^^^"),
      ("120%", "'120' is more than 100 %", "^^^"),
      ("mark:", "The name of a mark is missing", "     ^"),
      ("snap:", "The number of a snapshot is missing", "     ^"),
      ("2:snap:0", "'0' isn't the number of a snapshot", "       ^"),
      ("mrak:x", "'mrak' is neither a session nor a kind of position", "^^^^"),
      ("@", "'' isn't a time: expected a year from 1970 to 2500 here", " ^"),
      ("@noon", "'noon' isn't a time: expected a year from 1970 to 2500 here", " ^^^^"),
      ("02:27:61", "'02:27:61' isn't a time: expected a second from 0 to 60 here", "      ^^"),
      ("@1x", "'1x' isn't a time: expected a year from 1970 to 2500 here", " ^^"),
      (
        "@2026-13-01", "'2026-13-01' isn't a time: expected a month from 1 to 12 here", "      ^^"
      ),
      (
        "@2026-02-29", "'2026-02-29' isn't a time: expected a day from 1 to 28 here",
        "         ^^"
      ),
      ("@2026/02/01", "'2026/02/01' isn't a time: expected '-' here", "     ^"),
      (
        "@2026-02-01T9:00", "'2026-02-01T9:00' isn't a time: expected an hour from 0 to 23 here",
        "            ^^"
      ),
      (
        "@2026-02-01T09:00:00.Z",
        "'2026-02-01T09:00:00.Z' isn't a time: expected a part of a second here",
        "                     ^"
      ),
      (
        "@2026-02-01T09:00:00 CET",
        "'2026-02-01T09:00:00 CET' isn't a time: expected 'Z', or hours like +01:00 here",
        "                    ^^^^"
      ),
      (
        "@2026-02-01T09:00:00+0100", "'0100' could mean hours or events",
        "                     ^^^^"
      ),
    ])
  func `an invalid position is reported with the place of the mistake`(
    text: String, message: String, carets: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { try PositionExpression(parsing: text) }
    #expect(error.message == message)
    #expect(error.carets == carets && error.text == text)
  }

  @Test(
    arguments: [
      ("..", nil, nil), ("3..", "3", nil), ("..end~2", nil, "end~2"), ("1:3..1:9", "1:3", "1:9"),
      ("mark:a..50%", "mark:a", "50%"),
    ] as [(String, String?, String?)])
  func `a range has two ends, and either may be left out`(
    text: String, from: String?, through: String?
  ) throws {
    let range = try PositionRangeExpression(parsing: text)
    #expect(range.from?.text == from && range.through?.text == through && range.text == text)
  }

  @Test(
    arguments: [
      ("12", "'12' isn't a range", "^^"), ("1...3", "'.3' isn't a position", "   ^^"),
      ("1..edn", "'edn' isn't a position", "   ^^^"),
      ("3~x..9", "'x' isn't a number of events", "  ^"),
      (
        "1..@2026-02-30", "'2026-02-30' isn't a time: expected a day from 1 to 28 here",
        "            ^^"
      ),
    ])
  func `an invalid range is reported with the place of the mistake`(
    text: String, message: String, carets: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) {
      try PositionRangeExpression(parsing: text)
    }
    #expect(error.message == message)
    #expect(error.carets == carets && error.text == text)
  }

  // MARK: - Resolving

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `every expression of a position resolves to the one that counting finds`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed)
    let (history, head) = (recorded.history, recorded.head)
    func find(_ text: String) throws -> UInt64? {
      switch try PositionExpression(parsing: text).resolve(in: history, head: head) {
      case .success(let position): position
      case .failure: nil
      }
    }
    try recorded.store.mark("here", session: history.session, at: 7)
    var times: [UInt64] = []
    try history.forEachEvent { event throws(HistoryError) in
      times.append(event.time)
      return true
    }
    for step in stride(from: 1, through: Int(head), by: 13) {
      let time = times[step - 1]
      let seconds = Date(timeIntervalSince1970: Double(time / 1_000_000_000))
      let digits = "\(1_000_000_000 + time % 1_000_000_000)".dropFirst()
      let day = "@\(seconds.ISO8601Format().dropLast()).\(digits)Z"
      #expect(try find(day) == times.lastIndex { $0 <= time }.map { UInt64($0 + 1) }, "\(day)")
    }
    #expect(try find("@0") == 0 && find("@\(head)") == head && find("@\(head + 1)") == nil)
    #expect(try find("@1970-01-01") == nil && find("@2500-01-01") == head)
    #expect(try find("\(head)") == head && find("\(head + 1)") == nil)
    #expect(try find("end~\(head)") == 0 && find("end~\(head + 1)") == nil)
    #expect(try find("0+\(head)") == head && find("end+1") == nil)
    #expect(try find("0%") == 0 && find("100%") == head && find("50%") == head / 2)
    #expect(try find("mark:here") == 7 && find("mark:here+1") == 8 && find("mark:hree") == nil)
    let snapshots = try recorded.store.snapshots(of: history.session).map(\.position).sorted()
    #expect(try find("snap:1") == snapshots.first)
    #expect(try find("snap:\(snapshots.count)") == snapshots.last)
    #expect(try find("snap:\(snapshots.count + 1)") == nil)
  }

  @Test func `a printed time finds its events, and one before the session is refused`()
    async throws
  {
    let recorded = try await Recorded(seed: 3)
    let (history, head) = (recorded.history, recorded.head)
    func find(_ text: String) throws -> UInt64? {
      switch try PositionExpression(parsing: text).resolve(in: history, head: head) {
      case .success(let position): position
      case .failure: nil
      }
    }
    var times: [UInt64] = []
    try history.forEachEvent { event throws(HistoryError) in
      times.append(event.time)
      return true
    }
    func last(_ isIn: (UInt64) -> Bool) -> UInt64? {
      times.lastIndex(where: isIn).map { UInt64($0 + 1) }
    }
    let (first, end) = (times[0], times[times.count - 1])
    for time in [first, times[times.count / 2], end] {
      let seconds = time / 1_000_000_000
      func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let clock = "\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
      let milliseconds = time / 1_000_000
      let digits = "\(1_000 + milliseconds % 1_000)".dropFirst()
      #expect(try find("\(clock).\(digits)") == last { $0 / 1_000_000 <= milliseconds })
      #expect(try find(clock) ?? 0 == last { $0 <= seconds * 1_000_000_000 } ?? 0)
      let span = time - first
      #expect(
        try find("\(span / 1_000_000)ms") == last { $0 - first <= span / 1_000_000 * 1_000_000 })
      #expect(
        try find("-\((end - time) / 1_000_000 + 1)ms")
          == last {
            $0 <= end - ((end - time) / 1_000_000 + 1) * 1_000_000
          })
    }
    #expect(try find("0s") == last { $0 <= first } && find("5h") == head)
    #expect(try find("-0s") == head && find("-3d") == nil)
    #expect(try find("2001-01-01T00:00:00Z") == nil)
  }

  @Test func `a misspelled mark is among the suggestions`() async throws {
    let recorded = try await Recorded(seed: 1)
    try recorded.store.mark("login", session: recorded.history.session, at: 3)
    let answer = try PositionExpression(parsing: "1:mark:lgoin")
      .resolve(in: recorded.history, head: recorded.head)
    guard case .failure(let error) = answer else {
      Issue.record("it was found")
      return
    }
    #expect(error.candidates == ["login"] && error.fault == "lgoin")
  }

  @Test(
    arguments: [
      ("bug", true), ("v1.2", true), ("a-b_c", true), ("before+after", true), ("ünï", true),
      ("", false), ("a~2", false), ("a+3", false), ("end", false), ("36", false), ("@3", false),
      ("50%", false), ("5m", false), ("x:y", false), ("a..b", false), ("a b", false),
      ("-x", false), ("x.navlog", false), ("a\u{1b}b", false),
      ("latest", false), ("s3", false), ("s:4fa7", false), ("ls", false), ("rm", false),
      ("mark", false), ("lists", true), ("s", true), ("latest2", true),
    ])
  func `a mark's name must have no other meaning`(name: String, isFine: Bool) {
    #expect((MarkName.problem(in: name) == nil) == isFine, "\(name)")
  }

  @Test(arguments: [
    ("bug", "bug"), ("latest", "mark-latest"), ("s3", "mark-s3"), ("a b", "mark-a-b"),
    ("x:y", "mark-x-y"), ("", "mark-"), ("36", "mark-36"), ("ls", "mark-ls_2"),
  ])
  func `an unusable mark name is replaced`(name: String, usable: String) {
    #expect(MarkName.usable(name, besides: ["mark-ls"]) == usable)
    #expect(MarkName.problem(in: usable) == nil)
  }

  @Test func `an intact session is readable to its end`() async throws {
    let recorded = try await Recorded(seed: 2)
    #expect(try recorded.history.readableEnd() == recorded.head)
  }

  // MARK: - Invalid input

  /// Fragments of valid and invalid input.
  private static let pieces = [
    "n12", "n", "/", "main", "class:", "Detail", ".state.", ".", "..", "title", "exists(", "count",
    "(", ")", "=", "!=", ">", "~", "+", "and ", "or ", "not ", "'", "\"", " ", "3",
    "99999999999999",
    "end", "%", "@", "2026-01-31", "T", "14:05", "Z", "mark:", "snap:", "s:", "4fa7", ":", "é", "👩‍👩‍👧",
    "\u{0}", "*", "nav:", "presented", "-", "e\u{301}",
  ]

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `arbitrary text is parsed, or refused with a column inside it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let text = (0..<random.below(9)).map { _ in Self.pieces[random.below(Self.pieces.count)] }
        .joined()
      let readers: [(String) throws -> Void] = [
        { _ = try PositionExpression(parsing: $0) },
        { _ = try PositionRangeExpression(parsing: $0) },
        { _ = try PositionRangeExpression.sessions(in: $0) }, { _ = try NodeAddress(parsing: $0) },
        { _ = try HierarchyPredicate(parsing: $0) }, { _ = try HierarchyPredicate(countable: $0) },
      ]
      for reader in readers {
        do { try reader(text) } catch let error as SyntaxError {
          #expect(error.text == text)
          #expect(0 <= error.range.lowerBound && error.range.upperBound <= text.count, "'\(text)'")
          #expect(!error.message.isEmpty && error.carets.contains("^"))
        }
      }
    }
  }
}
