internal import NavlogLMDB
internal import NavlogMigrations
internal import NavlogPlatform

/// Writes a session that was recorded elsewhere into a store, past the outbox.
///
/// The session becomes visible with ``finish(_:base:marks:notes:)``, in one transaction, after all
/// of its events are durable. Until then it has a tombstone, so that what a killed process leaves
/// is deleted at the next opening; an outbox that is held tells that its process is alive.
package final class SessionImport {
  /// The session's number in the store.
  package let number: SessionNumber
  /// The chain after the last event that was added.
  package var chain: HistoryHash { progress.chain }
  /// The large values that events refer to and that haven't been added.
  package private(set) var missing: Set<ValueID> = []

  private let store: Store
  private let beginning: SessionBeginning
  private let note: ImportSource
  private let outbox: Outbox
  private var progress: SessionCommitState.Progress
  private let firstSymbol: UInt32
  private var nextSymbol: UInt32
  private var memory = Memory()
  private var added: Set<ValueID> = []
  private var isOver = false

  /// Begins to import a session that isn't in `store`.
  ///
  /// If its origin is in the store, it is resolved by its log id. A fork without a state to begin
  /// with continues that session.
  package init(
    into store: Store, _ beginning: SessionBeginning, note: ImportSource, hasBase: Bool
  ) throws(StoreError) {
    try store.checkWritable()
    let id = beginning.id
    var beginning = beginning
    beginning.description.origin = try store.resolved(beginning.description.origin)
    beginning.description.imported = note
    if !hasBase { beginning.names = [] }
    self.store = store
    self.beginning = beginning
    self.note = note
    progress = SessionCommitState.Progress(head: beginning.position, chain: beginning.chain)
    firstSymbol =
      hasBase
      ? UInt32(clamping: beginning.names.count) + 1 : try store.checkBeginning(beginning)
    nextSymbol = firstSymbol
    let outbox = try Self.outbox(of: id, in: store)
    self.outbox = outbox
    let names = beginning.names
    let position = beginning.position
    do throws(StoreError) {
      number = try store.environment.write { (transaction) throws(StoreError) in
        try FormatGuard.check(in: transaction)
        let number = try transaction.nextSession()
        var row = EndRow(how: .removed, head: position, time: note.time)
        row.importing = id
        try transaction.set(row.sealed(number), at: Key.row(.end, number).span)
        try transaction.set(symbols: names, of: number, definedAt: position)
        return number
      }
    } catch {
      try outbox.remove()
      throw error
    }
  }

  deinit { if !isOver { abandon() } }

  private static func checkUnknown(_ id: SessionID, to store: Store) throws(StoreError) {
    if let known = try store.session(id) {
      throw StoreError(.conflict, "Session \(known.number) already is session '\(id)'")
    }
  }

  /// Creates the outbox that tells that the session is being imported; throws if it is in the store.
  ///
  /// Waits while another import of the session holds its outbox, and removes what a killed one has
  /// left there.
  private static func outbox(of id: SessionID, in store: Store) throws(StoreError) -> Outbox {
    let directory = store.path + "/" + Recovery.directory
    try Directory.make(directory, isPart: true)
    let path = "\(directory)/\(id).outbox"
    let patience = store.options.patience
    var waited: UInt64 = 0
    while true {
      do throws(StoreError) {
        let outbox = try Outbox(creating: path, of: id)
        do throws(StoreError) { try checkUnknown(id, to: store) } catch {
          try outbox.remove()
          throw error
        }
        return outbox
      } catch {
        // There is one; it may be gone by now.
        guard error.code == .inUse else { throw error }
      }
      // The outbox of a session in the store isn't an import's: it may hold what must be recovered.
      try checkUnknown(id, to: store)
      if let leftover = try OutboxClaim(path) {
        try leftover.remove()
        continue
      }
      let busy = StoreError(
        .inUse, "Session '\(id)' is being imported by another process",
        hint: "wait until it has ended, and try again")
      guard waited < patience.limit else { throw busy }
      if waited == WriteTimeouts.silence { patience.report(busy) }
      usleep(20_000)
      waited += 20_000_000
    }
  }

  /// Adds batches in one transaction, in order, the first after the last one that was added.
  ///
  /// The chain is stored with the last one.
  package func add(_ batches: [LogBatch]) throws(StoreError) {
    var after = progress
    var symbol = nextSymbol
    try write { (transaction) throws(StoreError) in
      (after, symbol) = (progress, nextSymbol)
      let greatest = try transaction.greatest(.record)
      let log = BatchWriter.Log(
        number, beginning.id, isLast: greatest.map { number >= $0 } ?? true)
      for (index, batch) in batches.enumerated() {
        try memory.write(
          batch, symbol: symbol, to: log, keepsChain: index == batches.count - 1,
          progress: &after, into: &transaction)
        symbol += UInt32(batch.names.count)
      }
    }
    (progress, nextSymbol) = (after, symbol)
    for batch in batches {
      for reference in batch.references where !added.contains(reference.value) {
        missing.insert(reference.value)
      }
    }
  }

  /// Adds large values in one transaction; without bytes, those that were lost.
  package func add(_ values: [(id: ValueID, bytes: [UInt8])]) throws(StoreError) {
    for (id, bytes) in values where !bytes.isEmpty && ValueID(of: bytes.span) != id {
      throw StoreError(.corrupted, "The value \(id) doesn't match its hash")
    }
    try write { (transaction) throws(StoreError) in
      for (id, bytes) in values { try transaction.set(value: bytes, id, of: number) }
    }
    for (id, _) in values {
      added.insert(id)
      missing.remove(id)
    }
  }

  /// Makes the session visible. Values that are still missing are marked as lost.
  package func finish(
    _ ending: SessionEnding, base: [UInt8]?, marks: [SessionMark], notes: [SessionNote]
  ) throws(StoreError) {
    if !missing.isEmpty { try add(missing.map { ($0, []) }) }
    let session = SessionRow(importing: beginning)
    try write { (transaction) throws(StoreError) in
      try checkWhole(transaction)
      try transaction.set(session.sealed(number), at: Key.row(.session, number).span)
      if let base {
        let row = BaseRow(
          position: beginning.position, chain: beginning.chain, time: beginning.time)
        try transaction.set(
          row.sealed(number, body: base.span), at: Key.row(.base, number).span)
      }
      try store.set(marks, of: number, in: &transaction)
      for note in notes {
        let key = try store.key(.note, number, note.name)
        try transaction.set(
          NoteRow(bytes: note.bytes, made: note.made).sealed(under: key.span), at: key.span)
      }
      try transaction.set(ending, of: number, at: progress.head)
    }
    isOver = true
    try outbox.remove()
  }

  /// Deletes what was added. What can't be deleted now is deleted at the next opening.
  private func abandon() {
    guard !store.environment.isForked else { return }
    isOver = true
    do throws(StoreError) {
      try RowPurge(environment: store.environment).session(number)
      try outbox.remove()
    } catch {
      outbox.unlock()
    }
  }

  private func write(
    _ body: (inout WriteTransaction) throws(StoreError) -> Void
  ) throws(StoreError) {
    try store.environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try checkTombstone(transaction)
      try body(&transaction)
    }
  }

  private func checkTombstone(_ transaction: borrowing WriteTransaction) throws(StoreError) {
    let key = Key.row(.end, number)
    guard let row = try transaction.row(key.span),
      try EndRow(row, key: key.span).importing == beginning.id
    else { throw interference() }
  }

  /// Throws if another program, which doesn't know about imports, has deleted rows as leftovers.
  private func checkWhole(_ transaction: borrowing WriteTransaction) throws(StoreError) {
    if nextSymbol > firstSymbol || !beginning.names.isEmpty {
      let key = Key.symbol(number, nextSymbol - 1)
      if try transaction.row(key.span) == nil { throw interference() }
    }
    guard progress.head > beginning.position else { return }
    var cursor = try transaction.rows()
    let first = Key.position(.record, number, beginning.position + 1)
    guard let row = try cursor.seek(first.span), Key.isRecord(row.key, of: number),
      try Record(row.value, key: row.key, begun: beginning.id.checksum).first
        == beginning.position + 1,
      try transaction.head(of: number) == progress.head
    else { throw interference() }
  }

  private func interference() -> StoreError {
    StoreError(
      .conflict, "Another program has deleted parts of the session while it was imported",
      hint: "try again; end programs of older versions before")
  }
}

/// The memory for batches on their way into the log, reused between them.
private struct Memory: ~Copyable {
  private var writer = BatchWriter()
  private var frame = ByteBuffer(capacity: 1 << 12)

  mutating func write(
    _ batch: LogBatch, symbol: UInt32, to log: BatchWriter.Log, keepsChain: Bool,
    progress: inout SessionCommitState.Progress, into transaction: inout WriteTransaction
  ) throws(StoreError) {
    let closed = try Frame(batch, symbol: symbol, into: &frame)
    try Self.write(closed, frame, with: &writer, to: log, keepsChain, &progress, &transaction)
  }

  private static func write(
    _ closed: Frame, _ buffer: borrowing ByteBuffer, with writer: inout BatchWriter,
    to log: BatchWriter.Log, _ keepsChain: Bool, _ progress: inout SessionCommitState.Progress,
    _ transaction: inout WriteTransaction
  ) throws(StoreError) {
    try writer.write(
      closed, buffer.span(), to: log, keepsChain: keepsChain, progress: &progress,
      into: &transaction)
  }
}
