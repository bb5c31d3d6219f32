internal import NavlogChecksums
internal import NavlogLMDB
internal import NavlogMigrations
internal import Synchronization

/// The sessions of a store, as its rows and outboxes describe them.
///
/// It keeps no reference to the store, so background work that uses it doesn't delay closing.
struct Catalog: Sendable {
  /// The directory of the store.
  let path: String
  let environment: Environment
  /// The sessions that this process writes.
  let live = Lock<[SessionNumber: SessionCommitState]>([:])
  private let checked = CheckedCommit()

  init(_ environment: Environment, path: String) {
    self.environment = environment
    self.path = path
  }

  /// The last commit in which the format was checked to be readable.
  private final class CheckedCommit: Sendable {
    let id = Atomic<UInt64>(.max)
  }

  /// Runs `body` with a consistent snapshot, after checking that the format of the store is
  /// readable.
  func read<R: ~Copyable, E: StoreErrorWrapping>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(E) -> R {
    try environment.read { (transaction) throws(E) in
      // A newer program may have migrated the store in a later commit.
      let id = transaction.id
      if checked.id.load(ordering: .relaxed) != id {
        do throws(StoreError) {
          try FormatGuard.checkReadable(in: transaction)
        } catch {
          throw E(error)
        }
        checked.id.store(id, ordering: .relaxed)
      }
      return try body(transaction)
    }
  }

  /// Returns all sessions, in the order in which they began.
  func sessions() throws(StoreError) -> [SessionInfo] {
    let rows = try read { (transaction) throws(StoreError) in
      var sessions: [Result<SessionRows, Damaged>] = []
      var known: Set<SessionNumber> = []
      var cursor = try transaction.rows()
      var next = SessionNumber(1)
      while let from = next {
        guard let row = try cursor.seek(Key.row(.session, from).span),
          let (kind, number) = Key.parse(row.key), kind == .session, number >= from
        else { break }
        sessions.append(try Self.rows(found: number, in: transaction))
        known.insert(number)
        next = SessionNumber(number.rawValue + 1)
      }
      for number in try transaction.sessions(besides: known) {
        sessions.append(try Self.rows(found: number, in: transaction))
      }
      return sessions
    }
    var infos: [SessionInfo] = []
    for row in rows {
      switch row {
      case .success(let rows): infos.append(try info(rows))
      case .failure(let damaged): infos.append(SessionInfo(damaged.number, damage: damaged.error))
      }
    }
    return infos.sorted { $0.number < $1.number }
  }

  /// Reads a session of which the transaction has rows; damage is a result, too.
  private static func rows(
    found number: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Result<SessionRows, Damaged> {
    do throws(StoreError) { return .success(try SessionRows.found(number, in: transaction)) } catch
    {
      guard error.code == .corrupted else { throw error }
      return .failure(Damaged(number: number, error: error))
    }
  }

  /// Returns the newest session that satisfies the condition; `nil` if there is none.
  ///
  /// - Complexity: O(newer sessions).
  func lastSession(
    where isWanted: (SessionInfo) -> Bool
  ) throws(StoreError) -> SessionInfo? {
    var next = try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      return try cursor.greatest(.session)
    }
    while let number = next {
      let found: SessionInfo
      do throws(StoreError) { found = try session(number) } catch {
        // A session that was removed in the meantime is skipped.
        guard error.code != .noSuchSession else {
          next = try previous(number)
          continue
        }
        guard error.code == .corrupted else { throw error }
        found = SessionInfo(number, damage: error)
      }
      if isWanted(found) { return found }
      next = try previous(number)
    }
    return nil
  }

