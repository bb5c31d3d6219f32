internal import LMDB

extension Store {
  /// Every session of the store, in the order they began. Of one whose rows are damaged there is only
  /// ``SessionInfo/damage`` to be had.
  public func sessions() throws(StoreError) -> [SessionInfo] {
    let rows = try read { (transaction) throws(StoreError) in
      var sessions: [Result<SessionRows, Damaged>] = []
      var cursor = try transaction.rows()
      var next = SessionNumber(1)
      while let from = next {
        guard let row = try cursor.seek(Key.row(.session, from).span),
          let (kind, number) = Key.parse(row.key), kind == .session
        else { break }
        do throws(StoreError) {
          sessions.append(.success(try SessionRows(number, in: transaction)))
        } catch {
          guard error.code == .corrupted else { throw error }
          sessions.append(.failure(Damaged(number: number, error: error)))
        }
        next = SessionNumber(number.rawValue + 1)
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
    return infos
  }

  private struct Damaged: Error {
    let number: SessionNumber
    let error: StoreError
  }

  /// The session with `number`.
  public func session(_ number: SessionNumber) throws(StoreError) -> SessionInfo {
    try info(rows(of: number))
  }

  /// The session with the identity `id`; `nil` when it is not in this store.
  public func session(_ id: LogID) throws(StoreError) -> SessionInfo? {
    try sessions().first { $0.id == id }
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
      head: rows.head, base: rows.base)
  }

  private func state(_ rows: SessionRows) throws(StoreError) -> SessionInfo.State {
    switch rows.end?.how {
    case .clean: return .clean
    case .crashed, .removed: return .crashed
    case .lost: return .lost(from: rows.end?.lostFrom ?? rows.head + 1)
    case nil:
      if isLive(rows.number) { return .open }
      let isHeld = try FileLock.isHeld(at: outboxPath(of: rows.session.id))
      // Who may not ask for the lock can still see whether the process is there.
      return isHeld ?? rows.session.machine.isAlive ? .open : .crashed
    }
  }

  func outboxPath(of id: LogID) -> String { "\(path)/\(Recovery.directory)/\(id).outbox" }
}

/// What the store's rows say of one session, read in one transaction.
struct SessionRows {
  let number: SessionNumber
  let session: SessionRow
  let end: EndRow?
  let trimmed: BaseRow?
  let head: UInt64

  /// The position below which the session itself holds nothing.
  var base: UInt64 { trimmed?.position ?? forkPoint ?? 0 }

  /// The position that a fork shares with its parent.
  var forkPoint: UInt64? {
    session.description.origin.kind == .forked ? session.description.origin.point?.position : nil
  }

  /// The chain at ``base``.
  var baseChain: Chain {
    trimmed?.chain
      ?? Chain(
        originOf: session.id,
        after: forkPoint == nil ? nil : session.description.origin.point?.chain)
  }

  init(_ number: SessionNumber, in transaction: borrowing ReadTransaction) throws(StoreError) {
    let key = Key.row(.session, number)
    guard let row = try transaction.row(key.span) else { throw .noSuchSession(number) }
    try self.init(number, SessionRow(row, key: key.span), in: transaction)
  }

  private init(
    _ number: SessionNumber, _ session: SessionRow, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    self.number = number
    self.session = session
    let endKey = Key.row(.end, number)
    if let row = try transaction.row(endKey.span) {
      end = try EndRow(row, key: endKey.span)
    } else {
      end = nil
    }
    let baseKey = Key.row(.base, number)
    if let row = try transaction.row(baseKey.span) {
      trimmed = try BaseRow(row, key: baseKey.span)
    } else {
      trimmed = nil
    }
    var cursor = try transaction.rows()
    let least =
      trimmed?.position
      ?? (session.description.origin.kind == .forked
        ? session.description.origin.point?.position ?? 0 : 0)
    // Where the log ends before the session did, something is missing: whoever reads on meets a gap.
    let ended = end.map { $0.how == .removed ? 0 : $0.head } ?? 0
    head = max(try cursor.head(of: number) ?? least, least, ended)
  }
}

extension StoreError {
  static func noSuchSession(_ number: SessionNumber) -> StoreError {
    StoreError(
      .noSuchSession, "There is no session \(number)", hint: "'navlog sessions' lists them")
  }
}
