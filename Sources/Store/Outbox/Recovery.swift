internal import NavlogLMDB
internal import NavlogMigrations

/// Recovers the sessions of processes that died: commits the batches that were finished, keeps the
/// readable part of an unfinished one, and adds notices.
struct Recovery {
  static let directory = "outbox"
  static let ending = ".outbox"
  /// Begins the part of a notice that says where a file was set aside.
  static let keptAs = "; the file is kept as "

  let environment: Environment
  let path: String

  /// Processes every outbox that no process uses.
  func run(_ notices: inout [StoreNotice]) throws(StoreError) {
    let folder = OutboxFolder(of: path)
    if let obstacle = folder.obstacle {
      notices.append(StoreNotice(.rejected, "\(obstacle.message); it is passed over"))
    }
    for name in try folder.names(Recovery.ending) {
      guard let claim = try claim(folder.path + "/" + name, &notices) else { continue }
      do throws(StoreError) {
        try recover(claim, &notices)
      } catch {
        // Damage in one session must not prevent the recovery of others.
        guard error.code == .corrupted || error.code == .conflict else { throw error }
        try reject(claim, error.message, &notices)
      }
    }
  }

  /// Locks the outbox at `path`; returns `nil` if it is in use, no longer exists, or isn't a
  /// regular file.
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
    let frames: OutboxFrames
    switch OutboxFrames.read(try claim.contents()) {
    case .frames(let found): frames = found
    case .blank:
      guard let session = try openSession(claim) else {
        return try claim.remove()  // Its process had no time to fill it.
      }
      return try reject(
        claim,
        "'\(claim.path)' holds nothing of session \(session), which has not ended; commands may be lost",
        &notices)
    case .unknown:
      let lost = try openSession(claim).map { "; commands of session \($0) may be lost" } ?? ""
      return try reject(claim, "'\(claim.path)' isn't an outbox\(lost)", &notices)
    case .newer(let layout):
      notices.append(
        StoreNotice(
          .newer,
          "'\(claim.path)' was written by a newer navlog (outbox layout \(layout)) and is left as it is"
        ))
      return
    }
    guard let session = try session(of: frames.id) else {
      // Its process died before it could write anything; or the data file is another one.
      guard frames.hasBatches else { return try claim.remove() }
      return try reject(
        claim, "'\(claim.path)' has commands of a session that the store doesn't have", &notices)
    }
    guard let outcome = try commit(frames, to: session) else {
      // The session has an end: its process died before it could remove the file.
      return try claim.remove()
    }
    if outcome.isDamaged {
      try reject(claim, "'\(claim.path)' is damaged; commands may be lost", &notices)
    } else {
      try claim.remove()
    }
    let added =
      switch outcome.committed {
      case 0: "everything that it had finished was already there"
      case 1: "the last command that it had finished was added"
      default: "the last \(outcome.committed) commands that it had finished were added"
      }
    var text = "Session \(session) had crashed; \(added)"
    if outcome.kept != nil { text += ", the one that was interrupted is kept beside them" }
    notices.append(StoreNotice(.recovered, text))
    if let kept = outcome.kept, kept.row.count < kept.claimed {
      notices.append(
        StoreNotice(
          .damaged,
          "Of the command that session \(session) was interrupted in, \(kept.row.count) of "
            + "\(kept.claimed) events are whole and kept"))
    }
  }

  /// Returns the session in the name of the file, if it has no end; otherwise `nil`.
  private func openSession(
    _ claim: borrowing OutboxClaim
  ) throws(StoreError) -> SessionNumber? {
    let name = claim.path.split(separator: "/").last ?? ""
    guard let raw = UInt128(name.dropLast(Recovery.ending.count), radix: 16),
      let session = try session(of: SessionID(rawValue: raw)),
      try readLast({ (transaction) throws(StoreError) in
        try openLog(of: session, in: transaction) != nil
      })
    else { return nil }
    return session
  }

  private func reject(
    _ claim: borrowing OutboxClaim, _ why: String, _ notices: inout [StoreNotice]
  ) throws(StoreError) {
    try claim.setAside()
    notices.append(StoreNotice(.rejected, "\(why)\(Recovery.keptAs)'\(claim.path).rejected'"))
  }

  /// Runs `body` with the last commit.
  ///
  /// A process that was killed in a commit may not have announced it: a read transaction doesn't
  /// see it, and a write transaction does.
  private func readLast<R>(
    _ body: (borrowing ReadTransaction) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    try environment.write { (transaction) throws(StoreError) in try transaction.read(body) }
  }

  private func session(of id: SessionID) throws(StoreError) -> SessionNumber? {
    try readLast { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      let next = [Key.Kind.session.rawValue + 1]
      var found = try cursor.seek(before: next.span)
      var damage: StoreError?
      while let row = found, let (kind, number) = Key.parse(row.key), kind == .session {
        do throws(StoreError) {
          if try SessionRow(row.value, key: row.key).id == id { return number }
        } catch {
          damage = error  // This may be the session in question.
        }
        found = try cursor.preceding()
      }
      if let damage { throw damage }
      return nil
    }
  }

  private struct Outcome {
    var committed = 0
    /// The kept part of an interrupted command, if there is one.
    var kept: InterruptedRow.Kept?
    var isDamaged = false
  }

  /// Adds the frames that continue the log of `session`, and an end; returns `nil` if it already
  /// has an end, or no longer exists.
  private func commit(
    _ frames: OutboxFrames, to session: SessionNumber
  ) throws(StoreError) -> Outcome? {
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      guard try transaction.row(Key.row(.session, session).span) != nil,
        let (end, begun) = try transaction.read({ (transaction) throws(StoreError) in
          try openLog(of: session, in: transaction)
        })
      else { return nil }
      var outcome = Outcome()
      var progress = end
      let greatest = try transaction.greatest(.record)
      let log = BatchWriter.Log(
        session, frames.id, isLast: greatest.map { session >= $0 } ?? true)
      var writer = BatchWriter()
      var walk = OutboxFrames.Walk(from: frames.tail)
      while let (frame, range) = frames.next(after: progress.head, &walk) {
        let content = frames.bytes.span.extracting(range)
        if frame.state == OutboxLayout.State.open {
          let kept = InterruptedRow.Kept(frame, content)
          try transaction.set(
            kept.row.sealed(session, body: kept.body.span),
            at: Key.row(.interrupted, session).span)
          outcome.kept = kept
          break
        }
        try writer.write(
          frame, content, to: log, keepsChain: true, progress: &progress, into: &transaction)
        outcome.committed += 1
      }
      outcome.isDamaged = walk.metDamage
      // Not the time of the recovery: what is known of a session doesn't depend on who looks when.
      let time = try lastTime(of: session, frames.id, at: progress.head, in: transaction) ?? begun
      let row = EndRow(
        how: .crashed, head: progress.head, time: time, recovered: UInt64(outcome.committed))
      try transaction.set(row.sealed(session), at: Key.row(.end, session).span, .upsert)
      return outcome
    }
  }

  /// Returns the time of the event at `head`, with which the log of `session` ends; `nil` if it has
  /// none.
  private func lastTime(
    of session: SessionNumber, _ id: SessionID, at head: UInt64,
    in transaction: borrowing WriteTransaction
  ) throws(StoreError) -> UInt64? {
    let key = Key.position(.record, session, head)
    guard let row = try transaction.row(key.span) else { return nil }
    var events = Events(try Record(row, key: key.span, begun: id.checksum))
    while try events.next(in: row) != nil {}
    return events.time
  }

  /// Returns the end of the log of `session` with the chain there, and the time of its beginning;
  /// `nil` if the session has an end.
  private func openLog(
    of session: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (end: SessionCommitState.Progress, begun: UInt64)? {
    let rows = try SessionRows(session, in: transaction)
    guard rows.end == nil else { return nil }
    let begun = rows.trimmed?.time ?? rows.session.started
    guard rows.head > rows.base else {
      return (SessionCommitState.Progress(head: rows.base, chain: rows.baseChain), begun)
    }
    let key = Key.position(.record, session, rows.head)
    guard let row = try transaction.row(key.span) else { throw .damagedRow(key.span) }
    let record = try Record(row, key: key.span, begun: rows.session.id.checksum)
    guard record.endsCommand, let chain = record.chain else { throw .damagedRow(key.span) }
    return (SessionCommitState.Progress(head: rows.head, chain: chain), begun)
  }
}
