internal import LMDB
internal import Migrations

/// Removes sessions: what is asked for, or what a policy says.
struct Housekeeping: Sendable {
  let catalog: Catalog
  let now: @Sendable () -> UInt64

  /// What `policy` would remove: the oldest sessions first. Never the last one nor the one that its app
  /// would restore, never one that is open, damaged, marked, or that a fork which stays begins in.
  ///
  /// A plan that was made when it no longer `goesOn` is not to be applied.
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

  /// Removes what `plan` says, as far as it still may go and as long as it `goesOn`; returns the
  /// sessions that are gone.
  @discardableResult
  func apply(
    _ plan: RetentionPlan, while goesOn: () -> Bool = { true }
  ) throws(StoreError) -> [SessionNumber] {
    var gone: [SessionNumber] = []
    for removal in plan.removals where goesOn() {
      do throws(StoreError) {
        try remove(removal.session, while: goesOn)
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

  /// Removes a session: gone at once for every reader; its rows follow in short transactions.
  func remove(
    _ number: SessionNumber, while goesOn: () -> Bool = { true }
  ) throws(StoreError) {
    let session = try catalog.session(number)
    try catalog.environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(number, id: session.id, at: .max)
      let needs = try transaction.needs()
      if let reason = reasonToKeep(session, needs) {
        throw StoreError(
          session.state == .open ? .inUse : .needed, "Session \(number) stays: \(reason)")
      }
      // What was only tried may go, whenever it came.
      guard number != needs.last || session.description.origin.kind == .forked else {
        throw StoreError(
          .needed, "Session \(number) is the last one", hint: "erase the store instead")
      }
      let tombstone = EndRow(how: .removed, head: session.head, time: now())
      try transaction.set(tombstone.sealed(number), at: Key.row(.end, number).span)
      try transaction.remove(Key.row(.session, number).span)
    }
    try Sweep(environment: catalog.environment).session(number, while: goesOn)
  }

  private func reasonToKeep(_ session: SessionInfo, _ needs: Needs) -> String? {
    if session.state == .open { return "it is open" }
    if session.damage != nil { return "it is damaged" }
    return needs.reason(for: session.number)
  }
}
