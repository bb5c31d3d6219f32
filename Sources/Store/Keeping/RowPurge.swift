internal import NavlogLMDB
internal import NavlogMigrations

/// Deletes rows in short transactions, so that no writer waits for long. If a process is killed in
/// between, the next opening finishes the work.
struct RowPurge {
  let environment: Environment

  /// The number of rows to delete per transaction, which takes a few milliseconds.
  fileprivate static let stride = 20_000

  /// Finishes the deletions that a killed process had begun in the store at `path`, and deletes what
  /// it had imported of a session.
  func finish(in path: String, _ notices: inout [StoreNotice]) throws(StoreError) {
    let unfinished = try environment.read { (transaction) throws(StoreError) in
      var removed: [(SessionNumber, SessionID?)] = []
      var trimmed: [(SessionNumber, UInt64)] = []
      var cursor = try transaction.rows()
      var found = try cursor.seek(Key.row(.end, .first).span)
      while let row = found {
        guard let (kind, number) = Key.parse(row.key), kind == .end || kind == .base else { break }
        do throws(StoreError) {
          if kind == .end {
            let end = try EndRow(row.value, key: row.key)
            if end.how == .removed { removed.append((number, end.importing)) }
          } else if kind == .base {
            trimmed.append((number, try BaseRow(row.value, key: row.key).position))
          }
        } catch {
          notices.append(StoreNotice(.damaged, error.message))
        }
        found = try cursor.following()
      }
      return (removed, trimmed)
    }
    for (number, importing) in unfinished.0 {
      if let id = importing {
        // An import in another process holds an outbox of the session until it is finished, which it
        // may have been since the row was read.
        let outbox = "\(path)/\(Recovery.directory)/\(id).outbox"
        if try FileLock.isHeld(at: outbox) ?? true { continue }
        guard try isUnfinished(number, importing: id) else { continue }
      }
      try session(number)
    }
    for (number, position) in unfinished.1 { try records(of: number, through: position) }
  }

  private func isUnfinished(
    _ number: SessionNumber, importing id: SessionID
  ) throws(StoreError) -> Bool {
    try environment.read { (transaction) throws(StoreError) in
      let key = Key.row(.end, number)
      guard let row = try transaction.row(key.span) else { return false }
      let end = try EndRow(row, key: key.span)
      return end.how == .removed && end.importing == id
    }
  }

  /// Deletes every row of a removed session, the tombstone last; if `goesOn` returns `false`, the
  /// next opening deletes the rest. The tombstone of the last session stays until there is another
  /// session. So the number is never reused, and a second purge can't delete the rows of a new
  /// session.
  func session(
    _ number: SessionNumber, while goesOn: () -> Bool = { true }
  ) throws(StoreError) {
    for kind in Key.Kind.allCases where kind != .format && kind != .end {
      try rows(kind, of: number, while: goesOn) { _ in true }
    }
    let last = try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      return try cursor.greatest(.session)
    }
    if goesOn(), let last, last > number { try rows(.end, of: number) { _ in true } }
  }

  /// Deletes the records and snapshots of a session up to `position`.
  func records(of number: SessionNumber, through position: UInt64) throws(StoreError) {
    try rows(.record, of: number, through: position) { _ in true }
    try rows(.snapshot, of: number, through: position) { _ in true }
  }

  /// Deletes the rows of one kind that `goes` accepts; of rows with a position, those up to
  /// `position`.
  func rows(
    _ kind: Key.Kind, of number: SessionNumber, through position: UInt64 = .max,
    while goesOn: () -> Bool = { true }, _ goes: (Span<UInt8>) -> Bool
  ) throws(StoreError) {
    func belongs(_ key: Span<UInt8>) -> Bool {
      guard let (its, owner) = Key.parse(key), its == kind, owner == number else { return false }
      return position == .max || Key.position(of: key).map { $0 <= position } ?? false
    }
    let start = Key.named(kind, number, [])
    var from: [UInt8]? = try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      guard let row = try cursor.seek(start.span), belongs(row.key) else { return nil }
      return start
    }
    while let start = from, goesOn() {
      from = try environment.write { (transaction) throws(StoreError) in
        try FormatGuard.check(in: transaction)
        return try transaction.sweep(from: start, while: belongs, removing: goes)
      }
    }
  }
}

extension WriteTransaction {
  /// Deletes rows from `from` on while `belongs` accepts them, and returns the key at which to
  /// continue.
  fileprivate mutating func sweep(
    from: [UInt8], while belongs: (Span<UInt8>) -> Bool, removing goes: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> [UInt8]? {
    do throws(LMDBError) {
      var cursor = try writeCursor()
      var left = RowPurge.stride
      var next: [UInt8]?
      if let row = try cursor.move(toFirstAtOrAfter: from.span), belongs(row.key) {
        next = Array(copying: row.key)
      }
      while let key = next, left > 0 {
        left -= 1
        if goes(key.span) { try cursor.delete() }
        next = nil
        if let row = try cursor.next(), belongs(row.key) { next = Array(copying: row.key) }
      }
      return next
    } catch {
      throw StoreError(error)
    }
  }
}
