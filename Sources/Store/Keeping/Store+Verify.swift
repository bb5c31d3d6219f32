internal import NavlogLMDB
internal import NavlogMigrations
import NavlogPlatform

extension Store {
  /// Verifies every byte: the structure of the file, every checksum, every chain from its origin
  /// on, gaps, and references between rows. Changes nothing, and continues after a finding as far
  /// as possible.
  public func verify(
    progress: (_ session: SessionNumber, _ events: UInt64) -> Void = { _, _ in }
  ) throws(StoreError) -> VerifyReport {
    try verify(outboxes: OutboxFolder(of: path), of: self, progress: progress)
  }

  /// Verifies this store, which may be a copy, and the outboxes of `original` in `folder`.
  func verify(
    outboxes folder: OutboxFolder, of original: Store,
    progress: (_ session: SessionNumber, _ events: UInt64) -> Void
  ) throws(StoreError) -> VerifyReport {
    var report = VerifyReport()
    do throws(LMDBError) {
      _ = try environment.checkStructure()
    } catch {
      guard error.code == .corrupted || error.code == .truncated else { throw StoreError(error) }
      report.add("the structure of the file is damaged: \(error)")
      return report  // LMDB must not read it.
    }
    try verifyRows(&report)
    try original.lookAtOutboxes(in: folder, &report)
    for session in try sessionsThere().sorted() {
      let before = report
      do throws(StoreError) {
        try verify(session, &report)
      } catch {
        report.add(error.message, session: session)
      }
      if report.findings.count > before.findings.count, try !sessionsThere().contains(session) {
        report = before  // It was removed during the check.
        continue
      }
      report.sessions += 1
      progress(session, report.events)
    }
    return report
  }

  /// Reports files in the outbox directory that can't be added to the log, and missing ones.
  private func lookAtOutboxes(
    in folder: OutboxFolder, _ report: inout VerifyReport
  ) throws(StoreError) {
    if let obstacle = folder.obstacle { report.add(obstacle.message) }
    for reason in try folder.unreadable() {
      report.remarks.append(
        VerifyReport.Finding(session: nil, position: nil, message: reason))
    }
    for name in try folder.names(OutboxFolder.rejectedEnding) {
      report.remarks.append(
        VerifyReport.Finding(
          session: nil, position: nil,
          message: "what a process left when it died could not be used and was set aside as "
            + "'\(Recovery.directory)/\(name)'; commands may be lost"))
    }
    for session in try sessions(withoutOutboxIn: folder) {
      report.remarks.append(
        VerifyReport.Finding(
          session: session.number, position: nil, message: session.missingOutbox))
    }
  }

  private func sessionsThere() throws(StoreError) -> Set<SessionNumber> {
    try read { (transaction) throws(StoreError) in try sessionNumbers(in: transaction).there }
  }

