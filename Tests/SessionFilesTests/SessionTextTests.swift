import Foundation
import HistorySupport
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Session files as text.
@Suite struct SessionTextTests {
  /// Returns the file for a text.
  static func file(
    _ text: [UInt8], in size: Int = 1 << 16, isProof: Bool = false
  ) throws(SessionFileError) -> [UInt8] {
    let source = try SessionTextSource(pieces(text, of: size), isProof: isProof)
    var file: [UInt8] = []
    while true {
      let bytes = try source.next()
      if bytes.isEmpty { return file }
      file += bytes
    }
  }

  static func readAll(_ file: [UInt8]) throws(SessionFileError) {
    var reader = try SessionFileReader(from: pieces(file))
    while try reader.next() != nil {}
  }

  static func text(
    _ store: Store, _ session: SessionNumber, after: UInt64? = nil, through: UInt64? = nil,
    withOrigins: Bool = true, redaction: Redaction? = nil
  ) throws -> [UInt8] {
    let text = Bytes()
    _ = try SessionExport(
      of: session, in: store, after: after, through: through, withOrigins: withOrigins,
      redaction: redaction
    ).writeText { (bytes) throws(SessionFileError) in text.append(bytes) }
    return text.all
  }

  @Test(.serialized, arguments: 0..<(Effort.isLong ? 1_000 : 12))
  func `the text converts back to the same file`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60)
    let session = storm.history.session
    try storm.store.mark("a mark", session: session, at: 3)
    try storm.store.note([0, 1, 2, 255], under: "what-if", session: session)
    let ends = storm.storm.ends.map { UInt64($0.position) }
    for (after, through) in [(nil, nil), (ends[ends.count / 3], ends[ends.count / 2])]
      as [(UInt64?, UInt64?)]
    {
      let file = try exported(storm.store, session, after: after, through: through)
      let text = try Self.text(storm.store, session, after: after, through: through)
      #expect(try Self.file(text) == file)
      let redaction = try RedactedFileTests.redaction()
      #expect(
        try Self.file(
          Self.text(storm.store, session, after: after, through: through, redaction: redaction))
          == exported(storm.store, session, after: after, through: through, redaction: redaction))
    }
  }

  @Test(arguments: 0..<(Effort.isLong ? 50 : 3))
  func `the text of a fork follows that of its parent`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60)
    let position = UInt64(storm.storm.ends[20].position)
    let end = try storm.store.commandEnd(of: storm.history.session, at: position)
    let recorder = try storm.session.recorder(
      storm.store, SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "fork")
    )
    let fork = Storm(
      seed: UInt64(seed) + 1, recorder: recorder,
      from: try storm.history.hierarchy(at: position).hierarchy)
    fork.run(commands: 30)
    try recorder.finish()
    fork.end()
    for withOrigins in [true, false] {
      let text = try Self.text(storm.store, recorder.session, withOrigins: withOrigins)
      let file = try exported(storm.store, recorder.session, withOrigins: withOrigins)
      #expect(try Self.file(text) == file)
    }
  }

  @Test func `each event has its line`() async throws {
    let storm = try await RecordedStorm(seed: 4, commands: 60, words: RedactedFileTests.words)
    let text = try Self.text(storm.store, storm.history.session)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let events = lines.filter { $0.contains(#""event":"#) }
    #expect(events.count == Int(try storm.history.info().head))
    // Random commands have fields that lines omit, and values that aren't CBOR.
    #expect(events.count { $0.contains(#""bytes":"#) } * 5 < events.count)
  }

  @Test func `large values and notes take several lines`() throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: 5, recorder: recorder)
    storm.largestValue = 600_000
    storm.run(commands: 25)
    try recorder.finish()
    storm.end()
    try store.note(
      [UInt8](repeating: 7, count: 3 << 20), under: "what-if", session: recorder.session)
    let text = try Self.text(store, recorder.session)
    #expect(try Self.file(text, in: 999) == exported(store, recorder.session))
  }

  @Test func `a text truncated anywhere is read up to its last whole command`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 12)
    let text = try Self.text(storm.store, storm.history.session)
    let whole = try Self.file(text)
    for count in stride(from: 0, to: text.count - 1, by: 97) {
      let part = Array(text[..<count])
      do throws(SessionFileError) {
        let file = try Self.file(part)
        #expect(file.count < whole.count)
        try Self.readAll(file)
        Issue.record("\(count) bytes are read as a whole file")
      } catch {
        // A truncated line is damage; a file that ends between two lines is truncated.
        #expect([.damaged, .truncated].contains(error.code), "\(count) bytes: \(error)")
      }
    }
  }

  @Test(arguments: [
    (#""position":5,"#, #""position":6,"#), (#""command":2"#, #""command":3"#),
    (#""digest":""#, #""digest":"x"#), (#""item":"end""#, #""item":"finish""#),
    (#""chain":""#, #""chain":"0"#),
    (#""event":"viewDidLoad""#, #""event":"loadView""#), (#""events":"#, #""events":1"#),
    (#""app":"test""#, #""app":"best""#), (#""how":"clean""#, #""how":"crashed""#),
  ])
  func `an edited text is refused`(_ change: (old: String, new: String)) async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 12)
    let text = String(
      decoding: try Self.text(storm.store, storm.history.session), as: UTF8.self)
    let range = try #require(text.firstRange(of: change.old))
    let changed = text.replacingCharacters(in: range, with: change.new)
    let refusal = #expect(throws: SessionFileError.self) {
      try ImportTarget().import(Self.file(Array(changed.utf8)))
    }
    #expect(refusal?.code == .damaged)
  }

  /// Returns the lines of a session as text, and the index, the slot and the name of each new node.
  private func drafted() async throws -> (
    lines: [String], nodes: [(line: Int, slot: Substring, name: Substring)]
  ) {
    let storm = try await RecordedStorm(seed: 6, commands: 60)
    let text = try Self.text(storm.store, storm.history.session)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    var nodes: [(line: Int, slot: Substring, name: Substring)] = []
    for (index, line) in lines.enumerated() {
      guard let slot = line.firstMatch(of: /"slot":(\d+)/)?.1,
        let name = line.firstMatch(of: /"node":"(n\d+)"/)?.1
      else { continue }
      nodes.append((index, slot, name))
    }
    return (lines, nodes)
  }

  /// Expects that the text is refused if the line at `index` has another name.
  private func expectRefused(
    _ lines: [String], at index: Int, _ field: String, _ name: some StringProtocol,
    _ new: some StringProtocol
  ) {
    var lines = lines
    lines[index].replace("\"\(field)\":\"\(name)\"", with: "\"\(field)\":\"\(new)\"")
    let draft = Array(lines.joined(separator: "\n").utf8)
    let error = #expect(throws: SessionFileError.self) { _ = try Self.file(draft) }
    #expect(
      error?.message.contains("line \(index + 1)") == true
        && error?.message.contains("'\(new)', which is nothing") == true, "\(error as Any)")
  }

  /// Returns the index of the first line after `index` that is about a node, and has no bytes.
  private func mention(of name: Substring, after index: Int, in lines: [String]) -> Int? {
    lines.indices.first { other in
      other > index && lines[other].contains("\"node\":\"\(name)\"")
        && !lines[other].contains("\"bytes\"")
    }
  }

  @Test func `a draft can't refer to missing nodes`() async throws {
    let (lines, nodes) = try await drafted()
    let first = try #require(nodes.first)
    let index = try #require(mention(of: first.name, after: first.line, in: lines))
    expectRefused(lines, at: index, "node", first.name, "n999999")
    let later = try #require(nodes.last { $0.line > index })
    expectRefused(lines, at: index, "node", first.name, later.name)
    // The slot of a released node belongs to another one.
    var reused: (line: Int, name: Substring, former: Substring)?
    for (place, node) in nodes.enumerated() where reused == nil {
      guard let former = nodes[..<place].last(where: { $0.slot == node.slot }),
        let index = mention(of: node.name, after: node.line, in: lines)
      else { continue }
      reused = (index, node.name, former.name)
    }
    let (line, name, former) = try #require(reused)
    expectRefused(lines, at: line, "node", name, former)
  }

  @Test func `a text without its trailer is a draft, and not accepted as proof`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 12)
    let text = String(
      decoding: try Self.text(storm.store, storm.history.session), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let draft = lines.filter { !$0.contains(#""item":"trailer""#) }.joined(separator: "\n")
    // It can be read, but not replace the session.
    #expect(try !Self.file(Array(draft.utf8)).isEmpty)
    for part in [draft, String(draft.dropLast(40))] {
      let refusal = #expect(throws: SessionFileError.self) {
        try Self.file(Array(part.utf8), isProof: true)
      }
      #expect(refusal?.code == .damaged && refusal?.hint?.contains("navlog record") == true)
    }
    let whole = try Self.file(Array(text.utf8), isProof: true)
    #expect(try whole == exported(storm.store, storm.history.session))
  }

  @Test func `only comments may follow the last line`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 12)
    let text = try Self.text(storm.store, storm.history.session)
    for end in [
      "", "# a comment\n", "   \n", "\r\n", "\n\n#", String(repeating: "#\n", count: 9_000),
    ] {
      let longer = text + Array(end.utf8)
      #expect(SessionText.isWhole(longer))
      #expect(try Self.file(longer, isProof: true) == exported(storm.store, storm.history.session))
    }
    let first = text.split(separator: UInt8(ascii: "\n"))[1]
    for end in [Array("garbage".utf8), Array("garbage\n".utf8), Array(first)] {
      #expect(!SessionText.isWhole(text + end))
      let refusal = #expect(throws: SessionFileError.self) { try Self.file(text + end) }
      #expect(refusal?.code == .damaged)
    }
  }

  @Test func `a byte order mark is skipped`() async throws {
    let storm = try await RecordedStorm(seed: 3, commands: 12)
    let text = try Self.text(storm.store, storm.history.session)
    let lines = text.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    for text in [text, Array(lines)] {
      let marked = [0xEF, 0xBB, 0xBF] + text
      #expect(SessionText.begins(marked) && SessionText.isHead(marked))
      #expect(try Self.file(marked) == Self.file(text))
    }
  }
}
