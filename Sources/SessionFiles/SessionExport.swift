internal import NavlogCBOR
internal import NavlogHistory
package import NavlogStore

/// A session of a store, or a part of it, as a file.
package struct SessionExport {
  private let store: Store
  private let session: SessionNumber
  private let after: UInt64?
  private let through: UInt64?
  private let withOrigins: Bool

  /// The notes that belong to a session wherever it is: the record of a fork.
  private static let notes: Set<String> = ["what-if"]

  /// Creates the export of a session.
  ///
  /// - Parameters:
  ///   - after: the end of a command after which the part begins; `nil` for all of the session.
  ///   - through: the end of a command with which it ends; `nil` for the last one.
  ///   - withOrigins: whether the sessions from which it was restored or forked come before it, as
  ///     far as they are in the store. Without them a fork begins with the state of its parent.
  package init(
    of session: SessionNumber, in store: Store, after: UInt64? = nil, through: UInt64? = nil,
    withOrigins: Bool = true
  ) {
    (self.store, self.session, self.after, self.through) = (store, session, after, through)
    self.withOrigins = withOrigins && after == nil
  }

  /// Writes the file to `sink`.
  package func write(
    to sink: @escaping SessionFileWriter.Sink
  ) throws(SessionFileError) -> SessionFileTrailer {
    var writer = try SessionFileWriter(to: sink)
    for origin in try origins() {
      try write(origin, after: nil, through: nil, to: &writer)
    }
    try write(session, after: after, through: through, to: &writer)
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

  private func write(
    _ number: SessionNumber, after: UInt64?, through: UInt64?,
    to writer: inout SessionFileWriter
  ) throws(SessionFileError) {
    let contents = try stored { () throws(StoreError) in
      try store.contents(of: number, after: after, through: through, notes: Self.notes)
    }
    let beginning = contents.beginning
    let start = beginning.position
    var base = contents.base
    var values: [ValueID] = []
    if base != nil || start > 0, try !continuesOrigin(number, contents) {
      let state = try state(of: number, at: start, stored: base)
      (base, values) = (state.bytes, state.values.sorted { $0.rawValue < $1.rawValue })
    }
    var written = beginning
    if base == nil { written.names = [] }
    try writer.begin(
      written, symbol: UInt32(clamping: beginning.names.count) + 1,
      cited: try cited(by: number, contents), base: base)
    var seen = Set(values)
    try writer.addBatches(of: number, in: store, contents) { id in
      if seen.insert(id).inserted { values.append(id) }
    }
    for id in values {
      let bytes = try stored { () throws(StoreError) in try store.value(id, of: number) }
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

extension SessionFileWriter {
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