  /// Returns the existing sessions, and those that are being removed.
  private func sessionNumbers(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (there: Set<SessionNumber>, leaving: Set<SessionNumber>) {
    var there: Set<SessionNumber> = []
    var leaving: Set<SessionNumber> = []
    for kind in [Key.Kind.session, .end] {
      var cursor = try transaction.rows()
      var found = try cursor.seek(Key.row(kind, .first).span)
      while let row = found, let (its, number) = Key.parse(row.key), its == kind {
        if kind == .session { there.insert(number) }
        if kind == .end, isTombstone(row.value, row.key) { leaving.insert(number) }
        found = try cursor.following()
      }
    }
    return (there.subtracting(leaving), leaving)
  }

  /// Checks the envelope of every row that isn't a record, and that it belongs to a session.
  private func verifyRows(_ report: inout VerifyReport) throws(StoreError) {
    let found = try read { (transaction) throws(StoreError) in
      let sessions = try sessionNumbers(in: transaction)
      let known = sessions.there.union(sessions.leaving)
      var found = report
      var cursor = try transaction.rows()
      var next = try cursor.seek(Key.row(.session, .first).span)
      while let row = next {
        guard let (kind, session) = Key.parse(row.key) else {
          // A row of a newer format has the same envelope.
          found.rows += 1
          if !Sealed.isIntact(row.value, under: row.key) {
            found.add("the row with the key \(row.key.hexadecimal) does not match its checksum")
          } else if Key.Kind(rawValue: row.key[0]) != nil {
            found.add("the row with the key \(row.key.hexadecimal) belongs to no session")
          }
          next = try cursor.following()
          continue
        }
        if kind == .record {
          if !known.contains(session) {
            found.add("a record belongs to no session", session: session)
          }
          // The records of known sessions are checked session by session.
          guard let following = SessionNumber(session.rawValue + 1) else { break }
          next = try cursor.seek(Key.row(.record, following).span)
          continue
        }
        found.rows += 1
        if kind == .snapshot { found.snapshots += 1 }
        if !Sealed.isIntact(row.value, under: row.key) {
          found.add(
            "the \(kind) row does not match its checksum", session: session,
            position: Key.position(of: row.key))
        }
        if kind != .session, !known.contains(session) {
          found.add("the \(kind) row belongs to no session", session: session)
        }
        next = try cursor.following()
      }
      return found
    }
    report = found
  }

  /// Whether the row is the end of a session whose other rows are being deleted.
  private func isTombstone(_ row: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
    guard let (kind, _) = Key.parse(key), kind == .end else { return false }
    do throws(StoreError) {
      return try EndRow(row, key: key).how == .removed
    } catch {
      return false
    }
  }

  private func verify(_ number: SessionNumber, _ report: inout VerifyReport) throws(StoreError) {
    let rows = try catalog.rows(of: number)
    let symbols = try read { (transaction) throws(StoreError) in
      try ownSymbols(of: number, in: transaction)
    }
    // A fork with a state of its own to begin with doesn't read its parent.
    if let point = rows.shared {
      let end = try commandEnd(of: point.session, at: point.position)
      if end.chain != point.chain {
        report.add(
          "it was forked from another history than session \(point.session)'s", session: number)
      }
    }
    var walk = ChainWalk(at: rows.base, rows.baseChain, id: rows.session.id, symbols: symbols)
    var ends: [UInt64: HistoryHash] = [rows.base: rows.baseChain]
    let wanted = try chainsToCompare(of: number)
    var values: Set<ValueID> = []
    var seen = report
    var endsCommand = true
    var readable = rows.base
    do throws(StoreError) {
      try scan(number, from: rows.base + 1, through: rows.head) {
        (record, bytes) throws(StoreError) in
        var events = Events(record)
        while try events.next(in: bytes) != nil {}
        seen.records += 1
        seen.events += UInt64(record.count)
        values.formUnion(record.values)
        endsCommand = walk.add(record, bytes)
        if let kept = record.chain, endsCommand, kept != walk.chain {
          seen.add(
            "the chain doesn't match the events", session: number, position: record.last)
        }
        if endsCommand, wanted[record.last] != nil { ends[record.last] = walk.chain }
        readable = record.last
        return true
      }
    } catch {
      // The part that could be read is counted and reported.
      report = seen
      guard error.code == .corrupted, readable > rows.base else { throw error }
      report.add(
        "\(error.message); up to position \(readable) it can be read", session: number,
        position: readable + 1)
      return
    }
    report = seen
    if !endsCommand {
      report.add("its last command has no end", session: number, position: rows.head)
    }
    for (position, claims) in wanted {
      for claim in claims where ends[position] != claim.chain {
        report.add("\(claim.what) is of another history", session: number, position: position)
      }
    }
    for value in values {
      switch try storedValue(value, of: number) {
      case .lost:
        report.remarks.append(
          VerifyReport.Finding(
            session: number, position: nil,
            message: "the value \(value) is lost: neither a rescue nor an import has found it"))
      case nil: report.add("the value \(value) is missing", session: number)
      case .bytes(let content):
        guard ValueID(of: content.span) != value else { continue }
        report.add("the value \(value) doesn't match its hash", session: number)
      }
    }
    if case .unreadable(let error) = try interruption(of: number) {
      report.add("what a crash left of its last command: \(error.message)", session: number)
    }
    if let end = rows.end, end.how != .removed, end.head != rows.head {
      report.add(
        "it ended at position \(end.head), but its log ends at \(rows.head)", session: number)
    }
  }

  /// Returns the chains that other rows store for positions of a session.
  private func chainsToCompare(
    of session: SessionNumber
  ) throws(StoreError) -> [UInt64: [(what: String, chain: HistoryHash)]] {
    var claims: [UInt64: [(what: String, chain: HistoryHash)]] = [:]
    for snapshot in try snapshots(of: session) {
      guard let header = snapshot.header else { continue }
      claims[snapshot.position, default: []].append(("the snapshot", header.chain))
    }
    return claims
  }
}