  /// Returns the session before `number`.
  private func previous(_ number: SessionNumber) throws(StoreError) -> SessionNumber? {
    try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      guard let row = try cursor.seek(before: Key.row(.session, number).span),
        let (kind, found) = Key.parse(row.key), kind == .session, found < number
      else { return nil }
      return found
    }
  }

  /// Returns the session with the identity `id`.
  func session(_ id: SessionID) throws(StoreError) -> SessionInfo? {
    let number: SessionNumber? = try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      var found = try cursor.seek(Key.row(.session, .first).span)
      while let row = found, let (kind, number) = Key.parse(row.key), kind == .session {
        do throws(StoreError) {
          if try SessionRow(row.value, key: row.key).id == id { return number }
        } catch {
          // A damaged row has no identity to compare.
          guard error.code == .corrupted else { throw error }
        }
        found = try cursor.following()
      }
      return nil
    }
    return try number.map { (number) throws(StoreError) in try session(number) }
  }

  private struct Damaged: Error {
    let number: SessionNumber
    let error: StoreError
  }

  func session(_ number: SessionNumber) throws(StoreError) -> SessionInfo {
    try info(rows(of: number))
  }

  /// Returns the last session before `number`, or the last session if `number` is `nil`; returns
  /// `nil` if there is none.
  func session(before number: SessionNumber?) throws(StoreError) -> SessionInfo? {
    var damaged: SessionInfo?
    let rows: SessionRows? = try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      let key: [4 of UInt8] = [Key.Kind.session.rawValue &+ 1, 0, 0, 0]
      let row =
        if let number { try cursor.seek(before: Key.row(.session, number).span) } else {
          try cursor.seek(before: key.span)
        }
      guard let row, let (kind, found) = Key.parse(row.key), kind == .session,
        number.map({ found < $0 }) ?? true
      else { return nil }
      do throws(StoreError) { return try SessionRows.found(found, in: transaction) } catch {
        guard error.code == .corrupted else { throw error }
        damaged = SessionInfo(found, damage: error)
        return nil
      }
    }
    if let rows { return try info(rows) }
    return damaged
  }

  func rows(of number: SessionNumber) throws(StoreError) -> SessionRows {
    try read { (transaction) throws(StoreError) in
      try SessionRows(number, in: transaction)
    }
  }

  private func info(_ rows: SessionRows) throws(StoreError) -> SessionInfo {
    SessionInfo(
      number: rows.number, id: rows.session.id, description: rows.session.description,
      started: rows.session.started, state: try state(rows), ended: rows.end?.time,
      head: rows.head, base: rows.base, isCut: rows.end?.isCut ?? false)
  }

  private func state(_ rows: SessionRows) throws(StoreError) -> SessionInfo.State {
    switch rows.end?.how {
    case .clean: return .clean
    case .crashed, .removed: return .crashed
    case .lost: return .lost(from: rows.end?.lostFrom ?? rows.head + 1)
    case nil:
      if live.withLock({ $0[rows.number] != nil }) { return .open }
      let isHeld = try FileLock.isHeld(at: outboxPath(of: rows.session.id))
      // Without access to the lock, it can still be checked whether the process is running.
      return isHeld ?? rows.session.machine.isAlive ? .open : .crashed
    }
  }

  private func outboxPath(of id: SessionID) -> String {
    "\(path)/\(Recovery.directory)/\(id).outbox"
  }

  /// Returns the number of bytes in a session's keys and values.
  func size(of session: SessionNumber) throws(StoreError) -> Int {
    var bytes = 0
    try eachRow(of: session) { (_, key, row) in
      bytes += key.count + row.count
      return true
    }
    return bytes
  }

  /// Returns whether any row of a session doesn't match its checksum.
  func hasDamage(_ session: SessionInfo) throws(StoreError) -> Bool {
    var isDamaged = false
    try eachRow(of: session.number) { (kind, key, row) throws(StoreError) in
      guard kind == .record else {
        isDamaged = !Sealed.isIntact(row, under: key)
        return !isDamaged
      }
      do throws(StoreError) { _ = try Record(row, key: key, begun: session.id.checksum) } catch {
        isDamaged = true
      }
      return !isDamaged
    }
    return isDamaged
  }

  /// Passes the rows of a session to `body` until it returns `false`.
  private func eachRow(
    of session: SessionNumber,
    _ body: (Key.Kind, _ key: Span<UInt8>, _ row: Span<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      for kind in Key.Kind.allCases where kind != .format {
        var found = try cursor.seek(Key.row(kind, session).span)
        while let row = found, let (its, owner) = Key.parse(row.key), its == kind, owner == session
        {
          guard try body(kind, row.key, row.value) else { return }
          found = try cursor.following()
        }
      }
    }
  }
}
