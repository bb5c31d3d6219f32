internal import NavlogCBOR
internal import NavlogChecksums
internal import NavlogMigrations
package import NavlogStore
internal import NavlogZstd

/// Reads a session file, item by item, and checks everything that can be checked without a store.
///
/// The bytes may be hostile: every size is checked before anything is allocated, and what is passed
/// on continues what was passed on before.
package struct SessionFileReader: ~Copyable {
  /// Returns the next bytes of the file; none at its end.
  package typealias Source = () throws(SessionFileError) -> [UInt8]

  /// A part of the file, in the order of the format.
  package enum Part: Sendable {
    /// A session begins.
    case session(SessionBeginning, cited: [CitedSession], hasBase: Bool)
    case base([UInt8])
    /// Commands; the chain after the last one is `chain`.
    case batches([LogBatch], chain: HistoryHash)
    /// A large value; without bytes, one that was lost.
    case value(ValueID, [UInt8])
    case mark(SessionMark)
    case note(SessionNote)
    case end(SessionEnding)
    /// The file is whole.
    case trailer(SessionFileTrailer)
  }

  private var items: ItemSource
  private var decompressor: ZstdDecompressor
  private var hash = SHA256()
  private var stage = Stage.start
  private var headers: [UInt64] = []
  private var segments: [UInt64] = []
  private var events: UInt64 = 0
  /// The session that is being read.
  private var id = SessionID(rawValue: 0)
  private var head: UInt64 = 0
  private var chain = HistoryHash(rawValue: 0)
  private var symbol: UInt32?
  private var time: UInt64 = 0
  private var isRedacted = false
  /// The large values that its events refer to and that haven't come yet.
  private var missing: Set<ValueID> = []

  /// What may come next: items of this stage and of later ones.
  private enum Stage: Int, Comparable {
    case start, header, base, segments, values, marks, notes, ended, over
    static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
  }

  package init(from source: @escaping Source) throws(SessionFileError) {
    items = ItemSource(source)
    do throws(ZstdError) { decompressor = try ZstdDecompressor() } catch {
      throw SessionFileError(.tooLarge, error.message)
    }
  }

  /// Creates a reader of some whole items of a file, without its label and its trailer.
  ///
  /// - Parameter point: where they go on in a redacted session; `nil` if they begin with its header.
  init(
    items bytes: [UInt8], after point: (id: SessionID, position: UInt64, chain: HistoryHash)?
  ) throws(SessionFileError) {
    var rest = bytes
    try self.init { () throws(SessionFileError) in
      defer { rest = [] }
      return rest
    }
    stage = .ended
    guard let point else { return }
    (id, head, chain, isRedacted) = (point.id, point.position, point.chain, true)
    stage = .segments
  }

  /// The offset of the next item.
  var offset: UInt64 { items.offset }

  /// Returns the next part; `nil` after the trailer.
  ///
  /// Throws an error with the code ``SessionFileError/Code/truncated`` if the file ends before its
  /// trailer; the parts that were returned are whole.
  package mutating func next() throws(SessionFileError) -> Part? {
    if stage == .start {
      try items.readLabel()
      stage = .ended
    }
    while true {
      guard stage != .over else { return nil }
      let offset = items.offset
      let item = try items.next()
      guard let kind = SessionFile.Kind(rawValue: item.kind) else {
        guard item.kind >= SessionFile.Kind.firstOptional else {
          throw SessionFileError(
            .newer, "The session file has parts of a kind that this program doesn't know",
            hint: "update the program that reads it")
        }
        item.add(item.payload, to: &hash)
        continue
      }
      guard let fields = item.fields, let part = try part(kind, item, fields, at: offset) else {
        throw .damaged("the \(kind) is malformed", at: offset)
      }
      return part
    }
  }

  /// Moves to `stage`; returns whether an item of that stage may come now.
  private mutating func enter(_ next: Stage, repeats: Bool = true) -> Bool {
    guard stage >= .header, stage < .ended, stage < next || repeats && stage == next else {
      return false
    }
    stage = next
    return true
  }

  private mutating func part(
    _ kind: SessionFile.Kind, _ item: Item, _ fields: RowMap, at offset: UInt64
  ) throws(SessionFileError) -> Part? {
    switch kind {
    case .header:
      guard stage == .ended, item.payload == nil else { return nil }
      try checkVersion(fields)
      guard let header = Header(fields) else { return nil }
      headers.append(offset)
      item.add(nil, to: &hash)
      begin(header)
      return .session(header.beginning, cited: header.cited, hasBase: header.hasBase)
    case .base:
      guard stage == .base, let size = fields.unsigned(0),
        let content = try content(of: item, size: size, at: offset)
      else { return nil }
      stage = .segments
      return .base(content)
    case .segment:
      var size = 0
      guard enter(.segments), let segment = Segment(fields, size: &size) else { return nil }
      return try read(segment, of: item, size: size, at: offset)
    case .value:
      guard enter(.values), let id = fields.bytes16(0), let size = fields.unsigned(1),
        size <= UInt64(ValueID.largestValue),
        let bytes = try content(of: item, size: size, at: offset)
      else { return nil }
      guard bytes.isEmpty || ValueID(of: bytes.span).rawValue == id else { return nil }
      missing.remove(ValueID(rawValue: id))
      return .value(ValueID(rawValue: id), bytes)
    case .mark:
      guard enter(.marks), item.payload == nil, let mark = SessionMark(fields),
        mark.position <= head
      else { return nil }
      item.add(nil, to: &hash)
      return .mark(mark)
    case .note:
      guard enter(.notes), let bytes = item.payload, let note = SessionNote(fields, bytes) else {
        return nil
      }
      item.add(bytes, to: &hash)
      return .note(note)
    case .end:
      guard enter(.ended, repeats: false) else { return nil }
      return try readEnd(item, fields, at: offset)
    case .trailer:
      return try readTrailer(item, at: offset)
    }
  }

  private func checkVersion(_ fields: RowMap) throws(SessionFileError) {
    guard let oldest = fields.unsigned(1), oldest <= SessionFile.version else {
      throw SessionFileError(
        .newer, "The session file has a newer format than this program knows",
        hint: "update the program that reads it")
    }
    guard fields.unsigned(16).flatMap(SessionFile.Profile.init) != nil else {
      throw SessionFileError(
        .newer, "The session file has a privacy profile that this program can't read",
        hint: "update the program that reads it")
    }
  }

  private mutating func begin(_ header: Header) {
    let beginning = header.beginning
    (id, head, chain) = (beginning.id, beginning.position, beginning.chain)
    isRedacted = beginning.isRedacted
    missing = []
    time = max(beginning.time, beginning.started)
    // The names of a fork follow those of its parent, which may be elsewhere.
    symbol =
      beginning.position == 0 || header.hasBase
      ? UInt32(clamping: beginning.names.count) + 1 : nil
    stage = header.hasBase ? .base : .header
  }

  private mutating func read(
    _ segment: Segment, of item: Item, size: Int, at offset: UInt64
  ) throws(SessionFileError) -> Part? {
    guard segment.first == head + 1, segment.before == chain,
      segment.symbol == symbol ?? segment.symbol,
      segment.commands == 1 || item.payload?.count ?? 0 <= SessionFile.segmentSize
    else { return nil }
    var segment = segment
    guard let content = try content(of: item, size: UInt64(size), at: offset) else { return nil }
    segment.content = content
    guard let (batches, next, last) = segment.batches(of: id, isRedacted: isRedacted)
    else { return nil }
    segments.append(offset)
    for batch in batches { for reference in batch.references { missing.insert(reference.value) } }
    (head, chain, symbol, time) = (segment.last, segment.after, next, last)
    events += segment.last - segment.first + 1
    return .batches(batches, chain: segment.after)
  }

  private mutating func readEnd(
    _ item: Item, _ fields: RowMap, at offset: UInt64
  ) throws(SessionFileError) -> Part? {
    var body: [UInt8]?
    if let size = fields.unsigned(5) {
      guard let content = try content(of: item, size: size, at: offset) else { return nil }
      body = content
    } else {
      guard item.payload == nil else { return nil }
      item.add(nil, to: &hash)
    }
    guard let ending = SessionEnding(fields, body) else { return nil }
    // One that was lost is there without bytes.
    if let value = missing.min(by: { $0.rawValue < $1.rawValue }) {
      throw .damaged("the value \(value) is missing", at: offset)
    }
    return .end(ending)
  }

  /// Returns the trailer that belongs after what was read; `nil` unless its last session has ended.
  var trailerSoFar: SessionFileTrailer? { trailer(at: items.offset) }

  private func trailer(at offset: UInt64) -> SessionFileTrailer? {
    guard stage == .ended, !headers.isEmpty else { return nil }
    var hash = hash
    return SessionFileTrailer(
      events: events, head: head, chain: chain, hash: hash.finalize(), headers: headers,
      segments: segments, offset: offset)
  }

  private mutating func readTrailer(
    _ item: Item, at offset: UInt64
  ) throws(SessionFileError) -> Part? {
    guard let trailer = trailer(at: offset) else { return nil }
    guard trailer.item.map == item.map, trailer.item.payload == item.payload else {
      throw .damaged("what it contains is not what its trailer says", at: offset)
    }
    stage = .over
    try items.checkAtEnd()
    return .trailer(trailer)
  }

  /// Returns the content of the compressed payload of `item`, and adds it to the hash; `nil` if
  /// there is no such payload, or it is too large.
  private mutating func content(
    of item: Item, size: UInt64, at offset: UInt64
  ) throws(SessionFileError) -> [UInt8]? {
    guard let payload = item.payload, size <= UInt64(SessionFile.largestContent) else {
      return nil
    }
    do throws(ZstdError) {
      let content = try decompressor.decompress(payload.span, size: Int(size))
      item.add(content, to: &hash)
      return content
    } catch {
      throw .damaged(error.message, at: offset)
    }
  }
}
