internal import NavlogLMDB
internal import NavlogMigrations

extension Store {
  /// The result of looking for a snapshot.
  public enum SnapshotLookup: Sendable {
    /// There is no snapshot at or before the position.
    case absent
    /// There is a snapshot that can't be used, for this reason.
    case stale(SnapshotHeader?, position: UInt64, reason: String)
    /// The header and the body of a usable snapshot.
    case usable(SnapshotHeader, body: [UInt8])
  }

  /// The formats and reducers that the caller can read.
  public struct SupportedSnapshots: Sendable {
    public var format: UInt64
    public var reducer: UInt64
    /// Whether the caller has upgrade steps for an older format and reducer.
    public var upgrades: @Sendable (_ format: UInt64, _ reducer: UInt64) -> Bool

    public init(
      format: UInt64, reducer: UInt64,
      upgrades: @escaping @Sendable (_ format: UInt64, _ reducer: UInt64) -> Bool = { _, _ in false
      }
    ) {
      self.format = format
      self.reducer = reducer
      self.upgrades = upgrades
    }
  }

  /// Stores a snapshot of a session at the end of a command.
  ///
  /// A snapshot is a cache: losing it costs time, but no information. Throws
  /// ``StoreError/Code/conflict`` if the header's chain doesn't match the log, and
  /// ``StoreError/Code/tooLarge`` above 15 MiB.
  public func keep(
    _ header: SnapshotHeader, body: Span<UInt8>, of session: SessionNumber
  ) throws(StoreError) {
    try checkWritable()
    guard body.count <= ValueID.largestValue else {
      throw StoreError(.tooLarge, "A snapshot of \(body.count) bytes is too large to be kept")
    }
    let end = try commandEnd(of: session, at: header.position)
    guard end.id == header.log, end.chain == header.chain else {
      throw StoreError(
        .conflict, "The snapshot is of another history than session \(session)'s",
        hint: "take a new snapshot")
    }
    let key = Key.position(.snapshot, end.session, header.position)
    let row = SnapshotRow(header).sealed(under: key.span, body: body)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(end.session, id: end.id, at: end.position)
      try transaction.set(row, at: key.span)
    }
  }

  /// Returns the newest snapshot at or before `position`: absent, stale with a reason, or usable.
  ///
  /// If the result is *stale*, ask again before its position; if all snapshots are stale, replay
  /// the events.
  public func snapshot(
    of session: SessionNumber, atOrBefore position: UInt64, for reader: SupportedSnapshots
  ) throws(StoreError) -> SnapshotLookup {
    let segments = try segments(of: session)
    for stretch in segments.stretches {
      let bound = min(position, stretch.through)
      if bound < stretch.base { continue }
      let answer = try read { (transaction) throws(StoreError) in
        try newest(in: stretch, atOrBefore: bound, for: reader, transaction)
      }
      if case .usable(let header, _) = answer {
        let end = try commandEnd(of: stretch.session, at: header.position)
        guard end.chain == header.chain else {
          return .stale(header, position: header.position, reason: "it is of another history")
        }
      }
      if case .absent = answer { continue }
      return answer
    }
    return .absent
  }

  private func newest(
    in stretch: LogSegments.Stretch, atOrBefore position: UInt64, for reader: SupportedSnapshots,
    _ transaction: borrowing ReadTransaction
  ) throws(StoreError) -> SnapshotLookup {
    var cursor = try transaction.rows()
    let next = Key.position(.snapshot, stretch.session, position + 1)
    guard let row = try cursor.seek(before: next.span),
      let (kind, owner) = Key.parse(row.key), kind == .snapshot, owner == stretch.session,
      let at = Key.position(of: row.key), at >= stretch.base
    else { return .absent }
    let snapshot: SnapshotRow
    do throws(StoreError) {
      snapshot = try SnapshotRow(row.value, key: row.key)
    } catch {
      return .stale(nil, position: at, reason: "it is damaged")
    }
    let header = snapshot.header
    func stale(_ reason: String) -> SnapshotLookup {
      .stale(header, position: at, reason: reason)
    }
    guard header.log == stretch.id, header.position == at else {
      return stale("it belongs to another session")
    }
    guard header.format <= reader.format, header.reducer <= reader.reducer else {
      return stale(
        "it is newer (format \(header.format), reducer \(header.reducer)) than this program")
    }
    let isToday = header.format == reader.format && header.reducer == reader.reducer
    guard isToday || reader.upgrades(header.format, header.reducer) else {
      return stale("it is older (format \(header.format), reducer \(header.reducer)), with no step")
    }
    let body = Array(copying: row.value.extracting(snapshot.body..<row.value.count))
    return .usable(header, body: body)
  }

  /// Returns the positions and sizes of a session's snapshots, oldest first, including damaged
  /// ones. Those before its base, which a killed trim has left, don't count.
  public func snapshots(
    of session: SessionNumber
  ) throws(StoreError) -> [(position: UInt64, bytes: Int, header: SnapshotHeader?)] {
    try read { (transaction) throws(StoreError) in
      var all: [(position: UInt64, bytes: Int, header: SnapshotHeader?)] = []
      var start: UInt64 = 0
      let base = Key.row(.base, session)
      if let row = try transaction.row(base.span) {
        start = try BaseRow(row, key: base.span).position
      }
      var cursor = try transaction.rows()
      var found = try cursor.seek(Key.position(.snapshot, session, start).span)
      while let row = found {
        guard let (kind, owner) = Key.parse(row.key), kind == .snapshot, owner == session,
          let position = Key.position(of: row.key)
        else { break }
        var header: SnapshotHeader?
        do throws(StoreError) {
          header = try SnapshotRow(row.value, key: row.key).header
        } catch {
          header = nil
        }
        all.append((position, row.value.count, header))
        found = try cursor.following()
      }
      return all
    }
  }

  /// Deletes the snapshot at `position`. Returns whether there was one.
  @discardableResult
  public func dropSnapshot(
    of session: SessionNumber, at position: UInt64
  ) throws(StoreError) -> Bool {
    try checkWritable()
    let key = Key.position(.snapshot, session, position)
    return try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      return try transaction.remove(key.span)
    }
  }
}
