internal import NavlogEventText
internal import NavlogNavigation
internal import NavlogStore

/// Writes sessions as text: a line for each event, and for each other item of a session file.
struct SessionTextWriter: ~Copyable, SessionOutput {
  private let sink: SessionFileWriter.Sink
  /// The file that the text stands for, of which only the trailer is needed.
  private var file: SessionFileWriter
  private var translator: EventTranslator
  private var sessions = TextSessions()
  private var start: UInt64 = 0
  private var isBegun = false

  init(to sink: @escaping SessionFileWriter.Sink) throws(SessionFileError) {
    let translator = try EventTranslator()
    let file = try SessionFileWriter { (_) throws(SessionFileError) in }
    (self.sink, self.translator) = (sink, translator)
    self.file = file
  }

  mutating func begin(
    _ beginning: SessionBeginning, symbol: UInt32, cited: [CitedSession], base: [UInt8]?
  ) throws(SessionFileError) {
    try file.begin(beginning, symbol: symbol, cited: cited, base: base)
    try sessions.begin(beginning, symbol: symbol, base: base)
    start = beginning.started
    if !isBegun { try write(SessionText.comment) }
    isBegun = true
    let header = TextHeader(beginning, symbol: symbol, cited: cited, hasBase: base != nil)
    try write(header.line)
    if let base { try write(SessionText.line(.base, []), content: base) }
  }

  mutating func add(_ batch: borrowing LogBatch, chain: HistoryHash) throws(SessionFileError) {
    try file.add(batch, chain: chain)
    sessions.define(batch.names)
    var head: JSONObject = ["events": JSON(batch.count), "time": JSON(batch.time, after: start)]
    if batch.digest != StateDigest() { head["digest"] = .string("\(batch.digest)") }
    if !batch.names.isEmpty { head["names"] = .array(batch.names.map(JSON.string)) }
    var extra = [OutputLine.Field("batch", .object(head))]
    var references = batch.references[...]
    var events = Events(after: batch.first - 1, time: 0, count: batch.count)
    var before: UInt64 = 0
    var text = ""
    while let item = try next(&events, in: batch.body) {
      var stored = EventTranslator.Stored(
        bytes: Array(batch.body[item]), delta: events.time &- before, references: [])
      before = events.time
      while let reference = references.first, reference.index <= events.position - batch.first {
        stored.references.append(reference.value)
        references.removeFirst()
      }
      let line = translator.line(
        of: stored, at: events.position, command: batch.command, extra, sessions.names)
      if let event = line.event { sessions.took(event, at: events.position) }
      text += line.text + "\n"
      extra = []
    }
    try sink(Array(text.utf8))
  }

  private func next(
    _ events: inout Events, in body: [UInt8]
  ) throws(SessionFileError) -> Range<Int>? {
    do throws(StoreError) { return try events.next(in: body.span) } catch {
      throw SessionFileError(error)
    }
  }

  mutating func add(value: ValueID, _ bytes: [UInt8]) throws(SessionFileError) {
    try file.add(value: value, bytes)
    let line = SessionText.line(.value, [("id", .string("\(value)"))])
    guard bytes.count <= SessionText.largestValue else { return try write(line, content: bytes) }
    var object = line
    if !bytes.isEmpty { object["value"] = ExactValue.json(bytes) }
    try write(object)
  }

  mutating func add(_ mark: SessionMark) throws(SessionFileError) {
    try file.add(mark)
    try write(
      SessionText.line(
        .mark,
        [
          ("name", .string(mark.name)), ("position", JSON(mark.position)),
          ("made", JSON(mark.made, after: start)), ("chain", .string("\(mark.chain)")),
        ]))
  }

  mutating func add(_ note: SessionNote) throws(SessionFileError) {
    try file.add(note)
    try write(
      SessionText.line(
        .note, [("name", .string(note.name)), ("made", JSON(note.made, after: start))]),
      content: note.bytes)
  }

  mutating func end(_ ending: SessionEnding) throws(SessionFileError) {
    try file.end(ending)
    try write(ending.line(after: start))
  }

  mutating func finish() throws(SessionFileError) -> SessionFileTrailer {
    let trailer = try file.finish()
    try write(
      SessionText.line(
        .trailer,
        [
          ("events", JSON(trailer.events)), ("position", JSON(trailer.head)),
          ("chain", .string("\(trailer.chain)")), ("sha256", .string("\(trailer.hash)")),
        ]))
    return trailer
  }

  // MARK: - Lines

  /// Writes a content, in lines of its own if it is large, and the line it belongs to.
  private func write(_ object: JSONObject, content: [UInt8]) throws(SessionFileError) {
    var rest = content[...]
    while rest.count > SessionText.largestPart {
      let part = Array(rest.prefix(SessionText.largestPart))
      try write(SessionText.line(.content, [("bytes", .string(part.digits))]))
      rest = rest.dropFirst(part.count)
    }
    var object = object
    object["bytes"] = .string(Array(rest).digits)
    try write(object)
  }

  private func write(_ object: JSONObject) throws(SessionFileError) {
    try write(JSON.object(object).lineText)
  }

  private func write(_ line: String) throws(SessionFileError) {
    guard line.utf8.count <= JSONReader.maximumLength else {
      throw SessionFileError(.tooLarge, "The session has too many names for a line of text")
    }
    try sink(Array((line + "\n").utf8))
  }
}
