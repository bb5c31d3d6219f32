internal import NavlogLMDB

/// The rows that describe one session, read in one transaction.
struct SessionRows {
  let number: SessionNumber
  let session: SessionRow
  let end: EndRow?
  let trimmed: BaseRow?
  let head: UInt64

  /// The position before which the session itself has no events.
  var base: UInt64 { trimmed?.position ?? forkPoint ?? 0 }

  /// The last position that a fork shares with its parent.
  var forkPoint: UInt64? {
    session.description.origin.kind == .forked ? session.description.origin.point?.position : nil
  }

  /// The point up to which a fork has the history of its parent; `nil` if it begins with a state of
  /// its own, or with nothing.
  var shared: SessionOrigin.Point? {
    guard trimmed == nil, base > 0 else { return nil }
    return session.description.origin.point
  }

  /// The chain at ``base``.
  var baseChain: HistoryHash {
    trimmed?.chain ?? HistoryHash(of: session.id, from: session.description.origin)
  }

  /// Returns the error for a position before ``base``.
  func doesNotHave(_ position: UInt64) -> StoreError {
    guard let point = shared else {
      return .belowBase(
        position, of: number, base, isPart: session.description.imported != nil)
    }
    return StoreError(
      .belowBase, "Position \(position) is before session \(number) was forked",
      hint: "its own events begin after position \(base); those before are in session "
        + "\(point.session)")
  }

  init(_ number: SessionNumber, in transaction: borrowing ReadTransaction) throws(StoreError) {
    let key = Key.row(.session, number)
    guard let row = try transaction.row(key.span) else {
      // A damaged key can't be looked up, but comes after the undamaged one.
      var cursor = try transaction.rows()
      if let next = try cursor.seek(key.span), let (kind, found) = Key.parse(next.key),
        kind == .session, found == number
      {
        throw .lostFirstRow(number)
      }
      throw .noSuchSession(number)
    }
    try self.init(number, SessionRow(row, key: key.span), in: transaction)
  }

  /// Reads the rows of a session whose first row a cursor of the transaction has found. If it can't be
  /// looked up, the order of the keys is damaged.
  static func found(
    _ number: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> SessionRows {
    do throws(StoreError) { return try SessionRows(number, in: transaction) } catch {
      throw error.code == .noSuchSession ? .lostFirstRow(number) : error
    }
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
    // If the log ends before the session does, events are missing: reading on reports a gap.
    let ended = end.map { $0.how == .removed ? 0 : $0.head } ?? 0
    head = max(try cursor.head(of: number) ?? least, least, ended)
    if let shared, shared.session >= number { throw .lostParent(shared.id, of: number) }
  }
}

extension StoreError {
  /// The error for a fork that needs the history of a session that isn't in the store.
  static func lostParent(_ id: SessionID, of number: SessionNumber) -> StoreError {
    StoreError(
      .corrupted,
      "Session \(number) begins with the history of session s:\(id), which isn't in the store")
  }

  static func noSuchSession(_ number: SessionNumber) -> StoreError {
    StoreError(
      .noSuchSession, "There is no session \(number)", hint: "'navlog sessions' lists them")
  }
}
