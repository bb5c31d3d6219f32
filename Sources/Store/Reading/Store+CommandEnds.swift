internal import NavlogLMDB

extension Store {
  /// Returns the command end at exactly `position`.
  ///
  /// Throws ``StoreError/Code/insideCommand`` with the two nearest ends if there is none.
  public func commandEnd(
    of session: SessionNumber, at position: UInt64
  ) throws(StoreError) -> CommandEnd {
    try segments(of: session).check(position, of: session)
    let end = try lastCommandEnd(of: session, atOrBefore: position)
    guard end.position == position else {
      var next: UInt64?
      try scan(session, from: position) { (record, _) throws(StoreError) in
        next = record.last
        return !record.endsCommand
      }
      throw StoreError(
        .insideCommand, "Position \(position) is inside a command",
        hint: "the nearest ends are \(end.position) and \(next ?? end.position)")
    }
    return end
  }

  /// Returns the last command end at or before `position`.
  public func lastCommandEnd(
    of session: SessionNumber, atOrBefore position: UInt64 = .max
  ) throws(StoreError) -> CommandEnd {
    let segments = try segments(of: session)
    try segments.check(min(position, segments.head), of: session)
    guard let (found, time) = try lastEnd(of: session, atOrBefore: position),
      let stretch = segments.stretch(of: found.last)
    else {
      let rows = try catalog.rows(of: segments.oldest.session)
      return CommandEnd(
        session: rows.number, id: rows.session.id, position: rows.base, chain: rows.baseChain,
        command: 0, time: rows.trimmed?.time ?? rows.session.started)
    }
    return CommandEnd(
      session: stretch.session, id: stretch.id, position: found.last,
      chain: try chain(of: stretch.session, at: found), command: found.command, time: time)
  }

  /// Returns the time of a session's last event, or of its beginning if it has none.
  ///
  /// Cheaper than ``lastCommandEnd(of:atOrBefore:)``, which also returns the chain.
  public func lastTime(of session: SessionNumber) throws(StoreError) -> UInt64 {
    if let found = try lastEnd(of: session, atOrBefore: .max) { return found.time }
    let rows = try catalog.rows(of: try segments(of: session).oldest.session)
    return rows.trimmed?.time ?? rows.session.started
  }

  /// Returns the last record at or before `position` that ends a command, and the time of its last
  /// event.
  private func lastEnd(
    of session: SessionNumber, atOrBefore position: UInt64
  ) throws(StoreError) -> (record: Record, time: UInt64)? {
    var found: Record?
    var time: UInt64 = 0
    try scanBackward(session, from: position) { (record, bytes) throws(StoreError) in
      guard record.endsCommand, record.last <= position else { return true }
      found = record
      var events = Events(record)
      while try events.next(in: bytes) != nil {}
      time = events.time
      return false
    }
    return found.map { ($0, time) }
  }

  /// Returns the chain at the end of a command in the log of `session` itself, computed from the
  /// nearest stored chain.
  private func chain(of session: SessionNumber, at end: Record) throws(StoreError) -> HistoryHash {
    if let chain = end.chain { return chain }
    let position = end.last
    let rows = try catalog.rows(of: session)
    var kept = (position: rows.base, chain: rows.baseChain)
    try scanBackward(session, from: position, through: rows.base + 1) {
      (record, _) throws(StoreError) in
      guard record.last < position, let chain = record.chain else { return true }
      kept = (record.last, chain)
      return false
    }
    let symbols = try read { (transaction) throws(StoreError) in
      try ownSymbols(of: session, in: transaction)
    }
    var walk = ChainWalk(at: kept.position, kept.chain, id: rows.session.id, symbols: symbols)
    try scan(session, from: kept.position + 1, through: position) {
      (record, bytes) throws(StoreError) in
      _ = walk.add(record, bytes)
      return true
    }
    return walk.chain
  }

  func segments(of session: SessionNumber) throws(StoreError) -> LogSegments {
    try read { (transaction) throws(StoreError) in
      try segmentsMemo.segments(of: session, in: transaction)
    }
  }
}
