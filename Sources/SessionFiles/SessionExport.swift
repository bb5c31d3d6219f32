internal import NavlogCBOR
internal import NavlogHistory
package import NavlogRedaction
package import NavlogStore

/// What a file has of a session beside its contents.
struct SessionPart {
  let number: SessionNumber
  /// The id of the first name that its events define.
  let symbol: UInt32
  /// The large values in the state with which it begins.
  let values: [ValueID]
  let cited: [CitedSession]
}

/// A session of a store, or a part of it, as a file.
package struct SessionExport {
  private let store: Store
  private let session: SessionNumber
  private let after: UInt64?
  private let through: UInt64?
  private let withOrigins: Bool
  private let redaction: Redaction?

  /// The notes that belong to a session wherever it is: the record of a fork.
  private static let notes: Set<String> = ["what-if"]

  /// Creates the export of a session.
  ///
  /// - Parameters:
  ///   - after: the end of a command after which the part begins; `nil` for all of the session.
  ///   - through: the end of a command with which it ends; `nil` for the last one.
  ///   - withOrigins: whether the sessions from which it was restored or forked come before it, as
  ///     far as they are in the store. Without them a fork begins with the state of its parent.
  ///   - redaction: what leaves with it; `nil` for everything.
  package init(
    of session: SessionNumber, in store: Store, after: UInt64? = nil, through: UInt64? = nil,
    withOrigins: Bool = true, redaction: Redaction? = nil
  ) {
    (self.store, self.session, self.after, self.through) = (store, session, after, through)
    self.withOrigins = withOrigins && after == nil
    self.redaction = redaction
  }

  /// Writes the file to `sink`.
  package func write(
    to sink: @escaping SessionFileWriter.Sink
  ) throws(SessionFileError) -> SessionFileTrailer {
    try write(to: sink) { _ in }
  }

  /// Writes the file to `sink`, and passes how the values and names of each session were treated
  /// to `preview`.
  package func write(
    to sink: @escaping SessionFileWriter.Sink, preview: (RedactionSummary) -> Void
  ) throws(SessionFileError) -> SessionFileTrailer {
    var writer = try SessionFileWriter(to: sink)
    return try write(to: &writer, preview: preview)
  }

  /// Writes the file to `sink` as text.
  package func writeText(
    to sink: @escaping SessionFileWriter.Sink
  ) throws(SessionFileError) -> SessionFileTrailer {
    var writer = try SessionTextWriter(to: sink)
    return try write(to: &writer) { _ in }
  }

  private func write(
    to writer: inout some SessionOutput & ~Copyable, preview: (RedactionSummary) -> Void
  ) throws(SessionFileError) -> SessionFileTrailer {
    let origins = try origins()
    var redacted = redaction.map { RedactedExport(store, $0) }
    for (index, number) in (origins + [session]).enumerated() {
      let isLast = index == origins.count
      var contents = try stored { () throws(StoreError) in
        try store.contents(
          of: number, after: isLast ? after : nil, through: isLast ? through : nil,
          notes: Self.notes)
      }
      let part = try part(number, &contents)
      guard redacted != nil else {
        try write(part, contents, to: &writer)
        continue
      }
      let next = isLast ? nil : origins.dropFirst(index + 1).first ?? session
      let tally = try redacted?.write(
        part, contents, isPart: isLast && (after != nil || through != nil),
        before: try next.flatMap { (next) throws(SessionFileError) in try point(of: next) },
        to: &writer)
      if let tally { preview(tally) }
    }
    return try writer.finish()
  }

  /// The sessions that come first, oldest first.
  private func origins() throws(SessionFileError) -> [SessionNumber] {
    var origins: [SessionNumber] = []
    var next = withOrigins ? try origin(of: session) : nil
    while let number = next, !origins.contains(number) {
      origins.append(number)
      next = try origin(of: number)
    }
    return origins.reversed()
  }

  /// Returns the number of sessions in the file; the exported one is the last.
  package func sessionCount() throws(SessionFileError) -> Int { try origins().count + 1 }

  /// Returns the session from which `number` was restored or forked, if it is in the store.
  private func origin(of number: SessionNumber) throws(SessionFileError) -> SessionNumber? {
    do throws(StoreError) {
      guard let point = try store.session(number).description.origin.point,
        let found = try store.session(point.id), found.number < number, found.damage == nil
      else { return nil }
      return found.number
    } catch {
      throw SessionFileError(error)
    }
  }

  /// The position in its origin where a session begins.
  private func point(of number: SessionNumber) throws(SessionFileError) -> UInt64? {
    try stored { () throws(StoreError) in
      try store.session(number).description.origin.point?.position
    }
  }

  /// Returns what a file has of a session beside its contents, and completes these.
  private func part(
    _ number: SessionNumber, _ contents: inout SessionContents
  ) throws(SessionFileError) -> SessionPart {
    let symbol = UInt32(clamping: contents.beginning.names.count) + 1
    var values: [ValueID] = []
    if contents.base != nil || contents.beginning.position > 0,
      try !continuesOrigin(number, contents)
    {
      let state = try state(
        of: number, at: contents.beginning.position, stored: contents.base)
      contents.base = state.bytes
      values = state.values.sorted { $0.rawValue < $1.rawValue }
    }
    if contents.base == nil { contents.beginning.names = [] }
    return SessionPart(
      number: number, symbol: symbol, values: values, cited: try cited(by: number, contents))
  }

  private func write(
    _ part: SessionPart, _ contents: SessionContents,
    to writer: inout some SessionOutput & ~Copyable
  ) throws(SessionFileError) {
    try writer.begin(
      contents.beginning, symbol: part.symbol, cited: part.cited, base: contents.base)
    var values = part.values
    var seen = Set(values)
    try writer.addBatches(of: part.number, in: store, contents) { id in
      if seen.insert(id).inserted { values.append(id) }
    }
    for id in values {
      let bytes = try stored { () throws(StoreError) in try store.value(id, of: part.number) }
      try writer.add(value: id, bytes ?? [])
    }
    for mark in contents.marks { try writer.add(mark) }
    for note in contents.notes { try writer.add(note) }
    try writer.end(contents.ending)
  }

  /// Whether the session continues one that comes before it in the file, so that its state needn't
  /// be there.
  private func continuesOrigin(
    _ number: SessionNumber, _ contents: SessionContents
  ) throws(SessionFileError) -> Bool {
    let origin = contents.beginning.description.origin
    guard contents.base == nil, withOrigins, origin.kind == .forked,
      origin.point?.position == contents.beginning.position
    else { return false }
    return try self.origin(of: number) != nil
  }

  private func state(
    of number: SessionNumber, at position: UInt64, stored bytes: [UInt8]?
  ) throws(SessionFileError) -> (bytes: [UInt8], values: Set<ValueID>) {
    do throws(HistoryError) {
      let history = try SessionHistory(store, number)
      if let bytes { return (bytes, try history.values(inBase: bytes)) }
      return try history.encodedBase(at: position)
    } catch {
      throw SessionFileError(error)
    }
  }

  /// Returns the identities of the sessions that events of the session name by their numbers.
  private func cited(
    by number: SessionNumber, _ contents: SessionContents
  ) throws(SessionFileError) -> [CitedSession] {
    let table = try stored { () throws(StoreError) in try store.citedSessions(by: number) }
    if let table { return table }
    let numbers: [UInt32]
    do throws(HistoryError) {
      numbers = try SessionHistory(store, number).citedSessions(
        after: contents.beginning.position, through: contents.head)
    } catch {
      throw SessionFileError(error)
    }
    var cited: [CitedSession] = []
    for number in numbers {
      guard let session = SessionNumber(number) else { continue }
      do throws(StoreError) {
        cited.append(CitedSession(number: number, id: try store.session(session).id))
      } catch {
        guard error.code == .noSuchSession else { throw SessionFileError(error) }
      }
    }
    return cited
  }

  private func stored<T>(_ body: () throws(StoreError) -> T) throws(SessionFileError) -> T {
    do throws(StoreError) { return try body() } catch { throw SessionFileError(error) }
  }
}

extension SessionOutput where Self: ~Copyable {
  /// Adds the batches of a part of a session, and passes the large values they refer to to `value`.
  fileprivate mutating func addBatches(
    of number: SessionNumber, in store: Store, _ contents: SessionContents,
    _ value: (ValueID) -> Void
  ) throws(SessionFileError) {
    let beginning = contents.beginning
    try store.forEachBatch(
      of: number, after: beginning.position, chain: beginning.chain, through: contents.head
    ) { (batch, chain) throws(SessionFileError) in
      for reference in batch.references { value(reference.value) }
      try add(batch, chain: chain)
    }
  }
}
