internal import NavlogCBOR
internal import NavlogChecksums
internal import NavlogMigrations
package import NavlogStore
internal import NavlogZstd

/// Writes a session file, item by item.
///
/// Call ``begin(_:cited:base:)`` for a session, then ``add(_:chain:)`` for its batches, then the
/// values, marks and notes, then ``end(_:)``; after the last session ``finish()``. The sink gets
/// each item as soon as it is complete.
package struct SessionFileWriter: ~Copyable, SessionOutput {
  /// Takes the next bytes of the file.
  package typealias Sink = ([UInt8]) throws(SessionFileError) -> Void

  private let sink: Sink
  private var compressor: ZstdCompressor
  private var level = ZstdCompressor.defaultLevel
  private var hash = SHA256()
  private var offset: UInt64 = 0
  private var headers: [UInt64] = []
  private var segments: [UInt64] = []
  private var events: UInt64 = 0

  // The session that is being written.
  private var head: UInt64 = 0
  private var chain = HistoryHash(rawValue: 0)
  private var symbol: UInt32 = 1
  private var isRedacted = false
  /// The commands that the next segment will contain.
  private var content = CBORWriter(capacity: SessionFile.segmentContent + 4096)
  private var pending: [Command] = []

  /// A command in `content`.
  private struct Command {
    let end: Int
    let last: UInt64
    let after: HistoryHash
    let names: UInt32
  }

  package init(to sink: @escaping Sink) throws(SessionFileError) {
    self.sink = sink
    compressor = try Self.compressor(level)
  }

  private static func compressor(_ level: Int32) throws(SessionFileError) -> ZstdCompressor {
    do throws(ZstdError) { return try ZstdCompressor(level: level) } catch {
      throw SessionFileError(.tooLarge, error.message)
    }
  }

  /// Begins a session: its header, and the state it begins with.
  ///
  /// - Parameter symbol: the id of the first name that its events define.
  package mutating func begin(
    _ beginning: SessionBeginning, symbol: UInt32, cited: [CitedSession], base: [UInt8]?
  ) throws(SessionFileError) {
    if headers.isEmpty { try write(bytes: SessionFile.label) }
    headers.append(offset)
    (head, chain, self.symbol) = (beginning.position, beginning.chain, symbol)
    isRedacted = beginning.isRedacted
    let level = isRedacted ? SessionFile.levelForRedacted : ZstdCompressor.defaultLevel
    if level != self.level {
      compressor = try Self.compressor(level)
      self.level = level
    }
    try write(
      Item(.header, Header(beginning, cited: cited, hasBase: base != nil).map), content: nil)
    guard let base else { return }
    var map = RowMap()
    map.set(0, UInt64(base.count))
    try writeCompressed(.base, map, base)
  }

  /// Adds a batch, after which the chain is `after`.
  package mutating func add(
    _ batch: borrowing LogBatch, chain after: HistoryHash
  ) throws(SessionFileError) {
    let start = content.count
    batch.append(to: &content, isRedacted: isRedacted)
    if start > 0, content.count > SessionFile.segmentContent {
      let bytes = content.bytes
      content.removeAll(from: start)
      try flush()
      content.append(encoded: bytes.span.extracting(start..<bytes.count))
    }
    pending.append(
      Command(
        end: content.count, last: batch.last, after: after,
        names: UInt32(clamping: batch.names.count)))
    events += batch.count
  }

  /// Adds a large value, after all batches; without bytes, one that was lost.
  package mutating func add(value: ValueID, _ bytes: [UInt8]) throws(SessionFileError) {
    try flush()
    var map = RowMap()
    map.set(0, bytes16: value.rawValue)
    map.set(1, UInt64(bytes.count))
    try writeCompressed(.value, map, bytes)
  }

  /// Adds a mark, after all values.
  package mutating func add(_ mark: SessionMark) throws(SessionFileError) {
    try flush()
    try write(Item(.mark, mark.map), content: nil)
  }

  /// Adds a note, after all marks.
  package mutating func add(_ note: SessionNote) throws(SessionFileError) {
    try flush()
    try write(Item(.note, note.map, payload: note.bytes), content: note.bytes)
  }

  /// Ends the session.
  package mutating func end(_ ending: SessionEnding) throws(SessionFileError) {
    try flush()
    if let left = ending.interrupted {
      try writeCompressed(.end, ending.map, left.body)
    } else {
      try write(Item(.end, ending.map), content: nil)
    }
  }

  /// Writes the trailer. Returns what is in the file.
  package mutating func finish() throws(SessionFileError) -> SessionFileTrailer {
    let trailer = SessionFileTrailer(
      events: events, head: head, chain: chain, hash: hash.finalize(), headers: headers,
      segments: segments, offset: offset)
    let item = trailer.item
    try write(bytes: item.encoded)
    return trailer
  }

  /// Writes the commands that were added so far, although the session isn't complete.
  mutating func cut() throws(SessionFileError) { try flush() }

  // MARK: - Segments

  /// Writes the commands that were added and aren't written yet.
  private mutating func flush() throws(SessionFileError) {
    guard !pending.isEmpty else { return }
    let bytes = content.bytes
    let commands = pending
    try write(commands[...], from: 0, of: bytes)
    content.removeAll()
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes commands as one segment; as two if it would be too large.
  private mutating func write(
    _ commands: ArraySlice<Command>, from start: Int, of bytes: [UInt8]
  ) throws(SessionFileError) {
    guard let last = commands.last else { return }
    let segment = Segment(
      first: head + 1, last: last.last, before: chain, after: last.after,
      commands: UInt64(commands.count), symbol: symbol, content: Array(bytes[start..<last.end]))
    let frame = try compressed(segment.content)
    if frame.count > SessionFile.segmentSize, commands.count > 1 {
      let middle = commands.startIndex + commands.count / 2
      try write(commands[..<middle], from: start, of: bytes)
      try write(commands[middle...], from: commands[middle - 1].end, of: bytes)
      return
    }
    segments.append(offset)
    try write(segment.item(frame), content: segment.content)
    (head, chain) = (last.last, last.after)
    symbol += commands.reduce(0) { $0 + $1.names }
  }

  // MARK: - Items

  private mutating func writeCompressed(
    _ kind: SessionFile.Kind, _ map: RowMap, _ content: [UInt8]
  ) throws(SessionFileError) {
    try write(Item(kind, map, payload: try compressed(content)), content: content)
  }

  private mutating func compressed(_ content: [UInt8]) throws(SessionFileError) -> [UInt8] {
    guard content.count <= SessionFile.largestContent else {
      throw SessionFileError(
        .tooLarge,
        "A command or a state of \(content.count >> 20) MiB is too large for a session file")
    }
    do throws(ZstdError) { return try compressor.compress(content.span) } catch {
      throw SessionFileError(.tooLarge, error.message)
    }
  }

  private mutating func write(_ item: Item, content: [UInt8]?) throws(SessionFileError) {
    guard item.map.count <= SessionFile.largestMap else {
      throw SessionFileError(.tooLarge, "The session has too many names for a session file")
    }
    item.add(content, to: &hash)
    try write(bytes: item.encoded)
  }

  private mutating func write(bytes: [UInt8]) throws(SessionFileError) {
    try sink(bytes)
    offset += UInt64(bytes.count)
  }
}
