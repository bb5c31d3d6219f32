internal import LMDB
internal import Migrations

/// Brings to an end what processes left that died: commits the batches that they had finished, keeps what
/// there is of the one they had not, and says so.
struct Recovery {
  static let directory = "outbox"
  private static let ending = ".outbox"

  let environment: Environment
  let path: String
  let now: @Sendable () -> UInt64

  /// Looks at every outbox that nobody holds.
  func run(_ notices: inout [StoreNotice]) throws(StoreError) {
    let directory = path + "/" + Recovery.directory
    for name in try Directory.names(in: directory) where name.hasSuffix(Recovery.ending) {
      guard let claim = try claim(directory + "/" + name, &notices) else { continue }
      do throws(StoreError) {
        try recover(claim, &notices)
      } catch {
        // What one damaged session left keeps nobody from the others.
        guard error.code == .corrupted || error.code == .conflict else { throw error }
        try reject(claim, error.message, &notices)
      }
    }
  }

  /// Takes the outbox at `path`; `nil` when it is in use, gone, or no file at all.
  private func claim(
    _ path: String, _ notices: inout [StoreNotice]
  ) throws(StoreError) -> OutboxClaim? {
    do throws(StoreError) { return try OutboxClaim(path) } catch {
      guard error.code == .notRegularFile else { throw error }
      notices.append(StoreNotice(.rejected, "\(error.message); it is passed over"))
      return nil
    }
  }

  private func recover(
    _ claim: borrowing OutboxClaim, _ notices: inout [StoreNotice]
  ) throws(StoreError) {
    let frames = OutboxFrames(try claim.contents())
    guard let header = frames.header else {
      // One that its process had no time to fill has held nothing.
      if frames.isBlank { return try claim.remove() }
      return try reject(claim, "'\(claim.path)' is no outbox", &notices)
    }
    guard let session = try session(of: header.id) else {
      // Its session never came to be: the process died before it could write anything.
      return try claim.remove()
    }
    guard let outcome = try commit(frames, header, to: session) else {
      // It had ended, and its process died before the file was gone.
      return try claim.remove()
    }
    if outcome.isDamaged {
      try reject(claim, "'\(claim.path)' is damaged; commands may be lost", &notices)
    } else {
      try claim.remove()
    }
    let added =
      switch outcome.committed {
      case 0: "all that it had finished was there already"
      case 1: "the last command that it had finished was added"
      default: "the last \(outcome.committed) commands that it had finished were added"
      }
    var text = "Session \(session) had crashed; \(added)"
    if outcome.interrupted { text += ", the one that was interrupted is kept beside them" }
    notices.append(StoreNotice(.recovered, text))
  }

  private func reject(
    _ claim: borrowing OutboxClaim, _ why: String, _ notices: inout [StoreNotice]
  ) throws(StoreError) {
    try claim.setAside()
    notices.append(StoreNotice(.rejected, "\(why); the file is kept as '\(claim.path).rejected'"))
  }

  private func session(of id: LogID) throws(StoreError) -> SessionNumber? {
    try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      let behind = [Key.Kind.session.rawValue + 1]
      var found = try cursor.seek(before: behind.span)
      var damage: StoreError?
      while let row = found, let (kind, number) = Key.parse(row.key), kind == .session {
        do throws(StoreError) {
          if try SessionRow(row.value, key: row.key).id == id { return number }
        } catch {
          damage = error  // This may have been the one.
        }
        found = try cursor.preceding()
      }
      if let damage { throw damage }
      return nil
    }
  }

  private struct Outcome {
    var committed = 0
    var interrupted = false
    var isDamaged = false
  }

  /// Adds to the log of `session` what continues it, and its end; `nil` when it had one, or is gone.
  private func commit(
    _ frames: OutboxFrames, _ header: OutboxFrames.Header, to session: SessionNumber
  ) throws(StoreError) -> Outcome? {
    guard let end = try openEnd(of: session) else { return nil }
    return try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      guard try transaction.row(Key.row(.session, session).span) != nil else { return nil }
      var outcome = Outcome()
      var progress = end
      let greatest = try transaction.greatest(.record)
      let log = BatchWriter.Log(
        session, header.id, isLast: greatest.map { session >= $0 } ?? true)
      var writer = BatchWriter()
      var walk = OutboxFrames.Walk(from: header.tail)
      while let (frame, range) = frames.next(behind: progress.head, of: header.id, &walk) {
        let content = frames.bytes.span.extracting(range)
        if frame.state == OutboxLayout.State.open {
          try keep(frame, content, session, in: &transaction)
          outcome.interrupted = true
          break
        }
        try writer.write(
          frame, content, to: log, keepsChain: true, progress: &progress, into: &transaction)
        outcome.committed += 1
      }
      outcome.isDamaged = walk.metDamage
      let row = EndRow(
        how: .crashed, head: progress.head, time: now(), recovered: UInt64(outcome.committed))
      try transaction.set(row.sealed(session), at: Key.row(.end, session).span, .upsert)
      return outcome
    }
  }

  /// Keeps the whole events of a command that never ended; of more than a row can hold, the first.
  private func keep(
    _ frame: Frame, _ bytes: Span<UInt8>, _ session: SessionNumber,
    in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var body: [UInt8] = []
    var count = 0
    var symbols: [String] = []
    var size = 0
    var entries = FrameEntries(length: frame.length)
    while let entry = entries.next(in: bytes) {
      if entry.kind == .value { continue }
      size += entry.bytes.count + 8
      guard size <= InterruptedRow.largest else { break }
      if entry.kind == .event {
        body.append(bytes.extracting(entry.bytes))
        count += 1
      } else {
        let text = bytes.extracting(entry.bytes).extracting(4..<entry.bytes.count)
        symbols.append(String(decoding: Array(copying: text), as: UTF8.self))
      }
    }
    let row = InterruptedRow(
      first: frame.first, command: frame.command, time: frame.time, count: UInt64(count),
      symbols: symbols)
    try transaction.set(
      row.sealed(session, body: body.span), at: Key.row(.interrupted, session).span)
  }

  /// Where the log of `session` ends, and the chain there; `nil` when the session has ended as well.
  private func openEnd(
    of session: SessionNumber
  ) throws(StoreError) -> SessionFeed.Progress? {
    try environment.read { (transaction) throws(StoreError) in
      let rows = try SessionRows(session, in: transaction)
      guard rows.end == nil else { return nil }
      guard rows.head > rows.base else {
        return SessionFeed.Progress(head: rows.base, chain: rows.baseChain)
      }
      let key = Key.position(.record, session, rows.head)
      guard let row = try transaction.row(key.span) else { throw .damagedRow(key.span) }
      let record = try Record(row, key: key.span, begun: rows.session.id.checksum)
      guard record.endsCommand, let chain = record.chain else { throw .damagedRow(key.span) }
      return SessionFeed.Progress(head: rows.head, chain: chain)
    }
  }
}
