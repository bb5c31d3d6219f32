internal import NavlogLMDB
internal import NavlogMigrations

// What the rows that were found say about the store as a whole.
extension Rescue {
  /// Makes sure that there is a format row, and that this program knows the format.
  func takeFormat(_ pool: RescuePool, _ losses: inout RescueLosses) throws(StoreError) {
    let key = FormatRow.key
    let found = try pool.row(key.span)
    do throws(MigrationError) {
      if let found {
        let row = try FormatRow(found.bytes.span)
        guard row.oldestReader <= Migrator.newestFormat else {
          throw .newer(row)
        }
        return
      }
    } catch {
      guard error.code == .corrupted || error.code == .notAStore else { throw StoreError(error) }
    }
    let isStore = if found == nil { try hasRows(pool) } else { true }
    guard isStore else {
      throw StoreError(
        .notAStore,
        "Nothing could be rescued: neither the format nor a session can be read in '\(path)'",
        hint: "check the path; if this was a store, restore a backup")
    }
    losses.add("the format row; it was made anew")
    try pool.put([(key, FormatGuard.newRow(Store.systemTime()).sealed)])
  }

  /// Whether a row or several records of a session are those of a store.
  private func hasRows(_ pool: RescuePool) throws(StoreError) -> Bool {
    var isFound = false
    var first: SessionNumber?
    try pool.each(from: Key.named(.session, .first, [])) { (key, row, _) in
      guard let (kind, number) = Key.parse(key) else { return true }
      if kind == .record { first = number } else { isFound = Sealed.isIntact(row, under: key) }
      return !isFound && first == nil
    }
    guard !isFound, let first else { return isFound }
    let log = SessionReconstruction(first, in: pool, candidates: [])
    return try log.commonChecksum().map { $0.votes > 1 } ?? false
  }

  /// Returns the sessions that any row refers to, and the positions at which forks begin.
  func sessions(
    in pool: RescuePool
  ) throws(StoreError) -> ([SessionNumber], [SessionNumber: Set<UInt64>]) {
    var numbers: Set<SessionNumber> = []
    var points: [SessionNumber: Set<UInt64>] = [:]
    for kind in Key.Kind.allCases where kind != .format {
      var next: SessionNumber? = .first
      while let from = next {
        next = nil
        try pool.each(from: Key.named(kind, from, [])) { (key, row, _) throws(StoreError) in
          guard let (its, number) = Key.parse(key), its == kind else { return false }
          numbers.insert(number)
          next = SessionNumber(number.rawValue + 1)
          if kind == .session, pool.isSound(key, row) {
            do throws(StoreError) {
              let origin = try SessionRow(row, key: key).description.origin
              if origin.kind == .forked, let point = origin.point, point.session < number {
                points[point.session, default: []].insert(point.position)
              }
            } catch {
              // The damage is reported when the session is checked.
            }
          }
          return false
        }
      }
    }
    return (numbers.sorted(), points)
  }

  /// Returns the ids of sessions to which other sessions and outboxes refer.
  func ids(in pool: RescuePool) throws(StoreError) -> [SessionID] {
    var ids: [SessionID] = []
    try pool.each(from: Key.named(.session, .first, [])) { (key, row, _) in
      guard let (kind, _) = Key.parse(key), kind == .session else { return false }
      do throws(StoreError) {
        if let point = try SessionRow(row, key: key).description.origin.point {
          ids.append(point.id)
        }
      } catch {
        // The damage is reported when the session is checked.
      }
      return true
    }
    let folder = OutboxFolder(of: path)
    for ending in [Recovery.ending, OutboxFolder.rejectedEnding] {
      for name in try folder.names(ending) {
        if let raw = UInt128(name.dropLast(ending.count), radix: 16) {
          ids.append(SessionID(rawValue: raw))
        }
      }
    }
    return ids
  }
}
