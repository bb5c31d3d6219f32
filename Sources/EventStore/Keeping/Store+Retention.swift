internal import LMDB
internal import Migrations

extension Store {
  /// Applies the store's own policy in the background: the app never waits for it.
  func keepHouse() {
    guard let policy = options.retention else { return }
    thread.whenIdle { [weak self] in
      guard let self else { return }
      do throws(StoreError) {
        try apply(try plan(policy))
      } catch {
        housekeepingTrouble.withLock { $0 = error }
      }
    }
  }

  /// What `policy` would remove: the oldest sessions first. Never the last one nor the one that its app
  /// would restore, never one that is open, damaged, marked, or that a fork which stays begins in.
  public func plan(_ policy: RetentionPolicy) throws(StoreError) -> RetentionPlan {
    let sessions = try sessions()
    var sizes: [SessionNumber: Int] = [:]
    for session in sessions { sizes[session.number] = try size(of: session.number) }
    var needs = try read { (transaction) throws(StoreError) in
      try transaction.needs()
    }
    // Each app's youngest session that may be restored: to lose it would be to lose the app's state.
    var restorable: [String: SessionInfo] = [:]
    for session in sessions where session.isRestorable {
      restorable[session.description.app] = session
    }
    func reason(_ session: SessionInfo) -> String? {
      let app = session.description.app
      if let latest = restorable[app] {
        if latest.number == session.number { return "it is what '\(app)' would restore" }
        // The launch may have failed, or may not be over yet.
        let origin = latest.description.origin
        if latest.state != .clean, origin.kind == .restored,
          origin.point?.session == session.number
        {
          return "session \(latest.number) was restored from it"
        }
      }
      return reasonToKeep(session, needs)
    }
    var left = sessions
    var bytes = sizes.values.reduce(0, +)
    var removals: [RetentionPlan.Removal] = []
    while left.count > policy.sessions || bytes > policy.bytes {
      // From the oldest on each time: the removal of a fork may have set its trunk free.
      guard
        let index = left.dropLast().firstIndex(where: { reason($0) == nil })
      else { break }
      let session = left.remove(at: index).number
      let size = sizes[session] ?? 0
      removals.append(.init(session: session, bytes: size))
      bytes -= size
      needs.forget(session)
    }
    var exemptions: [RetentionPlan.Exemption] = []
    for session in left.dropLast(max(policy.sessions, 1)) {
      guard let reason = reason(session) else { continue }
      exemptions.append(.init(session: session.number, reason: reason))
    }
    return RetentionPlan(
      removals: removals, exemptions: exemptions, sessionsLeft: left.count, bytesLeft: bytes)
  }

  /// Removes what `plan` says, as far as it still may go; returns the sessions that are gone.
  @discardableResult
  public func apply(_ plan: RetentionPlan) throws(StoreError) -> [SessionNumber] {
    var gone: [SessionNumber] = []
    for removal in plan.removals {
      do throws(StoreError) {
        try remove(removal.session)
        gone.append(removal.session)
      } catch {
        // What came to be needed since the plan was made stays.
        guard error.code == .needed || error.code == .inUse || error.code == .noSuchSession else {
          throw error
        }
      }
    }
    return gone
  }

  /// Removes a session and all that is its own.
  ///
  /// Gone at once for every reader; its rows follow in short transactions. Throws
  /// ``StoreError/Code/needed`` for the last session, and for one that a mark or a fork needs.
  public func remove(_ number: SessionNumber) throws(StoreError) {
    try checkWritable()
    let session = try session(number)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(number, id: session.id, at: .max)
      let needs = try transaction.needs()
      if let reason = reasonToKeep(session, needs) {
        throw StoreError(
          session.state == .open ? .inUse : .needed, "Session \(number) stays: \(reason)")
      }
      guard number != needs.last else {
        throw StoreError(
          .needed, "Session \(number) is the last one", hint: "erase the store instead")
      }
      let tombstone = EndRow(how: .removed, head: session.head, time: options.now())
      try transaction.set(tombstone.sealed(number), at: Key.row(.end, number).span)
      try transaction.remove(Key.row(.session, number).span)
    }
    try Sweep(environment: environment).session(number)
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

  private func reasonToKeep(_ session: SessionInfo, _ needs: Needs) -> String? {
    if session.state == .open { return "it is open" }
    if session.damage != nil { return "it is damaged" }
    return needs.reason(for: session.number)
  }

  // MARK: - Rows

  /// The bytes of a session's keys and values.
  func size(of session: SessionNumber) throws(StoreError) -> Int {
    try read { (transaction) throws(StoreError) in
      var bytes = 0
      var cursor = try transaction.rows()
      for kind in Key.Kind.allCases where kind != .format {
        var found = try cursor.seek(Key.row(kind, session).span)
        while let row = found, let (its, owner) = Key.parse(row.key), its == kind, owner == session
        {
          bytes += row.key.count + row.value.count
          found = try cursor.following()
        }
      }
      return bytes
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
