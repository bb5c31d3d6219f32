import Foundation
import NavlogCollector
import NavlogFleet
import NavlogPostgres
import NavlogRestoration
import NavlogRestorationStore
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// Questions to the installed base: the answers are counts.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct QuestionTests {
  @Test func `installs answer once, with counts, and no session leaves`() async throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let keys = directory.file("keys")
    let tokens = try #require(CollectorTokens(CollectorTests.token))
    let collector = Collector(fleet.address, keys: try KeyStore(keys), tokens, now: { 1_000 })
    let server = try #require(CollectorServer(collector, port: 0, isLocal: true, tls: nil))
    let transport = try HTTPSTransport(
      "http://127.0.0.1:\(server.port)", token: CollectorTests.token)
    let database = try fleet.open()
    let question = try database.ask(try IndexTests.manifest(IndexTests.manifest).cbor())

    var (nodes, lost) = (0, 0)
    let stores = try (0..<6 as Range<UInt64>).map { try RandomStore(seed: $0) }
    for store in stores {
      let last = try #require(try LastSession(store.store).source)
      let expected = try store.rehearsed(against: IndexTests.manifest)[Int(last.session.rawValue)]
      nodes += expected?.count ?? 0
      lost += expected?.count { !$0.contains(" restored ") && !$0.contains(" migrated ") } ?? 0
      for round in 0..<2 {
        // The second time as if the device had lost its note.
        let answering = Answering(store.store, to: transport) { state, _ in
          #expect(state.answered == question)
        }
        #expect(try answering.run(store.consent) == 1, "round \(round)")
      }
    }
    let connection = try fleet.connect()
    func number(_ sql: StaticString) throws -> Int64? { try connection.run(sql).first?.integer(0) }
    #expect(try number("SELECT sum(nodes)::bigint FROM navlog.answer") == Int64(nodes))
    #expect(try number("SELECT sum(nodes)::bigint FROM navlog.answer_loss") == Int64(lost))
    #expect(try number("SELECT count(*) FROM navlog.answer") == 6)
    #expect(try number("SELECT count(*) FROM navlog.session") == 0)
    #expect(lost > 0)
    let answers = try FleetAnswers(database, to: question)
    #expect(answers.installs == 6 && answers.whole < 6)
    #expect(answers.losses.reduce(0) { $0 + $1.nodes } == Int64(lost))

    let install = stores[0].consent.install
    _ = try FleetEraser(database, try KeyStore(keys)).erase(install)
    #expect(try number("SELECT count(*) FROM navlog.answer") == 5)
    let answer = QuestionAnswer(build: "8", nodes: 0, losses: [:])
    #expect(transport.send(answer, to: question, of: install) == .erased)
    try database.close(question)
    #expect(transport.send(answer, to: question, of: InstallID(rawValue: 9)) == .closed)
    #expect(transport.questions(of: install) == [])
  }

  @Test func `the verbs ask, count the answers, and close`() throws {
    let fleet = try TestFleet()
    let directory = try TemporaryDirectory()
    let file = directory.file("m.json")
    try IndexTests.manifest.write(toFile: file, atomically: true, encoding: .utf8)
    func ran(_ words: String...) -> (status: Int32, text: String) {
      let said = Said()
      let console = FleetConsole(output: { said.text += $0 }, error: { said.text += $0 })
      return (FleetTool.run(["fleet"] + words + ["--db", fleet.address], console), said.text)
    }
    #expect(ran("answers", "1").status == 1, "It isn't asked")
    let asked = ran("ask", "--against", file)
    #expect(asked.text == "question 1; 'navlog fleet answers 1' counts the answers\n")
    let none = ran("answers", "1")
    #expect(none.status == 0)
    #expect(none.text == "0 installs have answered, 0 of which lose nothing\n")

    let database = try fleet.open()
    let loss = QuestionAnswer.Loss(className: "Note", from: 1, to: nil, outcome: 3, rule: 7)
    for (install, lost) in [(5, 2), (6, 0)] as [(UInt128, UInt64)] {
      let losses = lost > 0 ? [loss: lost] : [:]
      let answer = QuestionAnswer(build: "8", nodes: 4, losses: losses)
      #expect(
        try database.take(answer, to: 1, of: InstallID(rawValue: install)) == .appended)
    }
    let answers = ran("answers", "1")
    #expect(answers.status == 1)
    #expect(answers.text.hasPrefix("<5 installs, build 8: Note@1"), "\(answers.text)")
    #expect(answers.text.hasSuffix("<5 installs have answered, <5 of which lose nothing\n"))
    let exact = ran("answers", "1", "--exact").text
    #expect(exact.hasPrefix("1 installs, build 8: Note@1"), "\(exact)")
    #expect(exact.hasSuffix("2 installs have answered, 1 of which lose nothing\n"), "\(exact)")
    try IndexTests.expectSchemas(of: ["answers", "1", "--db", fleet.address])

    #expect(ran("ask", "--close", "1").text == "question 1 is closed\n")
    #expect(ran("answers", "1", "--exact").text == exact, "A closed question keeps its answers")
    #expect(ran("answers").status == 2 && ran("answers", "one").status == 2)
  }

  @Test func `an answer says nothing that wasn't asked for`() throws {
    let fleet = try TestFleet()
    let database = try fleet.open()
    let question = try database.ask(try IndexTests.manifest(IndexTests.manifest).cbor())
    func answer(_ className: String) -> QuestionAnswer {
      let loss = QuestionAnswer.Loss(className: className, from: 1, to: nil, outcome: 3, rule: 7)
      return QuestionAnswer(build: "8", nodes: 4, losses: [loss: 2])
    }
    let install = InstallID(rawValue: 5)
    #expect(try database.take(answer("a secret"), to: question, of: install) == nil)
    #expect(try database.take(answer("Note"), to: question, of: install) == .appended)
    #expect(try database.take(answer("-"), to: question, of: install) == .already)
    #expect(QuestionAnswer(answer("Note").text) == answer("Note"))
    for text in [
      "", "1", "x\t8", "0\t8\n1\t1\t0\t3\t7\tNote", "1\t8\n2\t1\t0\t3\t7\tNote",
      "1\t8\n1\t1\t0\t3\tNote", "1\t8\n1",
    ] {
      #expect(QuestionAnswer(text) == nil, "\(text)")
    }
    let line = FleetQuestion(number: 7, manifest: [0, 255, 16]).line
    #expect(line == "7 00ff10" && FleetQuestion(line: line)?.manifest == [0, 255, 16])
    #expect(FleetQuestion(line: "7 0") == nil && FleetQuestion(line: "x 00") == nil)
  }
}
