internal import NavlogLMDB
internal import NavlogMigrations

/// Removes sessions, individually or by a policy.
struct Housekeeping: Sendable {
  let catalog: Catalog
  let now: @Sendable () -> UInt64

  /// Returns the sessions that `policy` would remove, oldest first. The plan never contains the
  /// last session, the one that its app would restore, or one that is open, damaged, marked, or the
  /// parent of a remaining fork.
  ///
  /// A plan that was computed when `goesOn` was no longer `true` must not be applied.
  func plan(
    _ policy: RetentionPolicy, while goesOn: () -> Bool = { true }
  ) throws(StoreError) -> RetentionPlan {
    let sessions = try catalog.sessions()
    var sizes: [SessionNumber: Int] = [:]
    for session in sessions where goesOn() {
      sizes[session.number] = try catalog.size(of: session.number)
    }
    var needs = try catalog.read { (transaction) throws(StoreError) in
      try transaction.needs()
    }
    // The newest restorable session of each app: without it, the app would lose its state.
    var restorable: [String: SessionInfo] = [:]
    for session in sessions where session.isRestorable {
      restorable[session.description.app] = session
    }
    func reason(_ session: SessionInfo) -> String? {
      let app = session.description.app
      if let latest = restorable[app] {
        if latest.number == session.number { return "it is what '\(app)' would restore" }
        // The launch may have failed, or may not be complete yet.
        let origin = latest.description.origin
        if latest.state != .clean, origin.kind == .restored,
          origin.point?.session == session.number
        {
          return "session \(latest.number) was restored from it"
        }
      }
      return reasonToKeep(session, needs)
    }
    let indices = Dictionary(
      uniqueKeysWithValues: sessions.enumerated().map { ($0.element.number, $0.offset) })
    var isGone = Array(repeating: false, count: sessions.count)
    var bytes = sizes.values.reduce(0, +)
    var removals: [RetentionPlan.Removal] = []
    var next = 0
    // The sessions that were skipped and that a removal may have released, such as the parent of a
    // fork.
    var again: Set<Int> = []
    let now = now()
    let oldest = policy.age.map { now - min(now, $0.nanoseconds) } ?? 0
    // Whether a row of the session is damaged; all its rows are read to find out.
    var damage: [Int: Bool] = [:]
    func isDamaged(_ index: Int) throws(StoreError) -> Bool {
      guard !policy.removesDamaged else { return false }
      if let known = damage[index] { return known }
      let found = try catalog.hasDamage(sessions[index])
      damage[index] = found
      return found
    }
    while true {
      let isOver = sessions.count - removals.count > policy.sessions || bytes > policy.bytes
      func mayGo(_ index: Int) throws(StoreError) -> Bool {
        guard isOver || sessions[index].started < oldest, reason(sessions[index]) == nil else {
          return false
        }
        return try !isDamaged(index)
      }
      // The oldest session that can be removed: one that is checked again, or the next.
      var index: Int?
      for candidate in again.sorted() {
        if try !mayGo(candidate) {
          again.remove(candidate)
        } else if index == nil {
          index = again.remove(candidate)
        }
      }
      while index == nil, next < sessions.count - 1 {
        if try mayGo(next) { index = next }
        next += 1
      }
      guard let index else { break }
      isGone[index] = true
      let session = sessions[index].number
      let size = sizes[session] ?? 0
      removals.append(.init(session: session, bytes: size))
      bytes -= size
      for freed in needs.forget(session) {
        if let index = indices[freed], index < next, !isGone[index] { again.insert(index) }
      }
    }
    let left = sessions.indices.filter { !isGone[$0] }
    var exemptions: [RetentionPlan.Exemption] = []
    for index in left.dropLast(max(policy.sessions, 1)) {
      let reason = reason(sessions[index]) ?? (damage[index] == true ? Self.isDamaged : nil)
      guard let reason else { continue }
      exemptions.append(.init(session: sessions[index].number, reason: reason))
    }
    return RetentionPlan(
      removals: removals, exemptions: exemptions, sessionsLeft: left.count, bytesLeft: bytes)
  }

  /// Removes the sessions of `plan` that can still be removed, until `goesOn` returns `false`.
  /// Returns the removed sessions.
  @discardableResult
  func apply(
    _ plan: RetentionPlan, while goesOn: () -> Bool = { true }
  ) throws(StoreError) -> [SessionNumber] {
    var gone: [SessionNumber] = []
    var left = plan.removals[...]
    while !left.isEmpty, goesOn() {
      let some = left.prefix(Self.stride).map(\.session)
      left = left.dropFirst(Self.stride)
      let removed = try hide(some).removed
      gone += removed
      for number in removed where goesOn() {
        try RowPurge(environment: catalog.environment).session(number, while: goesOn)
      }
    }
    return gone
  }

  private static let isDamaged = "it is damaged"

  /// The number of removals per check of the dependencies, which reads all sessions.
  private static let stride = 64

  /// Removes a session. Readers no longer see it immediately; its rows are deleted in short
  /// transactions.
  func remove(
    _ number: SessionNumber, while goesOn: () -> Bool = { true }
  ) throws(StoreError) {
    if let refusal = try hide([number]).refusals.first { throw refusal }
    try RowPurge(environment: catalog.environment).session(number, while: goesOn)
  }

  /// Hides sessions from all readers in one transaction, except those that are now needed.
  private func hide(
    _ numbers: [SessionNumber]
  ) throws(StoreError) -> (removed: [SessionNumber], refusals: [StoreError]) {
    var sessions: [SessionInfo] = []
    var refusals: [StoreError] = []
    for number in numbers {
      do throws(StoreError) { sessions.append(try catalog.session(number)) } catch {
        guard error.code == .noSuchSession else { throw error }
        refusals.append(error)
      }
    }
    let known = refusals
    return try catalog.environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      var needs = try transaction.needs()
      var removed: [SessionNumber] = []
      var refusals = known
      for session in sessions {
        do throws(StoreError) {
          try check(session, needs, in: transaction)
        } catch {
          guard error.code == .needed || error.code == .inUse || error.code == .noSuchSession
          else { throw error }
          refusals.append(error)
          continue
        }
        let number = session.number
        let tombstone = EndRow(how: .removed, head: session.head, time: now())
        try transaction.set(tombstone.sealed(number), at: Key.row(.end, number).span)
        try transaction.remove(Key.row(.session, number).span)
        needs.forget(number)
        removed.append(number)
      }
      return (removed, refusals)
    }
  }

  /// Throws unless the session still exists and can be removed.
  private func check(
    _ session: SessionInfo, _ needs: RetentionDependencies,
    in transaction: borrowing WriteTransaction
  ) throws(StoreError) {
    let number = session.number
    try transaction.check(number, id: session.id, at: .max)
    if let reason = reasonToKeep(session, needs) {
      throw StoreError(
        session.state == .open ? .inUse : .needed, "Session \(number) stays: \(reason)")
    }
    // A fork is an experiment, and no app restores an imported session: either can be removed even if
    // it is the last session.
    guard
      number != needs.last || session.description.origin.kind == .forked
        || session.description.imported != nil
    else {
      throw StoreError(
        .needed, "Session \(number) is the last one", hint: "erase the store instead")
    }
  }

  private func reasonToKeep(_ session: SessionInfo, _ needs: RetentionDependencies) -> String? {
    if session.state == .open { return "it is open" }
    if session.damage != nil { return Self.isDamaged }
    return needs.reason(for: session.number)
  }
}
