import HistorySupport
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

@Suite struct SessionFileDamageTests {
  /// A small file with every kind of item.
  private func file() async throws -> [UInt8] {
    let storm = try await RecordedStorm(seed: 3, commands: 20)
    let session = storm.history.session
    try storm.store.mark("here", session: session, at: 5)
    try storm.store.note([0x80], under: "what-if", session: session)
    return try exported(storm.store, session, after: UInt64(storm.storm.ends[8].position))
  }

  @Test func `a file truncated anywhere is read up to its last whole segment`() async throws {
    let file = try await file()
    let target = try ImportTarget()
    let whole = try target.import(file)
    let head = try #require(whole.outcomes.last).head
    try target.store.remove(needed: whole.outcomes[0].session)
    var heads: Set<UInt64> = []
    for count in 0..<file.count {
      let part = Array(file[..<count])
      let refusal = #expect(throws: SessionFileError.self) { _ = try readAll(part) }
      #expect(refusal?.code == .truncated, "\(count) bytes")
      guard count % 53 == 0 || count > file.count - 3 else { continue }
      do {
        let result = try target.import(part, in: 997)
        #expect(result.trailer == nil, "\(count) bytes")
        let outcome = try #require(result.outcomes.last)
        heads.insert(outcome.head)
        let info = try target.store.session(outcome.session)
        #expect(outcome.head <= head && info.head == outcome.head)
        #expect(try target.store.verify().findings.isEmpty)
        try target.store.remove(needed: outcome.session)
      } catch let error as SessionFileError {
        #expect(error.code == .truncated, "\(count) bytes: \(error)")
      }
    }
    // Without a whole segment, there is nothing to import.
    #expect(heads == [head])
  }

  @Test func `every flipped bit is noticed`() async throws {
    let file = try await file()
    let target = try ImportTarget()
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 1 << UInt8(index % 8)
      let refusal = #expect(throws: SessionFileError.self, "byte \(index)") {
        _ = try readAll(damaged)
      }
      // An excessive length isn't mistaken for the end of the file.
      #expect(refusal?.code != .store && refusal?.code != .truncated, "byte \(index)")
      guard index % 61 == 0 || index > file.count - 3 else { continue }
      #expect(throws: SessionFileError.self) { try target.import(damaged) }
    }
    #expect(try target.store.sessions().isEmpty)
  }

  @Test func `a missing large value is noticed`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: 5, recorder: recorder)
    storm.largestValue = 60_000
    storm.run(commands: 100)
    try recorder.finish()
    storm.end()
    let file = try exported(store, recorder.session)
    let without = try forged(file) { part in if case .value = part { nil } else { part } }
    let refusal = #expect(throws: SessionFileError.self) { try ImportTarget().import(without) }
    #expect(refusal?.code == .damaged && refusal?.message.contains("is missing") == true)
    // A file that declares a lost value is imported, and the loss is reported.
    let lost = try forged(file) { part in
      if case .value(let id, _) = part { .value(id, []) } else { part }
    }
    let target = try ImportTarget()
    let outcome = try #require(try target.import(lost).outcomes.last)
    let imported = outcome.session
    let report = try target.store.verify()
    #expect(report.findings.isEmpty)
    let values = try store.allValues(of: recorder.session)
    #expect(report.remarks.count { $0.message.contains("is lost") } == values.count)
    #expect(outcome.lostValues == values.count && !values.isEmpty)
    #expect(try exported(target.store, imported) == lost)
  }

  @Test func `importing many marks is fast`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 20)
    try storm.store.mark("here", session: storm.history.session, at: 5)
    var first: SessionMark?
    var file = try forged(try exported(storm.store, storm.history.session)) { part in
      if case .mark(let mark) = part { first = mark }
      return part
    }
    let mark = try #require(first)
    file = try forged(
      file,
      marks: (0..<20_000).map {
        SessionMark(
          name: "here-\($0)", position: mark.position, made: mark.made, chain: mark.chain)
      }
    ) { part in part }
    let target = try ImportTarget()
    let took = try ContinuousClock().measure { try target.import(file) }
    #expect(took < .seconds(10), "The time grows with the square of their number")
    let session = try #require(try target.store.lastSession()).number
    #expect(try target.store.marks(of: session).count == 20_001)
  }

  @Test func `bytes after the trailer are refused`() async throws {
    let file = try await file()
    #expect(throws: SessionFileError.self) { _ = try readAll(file + [0]) }
    #expect(throws: SessionFileError.self) { _ = try readAll(file + file) }
  }

  @Test func `other files are refused as not being session files`() {
    for bytes in [[], [0xD9], Array("not a file".utf8), [UInt8](repeating: 0, count: 100)] {
      let refusal = #expect(throws: SessionFileError.self) { _ = try readAll(bytes) }
      #expect(refusal?.code == (bytes.count < 2 ? .truncated : .notASessionFile))
    }
  }

  private func readAll(_ file: [UInt8]) throws(SessionFileError) -> Int {
    var reader = try SessionFileReader(from: pieces(file))
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }
}

extension Store {
  /// Removes a session; the last one of a store can't be removed, so another follows it.
  fileprivate func remove(needed number: SessionNumber) throws {
    try begin(SessionConfiguration(app: "next")).end()
    for mark in try marks(of: number) { try unmark(mark.name, session: number) }
    try remove(number)
  }
}
