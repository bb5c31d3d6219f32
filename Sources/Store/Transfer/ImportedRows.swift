internal import NavlogLMDB

extension Store {
  /// Returns `origin` with the number that its session has in this store.
  func resolved(_ origin: SessionOrigin) throws(StoreError) -> SessionOrigin {
    guard var point = origin.point else { return origin }
    point.session = try session(point.id)?.number ?? .elsewhere
    return SessionOrigin(origin.kind, point)
  }

  /// Resolves the origins of imported sessions that weren't in the store yet when the sessions were
  /// begun. A session follows only one that came before it, so every chain of origins ends.
  package func resolveOrigins() throws(StoreError) {
    var found: [(info: SessionInfo, origin: SessionOrigin)] = []
    for info in try sessions() where info.damage == nil && info.description.imported != nil {
      guard info.description.origin.point?.session == .elsewhere else { continue }
      let origin = try resolved(info.description.origin)
      guard let point = origin.point, point.session < info.number else { continue }
      found.append((info, origin))
    }
    guard !found.isEmpty else { return }
    try checkWritable()
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      for (info, origin) in found {
        // Another process may have removed one of them.
        guard let point = origin.point, var session = try transaction.sessionRow(info.number),
          session.id == info.id, try transaction.sessionRow(point.session)?.id == point.id
        else { continue }
        session.description.origin = origin
        try transaction.set(
          session.sealed(info.number), at: Key.row(.session, info.number).span)
      }
    }
  }

  /// Checks that a session without a state of its own begins with nothing, or is a fork that continues
  /// a session of this store. Returns the id of its first symbol.
  func checkBeginning(_ beginning: SessionBeginning) throws(StoreError) -> UInt32 {
    let origin = beginning.description.origin
    let fork = origin.kind == .forked ? origin.point : nil
    guard (fork?.position ?? 0) == beginning.position,
      HistoryHash(of: beginning.id, from: origin) == beginning.chain
    else {
      throw StoreError(
        .corrupted, "Session '\(beginning.id)' doesn't begin where it says that it was forked")
    }
    guard beginning.position > 0, let point = fork else { return 1 }
    guard point.session != .elsewhere else {
      throw StoreError(
        .noSuchSession, "The session that '\(beginning.id)' was forked from is not in the store",
        hint: "import it first, or export the fork with its state")
    }
    let end = try commandEnd(of: point.session, at: point.position)
    guard end.id == point.id, end.chain == point.chain else {
      throw StoreError(
        .conflict, "Session \(point.session) has another history at position \(point.position)")
    }
    return try symbolTable(of: point.session, below: point.position).next
  }
}

extension WriteTransaction {
  fileprivate borrowing func sessionRow(
    _ number: SessionNumber
  ) throws(StoreError) -> SessionRow? {
    let key = Key.row(.session, number)
    guard let row = try row(key.span) else { return nil }
    return try SessionRow(row, key: key.span)
  }
}

extension SessionRow {
  init(importing beginning: SessionBeginning) {
    self.init(
      id: beginning.id, description: beginning.description, started: beginning.started,
      machine: Machine(
        id: beginning.machine, boot: beginning.boot, process: beginning.process))
    program = beginning.program
  }
}

extension EndRow {
  init(_ ending: SessionEnding, head: UInt64) {
    switch ending.how {
    case .cut:
      self.init(how: .lost, head: head, time: ending.time, lostFrom: head + 1)
      isCut = true
    case .clean, .crashed, .lost:
      self.init(
        how: How(rawValue: ending.how.rawValue) ?? .crashed, head: head, time: ending.time,
        lostFrom: ending.lostFrom, recovered: ending.recovered)
    }
  }
}

extension InterruptedRow {
  /// Creates the row of an interrupted command that is imported; throws unless it follows `head`.
  init(importing left: SessionEnding.InterruptedCommand, after head: UInt64) throws(StoreError) {
    self.init(
      first: left.first, command: left.command, time: left.time, count: left.count,
      symbols: left.names)
    var events = Events(after: first &- 1, time: time, count: count, at: 0)
    while try events.next(in: left.body.span) != nil {}
    guard first == head + 1, left.body.count <= InterruptedRow.largest else {
      throw StoreError(
        .corrupted, "The interrupted command does not follow position \(head)")
    }
  }
}
