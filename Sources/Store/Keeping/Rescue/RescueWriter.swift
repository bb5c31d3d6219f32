internal import NavlogLMDB
internal import NavlogMigrations

/// Writes the kept rows into the new store in key order, and records the rows that are not kept.
struct RescueWriter {
  let pool: RescuePool
  let sessions: [SessionNumber: SessionRescue.Kept]
  var losses: RescueLosses

  private var chunk: [(key: [UInt8], row: [UInt8])] = []
  private var chunkBytes = 0

  init(_ pool: RescuePool, _ sessions: [SessionNumber: SessionRescue.Kept], _ losses: RescueLosses)
  {
    (self.pool, self.sessions, self.losses) = (pool, sessions, losses)
  }

  mutating func write(to directory: String, cache: String) throws(StoreError) {
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(directory, Environment.Options(cacheDirectory: cache))
    } catch {
      throw StoreError(error)
    }
    // One read of the pool per chunk, so that the pool's own pages can be released in between.
    var from: [UInt8]? = [0]
    while let start = from {
      from = nil
      var writer = self
      try pool.each(from: start) { (key, row, source) throws(StoreError) in
        guard writer.chunkBytes < 4 << 20 else {
          from = Array(copying: key)
          return false
        }
        if writer.keeps(key, row, source) {
          writer.chunk.append((Array(copying: key), Array(copying: row)))
          writer.chunkBytes += key.count + row.count + 64
        }
        return true
      }
      self = writer
      let rows = chunk
      try environment.write { (transaction) throws(StoreError) in
        for (key, row) in rows { try transaction.set(row.span, at: key.span, .append) }
      }
      chunk = []
      chunkBytes = 0
      environment.dropPageCache()
      pool.environment.dropPageCache()
    }
  }

  /// Whether a row belongs to the kept content.
  private mutating func keeps(
    _ key: Span<UInt8>, _ row: Span<UInt8>, _ source: DamagedFile.Source
  ) -> Bool {
    guard key.count != 1 || key[0] != Key.Kind.format.rawValue else { return true }
    guard let (kind, number) = Key.parse(key) else {
      guard Key.Kind(rawValue: key[0]) == nil, Sealed.isIntact(row, under: key) else {
        losses.add(key.hexadecimal, of: "rows with keys that mean nothing")
        return false
      }
      return true  // From a newer format, and unchanged.
    }
    guard let session = sessions[number] else { return false }  // Reported as lost, or removed.
    let what = "\(kind) rows of session \(number)"
    switch kind {
    case .session: return true
    case .record:
      let position = Key.position(of: key) ?? 0
      return position > session.base && position <= session.head
    case .symbol:
      guard key.count == 8, key.bigEndian(at: 4, count: 4) < UInt64(session.nextSymbol) else {
        return false
      }
      return isKept { () throws(StoreError) in
        try SymbolRow(row, key: key).definedAt <= session.head
      }
    case .value: return key.count == 20 && Sealed.isIntact(row, under: key)
    case .base: return session.keepsBase
    case .end: return session.keepsEnd
    case .snapshot:
      let position = Key.position(of: key) ?? 0
      let isRight = isKept { () throws(StoreError) in
        let header = try SnapshotRow(row, key: key).header
        return header.log == session.row.id && header.position == position
          && header.chain == session.chains[position]
      }
      if !isRight { losses.add("at position \(position)", of: "snapshots of session \(number)") }
      return isRight
    case .mark:
      let name = String(decoding: Array(copying: key.extracting(4..<key.count)), as: UTF8.self)
      let isRight = isKept { () throws(StoreError) in
        try MarkRow(row, key: key).position <= session.head
      }
      return keep(isRight, "'\(name)'", "marks of session \(number)", source)
    case .note:
      let name = String(decoding: Array(copying: key.extracting(4..<key.count)), as: UTF8.self)
      let isRight = isKept { () throws(StoreError) in
        _ = try NoteRow(row, key: key)
        return true
      }
      return keep(isRight, "'\(name)'", "notes of session \(number)", source)
    case .interrupted:
      let isRight = isKept { () throws(StoreError) in
        let left = try InterruptedRow(row, key: key)
        var events = Events(
          after: left.first - 1, time: left.time, count: left.count, at: left.body)
        while try events.next(in: row) != nil {}
        return left.first == session.head + 1
      }
      if !isRight { losses.add("what a crash left of the last command of session \(number)") }
      return isRight
    default:
      return keep(Sealed.isIntact(row, under: key), key.hexadecimal, what, source)
    }
  }

  /// Records a row that is not kept, or that may have been removed since it was written.
  private mutating func keep(
    _ isRight: Bool, _ name: String, _ what: String, _ source: DamagedFile.Source
  ) -> Bool {
    if !isRight {
      losses.add(name, of: what)
    } else if source != .newestCommit {
      losses.add(name, of: "\(what) that may have been changed or removed since")
    }
    return isRight
  }

  private func isKept(_ question: () throws(StoreError) -> Bool) -> Bool {
    do throws(StoreError) { return try question() } catch { return false }
  }
}
