internal import NavlogCBOR
internal import NavlogEventText
internal import NavlogNavigation
internal import NavlogStore

/// The bytes of the session file that a text stands for.
package final class SessionTextSource {
  private var lines: LineReader
  private var number = 0
  private var writer: SessionFileWriter
  private let output: Output
  private var translator: EventTranslator
  private var sessions = TextSessions()
  /// The header, as long as the state it announces hasn't come.
  private var header: TextHeader?
  private var content: [UInt8] = []
  private var batch: Batch?

  // The session that is being read.
  private var id = SessionID(rawValue: 0)
  private var start: UInt64 = 0
  private var head: UInt64 = 0
  private var chain = HistoryHash(rawValue: 0)
  private var symbol: UInt32 = 1
  private var isOver = false
  private let isProof: Bool
  private var hasTrailer = false

  /// A command, some of whose events may be missing.
  private struct Batch {
    var batch: LogBatch
    var events: UInt64
  }

  /// The bytes that were written and not read yet.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Creates the bytes of the file whose text `text` returns, piece by piece.
  ///
  /// - Parameter isProof: whether the text has to be whole. Only its last line proves that it is the
  ///   session with the identity in its header; without it, a draft would take that identity.
  package init(
    _ text: @escaping SessionFileReader.Source, isProof: Bool = false
  ) throws(SessionFileError) {
    self.isProof = isProof
    lines = LineReader(text) {
      SessionFileError(.tooLarge, "A line is larger than \(JSONReader.maximumLength >> 20) MiB")
    }
    let output = Output()
    self.output = output
    writer = try SessionFileWriter { (bytes) throws(SessionFileError) in output.bytes += bytes }
    translator = try EventTranslator()
  }

  /// Returns the next bytes; none at the end.
  package func next() throws(SessionFileError) -> [UInt8] {
    while output.bytes.isEmpty, !isOver {
      guard let line = try nextLine() else {
        try cut()
        break
      }
      do throws(ScriptError) {
        guard let line = try FactLine(line, number: number) else { continue }
        guard !hasTrailer else {
          throw line.wrong("item", "comes after the last line of the session")
        }
        if line["event"] != nil {
          try readEvent(line)
        } else if let item = line.item {
          try read(item, line)
        } else {
          throw line.wrong("schema", "is not that of a session as text")
        }
      } catch {
        // The last line of a text that is cut off may be a part of one.
        let isLast = error.code == .syntax && !hasTrailer ? try nextLine() == nil : false
        guard !isLast else {
          try cut()
          break
        }
        throw SessionFileError(
          .damaged, "The session file is damaged in \(error)",
          hint: error.hint ?? SessionFileError.getAgain)
      }
    }
    defer { output.bytes = [] }
    return output.bytes
  }

  /// Ends the file where the text is cut off: what is whole of it is there.
  private func cut() throws(SessionFileError) {
    isOver = true
    guard !isProof || hasTrailer else {
      throw SessionFileError(
        .damaged,
        "The session as text has no last line, without which it doesn't prove that it happened",
        hint: "get the whole text; 'navlog record -' records the events of another as a new session"
      )
    }
    try writer.cut()
  }

  private func nextLine() throws(SessionFileError) -> [UInt8]? {
    number += 1
    do {
      let line = try lines.next()
      return number == 1 ? line.map { Array(SessionText.withoutMark($0)) } : line
    } catch let error as SessionFileError { throw error } catch {
      throw SessionFileError(.bytes, "\(error)", cause: error)
    }
  }

  private func read(_ item: SessionText.Item, _ line: FactLine) throws(ScriptError) {
    if batch != nil { throw line.wrong("item", "comes before the last event of a command") }
    if header != nil, item != .content, item != .base {
      throw line.wrong("item", "comes before the state with which the session begins")
    }
    switch item {
    case .header:
      let header = try TextHeader(line)
      self.header = header
      if !header.hasBase { try begin(base: nil, line) }
    case .content: content += try line.bytes("bytes") ?? []
    case .base: try begin(base: try takeContent(line), line)
    case .value:
      let id = ValueID(rawValue: try line.identity("id"))
      let value = try line.encoded("value")
      let bytes = if let value { value } else { try takeContent(line) }
      try write(line) { (writer) throws(SessionFileError) in try writer.add(value: id, bytes) }
    case .mark:
      let mark = SessionMark(
        name: try line.requiredText("name"), position: try line.required("position"),
        made: try line.time("made", after: start),
        chain: HistoryHash(rawValue: try line.identity("chain")))
      try write(line) { (writer) throws(SessionFileError) in try writer.add(mark) }
    case .note:
      let note = SessionNote(
        name: try line.requiredText("name"), bytes: try takeContent(line),
        made: try line.time("made", after: start))
      try write(line) { (writer) throws(SessionFileError) in try writer.add(note) }
    case .end:
      let ending = try SessionEnding(line, after: start)
      try write(line) { (writer) throws(SessionFileError) in try writer.end(ending) }
    case .trailer: try finish(line)
    }
  }

  private func begin(base: [UInt8]?, _ line: FactLine) throws(ScriptError) {
    guard let header else { throw line.wrong("item", "comes without a header that announces it") }
    self.header = nil
    let beginning = header.beginning
    (id, start) = (beginning.id, beginning.started)
    (head, chain, symbol) = (beginning.position, beginning.chain, header.symbol)
    guard symbol > 0 else { throw line.wrong("symbol", "is 1 or more") }
    try write(line) { (writer) throws(SessionFileError) in
      try sessions.begin(beginning, symbol: header.symbol, base: base)
      try writer.begin(beginning, symbol: header.symbol, cited: header.cited, base: base)
    }
  }

  private func finish(_ line: FactLine) throws(ScriptError) {
    let (events, position) = (try line.required("events"), try line.required("position"))
    let last = HistoryHash(rawValue: try line.identity("chain"))
    let hash = try line.requiredText("sha256")
    hasTrailer = true
    try write(line) { (writer) throws(SessionFileError) in
      let trailer = try writer.finish()
      guard (trailer.events, trailer.head, trailer.chain) == (events, position, last),
        "\(trailer.hash)" == hash
      else {
        throw SessionFileError(
          .damaged, "The session as text doesn't match its last line",
          hint: "the text was edited; a recorded session can't be changed")
      }
    }
  }

  /// Returns the bytes of the line, after those of the lines of content before it.
  private func takeContent(_ line: FactLine) throws(ScriptError) -> [UInt8] {
    defer { content = [] }
    return content + (try line.bytes("bytes") ?? [])
  }

  private func write(
    _ line: FactLine, _ body: (inout SessionFileWriter) throws(SessionFileError) -> Void
  ) throws(ScriptError) {
    do throws(SessionFileError) { try body(&writer) } catch {
      throw ScriptError(.badValue, line: line.number, error.message, hint: error.hint)
    }
  }

  // MARK: - Events

  private func readEvent(_ line: FactLine) throws(ScriptError) {
    if let head = try line.object("batch") { try beginBatch(head, line) }
    guard var current = batch else { throw line.missing("batch") }
    let position = current.batch.first + current.batch.count
    guard try line.required("position") == position,
      try line.required("command") == current.batch.command
    else { throw line.wrong("position", "or 'command' doesn't follow the line before") }
    batch = nil
    let (stored, event) = try translator.event(of: line, at: position, sessions.names)
    for value in stored.references {
      current.batch.references.append(
        LogBatch.Reference(index: current.batch.count, value: value))
    }
    current.batch.body.append(unsigned: stored.delta)
    current.batch.body += stored.bytes
    current.batch.count += 1
    if let event { sessions.took(event, at: position) }
    guard current.batch.count == current.events else {
      batch = current
      return
    }
    let batch = current.batch
    let after = batch.chain(after: chain, of: id, symbol: symbol)
    symbol += UInt32(batch.names.count)
    (head, chain) = (batch.last, after)
    try write(line) { (writer) throws(SessionFileError) in try writer.add(batch, chain: after) }
  }

  private func beginBatch(_ head: FactLine, _ line: FactLine) throws(ScriptError) {
    if batch != nil { throw line.wrong("batch", "comes before the last event of a command") }
    var batch = LogBatch(first: self.head + 1)
    batch.command = try line.required("command")
    batch.time = try head.time("time", after: start)
    batch.names = try head.texts("names")
    if try head.text("digest") != nil {
      let digest = try head.identity("digest")
      batch.digest = StateDigest(
        structure: UInt64(truncatingIfNeeded: digest >> 64),
        state: UInt64(truncatingIfNeeded: digest))
    }
    let events = try head.required("events")
    guard events > 0, events < 1 << 32 else { throw head.wrong("events", "is 1 or more") }
    sessions.define(batch.names)
    self.batch = Batch(batch: batch, events: events)
  }
}

extension [UInt8] {
  /// Appends a number as one item of CBOR.
  fileprivate mutating func append(unsigned number: UInt64) {
    var writer = CBORWriter(capacity: 9)
    writer.append(unsigned: number)
    self += writer.bytes
  }
}
