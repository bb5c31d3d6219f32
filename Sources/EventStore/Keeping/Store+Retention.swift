internal import LMDB
internal import Migrations

extension Store {
  private var housekeeping: Housekeeping { Housekeeping(catalog: catalog, now: options.now) }

  /// Applies the store's own policy in the background: the app never waits for it. What is not done when
  /// the store is closed is done the next time.
  func keepHouse() {
    guard let policy = options.retention else { return }
    thread.whenIdle { [housekeeping, housekeepingTrouble] goesOn in
      do throws(StoreError) {
        try housekeeping.apply(try housekeeping.plan(policy, while: goesOn), while: goesOn)
      } catch {
        housekeepingTrouble.withLock { $0 = error }
      }
    }
  }

  /// What `policy` would remove: the oldest sessions first. Never the last one nor the one that its app
  /// would restore, never one that is open, damaged, marked, or that a fork which stays begins in.
  public func plan(_ policy: RetentionPolicy) throws(StoreError) -> RetentionPlan {
    try housekeeping.plan(policy)
  }

  /// Removes what `plan` says, as far as it still may go; returns the sessions that are gone.
  @discardableResult
  public func apply(_ plan: RetentionPlan) throws(StoreError) -> [SessionNumber] {
    if !plan.removals.isEmpty { try checkWritable() }
    return try housekeeping.apply(plan)
  }

  /// Removes a session and all that is its own.
  ///
  /// Gone at once for every reader; its rows follow in short transactions. Throws
  /// ``StoreError/Code/needed`` for the last session unless it is a fork, and for one that a mark or a
  /// fork needs.
  public func remove(_ number: SessionNumber) throws(StoreError) {
    try checkWritable()
    try housekeeping.remove(number)
  }

  /// Trims a session's history below the end of a command: what the room above makes of the state there
  /// (`base`) takes its place, in one transaction; the rows follow in short ones.
  ///
  /// `keeping` names the large values that the base refers to; those that nothing refers to any more
  /// go as well once the session has ended. Refused below a mark or a fork.
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
      if let reason = try transaction.needs().reason(for: number, below: position) {
        throw StoreError(
          .needed, "Session \(number) can't be trimmed below position \(position): \(reason)",
          hint: "remove what needs it, or trim below that")
      }
      try transaction.set(row, at: Key.row(.base, number).span)
    }
    try Sweep(environment: environment).records(of: number, through: position)
    // A writer, or what it left in its outbox, may still name a value that the log does not.
    if info.ended != nil { try sweepValues(of: number, keeping: keeping) }
  }

  /// The state that a session's history begins with, where what came before was trimmed or never was.
  public func base(
    of session: SessionNumber
  ) throws(StoreError) -> (position: UInt64, chain: Chain, time: UInt64, body: [UInt8])? {
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
    try Sweep(environment: environment).rows(.value, of: number) { key in
      key.count == 20 && !all.contains(ValueID(rawValue: key.bytes16(at: 4)))
    }
  }
}
