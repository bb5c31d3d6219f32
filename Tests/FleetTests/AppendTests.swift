import NavlogPostgres
import Support
import Synchronization
import Testing

/// The table of what append() answers.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct AppendTests {
  /// A part of a session whose chain at position p is p, unless it says something else.
  struct Part: Sendable {
    var install: UInt8 = 1
    var opens = false
    var first: Int
    var last: Int
    var before: Int?
    var after: Int?
    var ended = false

    static func segment(_ first: Int, _ last: Int, after: Int? = nil, before: Int? = nil) -> Part {
      Part(opens: first == 1, first: first, last: last, before: before, after: after)
    }

    static func end(_ last: Int, after: Int? = nil) -> Part {
      Part(first: last + 1, last: last, after: after, ended: true)
    }
  }

  static func id(_ number: Int) -> PostgresValue {
    .bytes((0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * (15 - $0))) })
  }

  @discardableResult
  static func append(
    _ part: Part, _ connection: PostgresConnection, body: [UInt8] = [1, 2, 3]
  ) throws(PostgresError) -> String {
    let rows = try connection.run(
      "SELECT answer, head FROM navlog.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      id(Int(part.install)), id(77), part.opens ? .text("app") : .null,
      part.opens ? .text("8") : .null, .integer(1_790_000_000), .integer(part.first),
      id(part.before ?? part.first - 1), .integer(part.last), id(part.after ?? part.last),
      .bytes(body), part.ended ? .integer(0) : .null)
    guard let row = rows.first else { throw PostgresError(.row, "no row") }
    let answer = try row.text(0)
    return answer == "gap" ? "gap \(row.isNull(1) ? "-" : "\(try row.integer(1))")" : answer
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [Part]
    let answers: [String]
  }

  static let cases = [
    Case(
      testDescription: "A session arrives, and ends",
      parts: [.segment(1, 5), .segment(6, 9), .end(9)],
      answers: ["appended", "appended", "appended"]),
    Case(
      testDescription: "Everything arrives twice",
      parts: [.segment(1, 5), .segment(1, 5), .segment(6, 9), .segment(1, 5), .end(9), .end(9)],
      answers: ["appended", "already", "appended", "already", "appended", "already"]),
    Case(
      testDescription: "A part after the end of the same history was there before",
      parts: [.segment(1, 5), .end(5), .segment(1, 5)],
      answers: ["appended", "appended", "already"]),
    Case(
      testDescription: "Parts are missing",
      parts: [.segment(6, 9), .segment(1, 5), .segment(8, 9), .end(9), .segment(6, 9)],
      answers: ["gap -", "appended", "gap 5", "gap 5", "appended"]),
    Case(
      testDescription: "The end alone of a session that isn't there",
      parts: [.end(9)], answers: ["gap -"]),
    Case(
      testDescription: "Another history goes on",
      parts: [
        .segment(1, 5), .segment(6, 9, before: 55), .segment(1, 5, after: 55), .end(5, after: 55),
      ],
      answers: ["appended", "diverged", "diverged", "diverged"]),
    Case(
      testDescription: "A session that ended goes on, or ends earlier",
      parts: [.segment(1, 5), .segment(6, 9), .end(9), .segment(10, 12), .end(5)],
      answers: ["appended", "appended", "appended", "diverged", "diverged"]),
    Case(
      testDescription: "The same history in other pieces: go on from the head",
      parts: [.segment(1, 5), .segment(6, 9), .segment(1, 7), .segment(6, 12), .segment(7, 12)],
      answers: ["appended", "appended", "gap 9", "gap 9", "gap 9"]),
    Case(
      testDescription: "Another history in other pieces",
      parts: [.segment(1, 5), .segment(6, 9), .segment(6, 12, before: 55)],
      answers: ["appended", "appended", "diverged"]),
    Case(
      testDescription: "A session without events",
      parts: [Part(opens: true, first: 1, last: 0, ended: true), .segment(1, 5)],
      answers: ["appended", "diverged"]),
    Case(
      testDescription: "A fork begins where its parent stood",
      parts: [
        Part(opens: true, first: 41, last: 45), Part(first: 46, last: 50),
        Part(opens: true, first: 41, last: 45), .segment(1, 5),
      ],
      answers: ["appended", "appended", "already", "gap 50"]),
  ]

  @Test(arguments: cases)
  func `every part has its answer`(_ given: Case) throws {
    let connection = try TestFleet().connect()
    for (part, answer) in zip(given.parts, given.answers) {
      #expect(try Self.append(part, connection) == answer, "\(part)")
    }
  }

  @Test func `an erased install is refused for ever, others aren't`() throws {
    let connection = try TestFleet().connect()
    try Self.append(.segment(1, 5), connection)
    try connection.run("INSERT INTO navlog.erased (install) VALUES ($1)", Self.id(1))
    #expect(try Self.append(.segment(6, 9), connection) == "erased")
    #expect(try Self.append(.segment(1, 5), connection) == "erased")
    var other = Part.segment(1, 5)
    other.install = 2
    #expect(try Self.append(other, connection) == "appended")
  }

  @Test(arguments: [
    Part(first: 0, last: 3), Part(first: 5, last: 3), Part(first: 5, last: 6, ended: true),
    Part(first: 5, last: 4),
  ])
  func `positions that make no sense are an error that changes nothing`(_ part: Part) throws {
    let connection = try TestFleet().connect()
    #expect(throws: PostgresError.self) { try Self.append(part, connection) }
    #expect(try Self.append(.segment(1, 5), connection) == "appended")
  }

  /// How often each part was appended.
  private final class Tally: Sendable {
    let appended = Mutex([Int](repeating: 0, count: 13))
  }

  /// Sends all parts, in any order, until each was appended or was there.
  private static func send(
    _ parts: [Part], _ connection: PostgresConnection, _ seed: UInt64, _ tally: Tally
  ) throws {
    var random = SplitMix64(seed: seed)
    var pending = Set(parts.indices)
    while let any = pending.randomElement(using: &random), let least = pending.min() {
      for next in [any, least] where pending.contains(next) {
        let answer = try append(parts[next], connection)
        if answer == "appended" { tally.appended.withLock { $0[next] += 1 } }
        if answer.hasPrefix("gap") { continue }
        #expect(["appended", "already"].contains(answer))
        pending.remove(next)
      }
    }
  }

  /// Eight writers send the parts of one session, each all of them, in any order.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `of eight writers, exactly one appends each part`(_ seed: UInt64) async throws {
    let fleet = try TestFleet()
    let parts = (0..<12).map { Part.segment(1 + $0 * 5, 5 + $0 * 5) } + [Part.end(60)]
    let tally = Tally()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 as Range<UInt64> {
        group.addTask {
          do {
            try Self.send(parts, try fleet.connect(), seed &* 8 &+ writer, tally)
          } catch {
            Issue.record(error)
          }
        }
      }
    }
    #expect(tally.appended.withLock { $0 } == parts.indices.map { _ in 1 })
    let rows = try fleet.connect().run(
      """
      SELECT count(*), sum(last - first + 1)::bigint, (SELECT head FROM navlog.session) \
      FROM navlog.segment
      """)
    #expect(try rows.first?.integer(0) == 13)
    #expect(try rows.first?.integer(1) == 60)
    #expect(try rows.first?.integer(2) == 60)
  }
}
