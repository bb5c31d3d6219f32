internal import NavlogLMDB
internal import NavlogMigrations

extension Store {
  private var housekeeping: Housekeeping { Housekeeping(catalog: catalog, now: options.now) }

  /// Applies the store's policy in the background, so that the app never waits for it. When the
  /// store is closed, the rest is left to the next opening.
  func keepHouse() {
    guard let policy = options.retention else { return }
    thread.whenIdle { [housekeeping, housekeepingError] goesOn in
      do throws(StoreError) {
        try housekeeping.apply(try housekeeping.plan(policy, while: goesOn), while: goesOn)
      } catch {
        housekeepingError.withLock { $0 = error }
      }
    }
  }

  /// Returns the sessions that `policy` would remove, oldest first. The plan never contains the
  /// last session, the one that its app would restore, or one that is open, damaged, marked, or the
  /// parent of a remaining fork.
  public func plan(_ policy: RetentionPolicy) throws(StoreError) -> RetentionPlan {
    try housekeeping.plan(policy)
  }

  /// Removes the sessions of `plan` that can still be removed. Returns the removed sessions.
  @discardableResult
  public func apply(_ plan: RetentionPlan) throws(StoreError) -> [SessionNumber] {
    if !plan.removals.isEmpty { try checkWritable() }
    return try housekeeping.apply(plan)
  }

  /// Removes a session with all of its rows.
  ///
  /// Readers no longer see it immediately; its rows are deleted in short transactions. Throws
  /// ``StoreError/Code/needed`` for the last session unless it is a fork, and for a session that a
  /// mark or a fork needs.
  public func remove(_ number: SessionNumber) throws(StoreError) {
    try checkWritable()
    try housekeeping.remove(number)
  }

  /// Trims a session's history up to the end of a command. `base`, the encoded state at that
  /// position, replaces it in one transaction; the rows are deleted in short ones.
  ///
  /// `keeping` contains the large values that the base refers to; values that are no longer
  /// referenced are deleted as well once the session has ended. Refused if a mark or a fork needs
  /// the history before `position`.
  public func trim(
    _ number: SessionNumber, below position: UInt64, base: Span<UInt8>, keeping: Set<ValueID> = []
  ) throws(StoreError) {
    try checkWritable()
    let info = try session(number)
    let end = try commandEnd(of: number, at: position)
    guard position > info.base else { return }
    guard base.count <= ValueID.largestValue else {
      throw StoreError(.tooLarge, "A base of \(base.count) bytes is too large to be kept")
    }
    let row = BaseRow(position: position, chain: end.chain, time: end.time)
      .sealed(number, body: base)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(number, id: info.id, at: position)
      try transaction.needs().checkTrim(number, below: position)
      try transaction.set(row, at: Key.row(.base, number).span)
    }
    try RowPurge(environment: environment).records(of: number, through: position)
    // A writer, or its outbox, may still refer to a value that the log doesn't refer to.
    if info.ended != nil { try sweepValues(of: number, keeping: keeping) }
  }

  /// Throws as ``trim(_:below:base:keeping:)`` does if something needs the history before
  /// `position`.
  package func checkTrim(_ number: SessionNumber, below position: UInt64) throws(StoreError) {
    guard try position > session(number).base else { return }
    try read { (transaction) throws(StoreError) in
      try transaction.needs().checkTrim(number, below: position)
    }
  }

  /// Returns the state at the beginning of a session's history, if earlier history was trimmed or
  /// never existed.
  public func base(
    of session: SessionNumber
  ) throws(StoreError) -> (position: UInt64, chain: HistoryHash, time: UInt64, body: [UInt8])? {
    try read { (transaction) throws(StoreError) in
      let key = Key.row(.base, session)
      guard let row = try transaction.row(key.span) else { return nil }
      let base = try BaseRow(row, key: key.span)
      let body = Array(copying: row.extracting(base.body..<row.count))
      return (base.position, base.chain, base.time, body)
    }
  }

  func sweepValues(
    of number: SessionNumber, keeping: Set<ValueID>
  ) throws(StoreError) {
    var needed = keeping
    let info = try session(number)
    try scan(number, from: info.base + 1) { (record, _) throws(StoreError) in
      needed.formUnion(record.values)
      return true
    }
    let all = needed
    try RowPurge(environment: environment).rows(.value, of: number) { key in
      key.count == 20 && !all.contains(ValueID(rawValue: key.bytes16(at: 4)))
    }
  }
}
