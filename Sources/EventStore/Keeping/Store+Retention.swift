internal import LMDB
internal import Migrations
internal import Synchronization

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
    var left = sessions.count
    var bytes = sizes.values.reduce(0, +)
    var removals: [RetentionPlan.Removal] = []
    var exemptions: [RetentionPlan.Exemption] = []
    for session in sessions.dropLast() where left > policy.sessions || bytes > policy.bytes {
      let removed = Set(removals.map(\.session))
      if let reason = try need(
        for: session, among: sessions.filter { !removed.contains($0.number) })
      {
        exemptions.append(.init(session: session.number, reason: reason))
        continue
      }
      let size = sizes[session.number] ?? 0
      removals.append(.init(session: session.number, bytes: size))
      left -= 1
      bytes -= size
    }
    return RetentionPlan(
      removals: removals, exemptions: exemptions, sessionsLeft: left, bytesLeft: bytes)
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
    let sessions = try sessions()
    guard let session = sessions.first(where: { $0.number == number }) else {
      throw .noSuchSession(number)
    }
    guard session.number != sessions.last?.number else {
      throw StoreError(
        .needed, "Session \(number) is the last one", hint: "erase the store instead")
    }
    if let reason = try need(for: session, among: sessions) {
      throw StoreError(
        session.state == .open ? .inUse : .needed, "Session \(number) stays: \(reason)")
    }
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      let tombstone = EndRow(how: .removed, head: session.head, time: options.now())
      try transaction.set(tombstone.sealed(number), at: Key.row(.end, number).span)
      try transaction.remove(Key.row(.session, number).span)
    }
    try Sweep(environment: environment).session(number)
  }

  /// Trims a session's history below the end of a command: what the room above makes of the state there
  /// (`base`) takes its place, in one transaction; the rows follow in short ones.
  ///
  /// `keeping` names the large values that the base refers to. Refused below a mark or a fork.
  public func trim(
    _ number: SessionNumber, below position: UInt64, base: Span<UInt8>, keeping: Set<ValueID> = []
  ) throws(StoreError) {
    try checkWritable()
    let info = try session(number)
    let end = try commandEnd(of: number, at: position)
    guard position > info.base else { return }
    for mark in try marks(of: number) where mark.position < position {
      throw StoreError(
        .needed, "Mark '\(mark.name)' needs position \(mark.position) of session \(number)",
        hint: "remove the mark, or trim below it")
    }
    for fork in try sessions() where fork.description.origin.kind == .forked {
      guard let point = fork.description.origin.point, point.session == number,
        point.position < position
      else { continue }
      throw StoreError(
        .needed, "Session \(fork.number) was forked from position \(point.position)",
        hint: "remove the fork, or trim below it")
    }
    guard base.count <= ValueID.largestValue else {
      throw StoreError(.tooLarge, "A base of \(base.count) bytes is too large to be kept")
    }
    let row = BaseRow(position: position, chain: end.chain, time: end.time)
      .sealed(number, body: base)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.set(row, at: Key.row(.base, number).span)
    }
    try Sweep(environment: environment).records(of: number, through: position)
    try sweepValues(of: number, keeping: keeping)
  }

  /// The state that a session's history begins with, where what came before was trimmed or never was.
  public func base(
    of session: SessionNumber
  ) throws(StoreError) -> (position: UInt64, chain: Chain, time: UInt64, body: [UInt8])? {
    try environment.read { (transaction) throws(StoreError) in
      let key = Key.row(.base, session)
      guard let row = try transaction.row(key.span) else { return nil }
      let base = try BaseRow(row, key: key.span)
      let body = Array(copying: row.extracting(base.body..<row.count))
      return (base.position, base.chain, base.time, body)
    }
  }

  // MARK: - Needs

  private func need(
    for session: SessionInfo, among sessions: [SessionInfo]
  ) throws(StoreError) -> String? {
    if session.state == .open { return "it is open" }
    if session.damage != nil { return "it is damaged" }
    let app = session.description.app
    let restorable = sessions.last { $0.isRestorable && $0.description.app == app }
    if restorable?.number == session.number { return "it is what '\(app)' would restore" }
    if let mark = try marks(of: session.number).first { return "mark '\(mark.name)' is in it" }
    for other in sessions where other.description.origin.kind == .forked {
      guard other.description.origin.point?.id == session.id else { continue }
      return "session \(other.number) was forked from it"
    }
    return nil
  }

  // MARK: - Rows

  /// The bytes of a session's keys and values.
  func size(of session: SessionNumber) throws(StoreError) -> Int {
    try environment.read { (transaction) throws(StoreError) in
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
