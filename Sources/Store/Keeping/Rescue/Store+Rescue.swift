internal import NavlogLMDB
internal import NavlogMigrations
import NavlogPlatform

extension Store {
  /// Creates a new store at `target` from all that can be kept of the damaged store at `path`,
  /// which is only read: of each session, the commands before the first damaged one.
  ///
  /// The damaged file is never opened in LMDB. Its rows are read page by page into a private
  /// directory beside `target`, in which a new store is made from the consistent part; it is then
  /// moved to `target` in one step. Until then, and if nothing can be kept, there is nothing at
  /// `target`; the remains of a killed rescue are deleted by the next one. `target` may be an empty
  /// directory; anything else is refused with ``StoreError/Code/inUse``.
  public static func rescue(_ path: String, to target: String) throws(StoreError) -> RescueReport {
    guard try Directory.isFree(target) else {
      throw StoreError(.inUse, "'\(target)' is there already", hint: "name a new directory")
    }
    return try Rescue(path: path, target: target).run()
  }
}

/// One run of a rescue.
private struct Rescue {
  let path: String
  let target: String
  let scratch: Scratch

  init(path: String, target: String) throws(StoreError) {
    self.path = path
    self.target = Directory.withoutSlashes(target)
    try Directory.checkParent(of: target)
    scratch = try Scratch(
      under: Directory.parent(of: target), prefix: Directory.lastName(of: target) + ".rescue-")
  }

  private var cache: String { scratch.path + "/cache" }

  func run() throws(StoreError) -> RescueReport {
    var attempt = 1
    while true {
      let pool = try RescuePool(in: scratch.path + "/rows-\(attempt)", cache: cache)
      let file: DamagedFile
      do throws(LMDBError) { file = try DamagedFile(path) } catch {
        throw StoreError.opening(path, error)
      }
      let way = try pool.fill(from: file)
      let isUnchanged = file.isUnchanged()
      // A process is writing to the store: the pages may belong to different commits.
      if !isUnchanged, attempt < 3 {
        attempt += 1
        continue
      }
      return try make(file, pool, way, isUnchanged: isUnchanged)
    }
  }

  private func make(
    _ file: DamagedFile, _ pool: RescuePool, _ way: RescueReport.Way, isUnchanged: Bool
  ) throws(StoreError) -> RescueReport {
    var losses = RescueLosses()
    if !isUnchanged { losses.add("what was written while the store was read: close it, try again") }
    if let doubt = file.doubt { losses.add("the last commits may be missing: \(doubt)") }
    try takeFormat(pool, &losses)
    var kept: [SessionNumber: SessionRescue.Kept] = [:]
    var broughtBack: [SessionNumber] = []
    let (numbers, forkPoints) = try sessions(in: pool)
    for number in numbers {
      var rescue = SessionRescue(
        number, pool: pool, forkPoints: forkPoints[number] ?? [], others: kept, losses: losses)
      kept[number] = try rescue.run()
      losses = rescue.losses
      if kept[number] != nil, rescue.broughtBack { broughtBack.append(number) }
      try pool.put(rescue.additions)
    }
    for gap in file.gaps where file.doubt == nil { add(gap, kept, &losses) }
    guard !kept.isEmpty else {
      return RescueReport(way: way, sessions: [], lost: losses.all, broughtBack: [])
    }
    let store = scratch.path + "/store"
    var writer = RescueWriter(pool, kept, losses)
    try writer.write(to: store, cache: cache)
    losses = writer.losses
    // The finished commands of killed processes that aren't in the log yet: the next opening adds
    // those that continue the kept part.
    for remark in try OutboxFolder(of: path).copy(to: store) { losses.add(remark) }
    let waiting = try readOutboxes(of: kept, in: store, &losses)
    try verify(store, &losses)
    try finish(store)
    return RescueReport(
      way: way,
      sessions: kept.values.sorted { $0.number < $1.number }.map {
        let end = waiting[$0.number] ?? $0.head
        return RescueReport.Session(
          number: $0.number, id: $0.row.id, kept: end, head: max($0.last, end))
      },
      lost: losses.all,
      broughtBack: broughtBack.isEmpty
        ? []
        : [
          "found in an earlier commit, and removed since or not: "
            + (broughtBack.count == 1 ? "session " : "sessions ")
            + broughtBack.map(\.description).joined(separator: ", ")
        ])
  }

  /// Makes sure that there is a format row, and that this program knows the format.
  private func takeFormat(_ pool: RescuePool, _ losses: inout RescueLosses) throws(StoreError) {
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
    var hasSessions = false
    try pool.each(from: Key.named(.session, .first, [])) { (key, row, _) throws(StoreError) in
      hasSessions = key[0] == Key.Kind.session.rawValue && pool.isSound(key, row)
      return !hasSessions && key[0] == Key.Kind.session.rawValue
    }
    guard found != nil || hasSessions else {
      throw StoreError(
        .notAStore,
        "Nothing could be rescued: neither the format nor a session can be read in '\(path)'",
        hint: "look at the path; if this was a store, restore a backup")
    }
    losses.add("the format row; it was made anew")
    try pool.put([(key, FormatGuard.newRow(Store.systemTime()).sealed)])
  }

  /// Returns the sessions that any row refers to, and the positions at which forks begin.
  private func sessions(
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

  /// Reports the rows that may have been in a part of the tree that could not be read, unless the
  /// kept part proves that none is missing.
  private func add(
    _ gap: DamagedFile.Gap, _ kept: [SessionNumber: SessionRescue.Kept],
    _ losses: inout RescueLosses
  ) {
    func name(_ key: [UInt8]?, _ end: String) -> String {
      guard let key else { return end }
      guard let (kind, number) = Key.parse(key.span) else { return "key \(key.span.hexadecimal)" }
      let position = Key.position(of: key.span).map { " at position \($0)" } ?? ""
      return "the \(kind) of session \(number)\(position)"
    }
    if let lower = gap.lower, let (kind, first) = Key.parse(lower.span), kind == .record {
      // A log is proven complete by its chain, and by an end row with the same last position.
      let last = gap.upper.flatMap { Key.parse($0.span)?.session }
      let touched = kept.values.filter { $0.number >= first && $0.number <= last ?? $0.number }
      if touched.allSatisfy(\.endsWhereItSays) { return }
    }
    losses.add(
      "rows from \(name(gap.lower, "the beginning")) to \(name(gap.upper, "the end")) stood on damaged "
        + "pages; those are kept that were found elsewhere")
  }

  /// Checks the finished commands of killed processes: an outbox continues at the end of the log.
  /// If that end is lost, its commands are lost as well; the file is kept and set aside.
  ///
  /// Returns the last position of each session whose outbox continues the kept part.
  private func readOutboxes(
    of sessions: [SessionNumber: SessionRescue.Kept], in store: String, _ losses: inout RescueLosses
  ) throws(StoreError) -> [SessionNumber: UInt64] {
    let folder = OutboxFolder(of: store)
    let setAside = try folder.names(OutboxFolder.rejectedEnding)
    var ends: [SessionNumber: UInt64] = [:]
    for session in sessions.values.sorted(by: { $0.number < $1.number }) {
      let outbox = "\(folder.path)/\(session.row.id)\(Recovery.ending)"
      guard FileKind(of: outbox) != nil else { continue }
      if !session.keepsEnd {
        let found = try finished(outbox, after: session.head)
        ends[session.number] = found.end
        if !found.isWhole {
          losses.add("commands in the outbox of session \(session.number), which is damaged")
        }
      } else if session.head < session.last {
        guard unsafe rename(outbox, outbox + ".rejected") == 0 else {
          throw .system("rename", outbox)
        }
        losses.add("the commands in the outbox of session \(session.number); the file is kept")
      }
    }
    let known = Set(sessions.values.map { "\($0.row.id)\(Recovery.ending)" })
    for name in try folder.names(Recovery.ending) where !known.contains(name) {
      guard
        case .frames(let frames) = OutboxFrames.read(
          try Directory.contents(of: folder.path + "/" + name, limit: OutboxLayout.largestSize)),
        frames.hasBatches
      else { continue }
      losses.add("the session of the commands in 'outbox/\(name)'; the file is kept")
    }
    for name in setAside {
      losses.add("the commands in 'outbox/\(name)', which a recovery set aside; the file is kept")
    }
    return ends
  }

  /// Returns how far the finished commands of an outbox continue after `head`, and whether all of
  /// its content can be added to the log.
  private func finished(
    _ outbox: String, after head: UInt64
  ) throws(StoreError) -> (end: UInt64, isWhole: Bool) {
    let bytes = try Directory.contents(of: outbox, limit: OutboxLayout.largestSize)
    switch OutboxFrames.read(bytes) {
    case .frames(let frames):
      var walk = OutboxFrames.Walk(from: frames.tail)
      var head = head
      while let (frame, _) = frames.next(after: head, &walk),
        frame.state != OutboxLayout.State.open
      {
        head = frame.last
      }
      return (head, !walk.metDamage)
    case .blank, .unknown: return (head, false)
    case .newer: return (head, true)
    }
  }

  /// Verifies every byte of the new store.
  private func verify(_ store: String, _ losses: inout RescueLosses) throws(StoreError) {
    let options = Store.Options(
      access: .readOnly, creates: false, cacheDirectory: cache, retention: nil)
    do throws(StoreError) {
      for finding in try Store.open(store, options).verify().findings {
        losses.add("the new store is not right: \(finding)")
      }
    } catch {
      // A store of an older format keeps that format; it is migrated when it is opened.
      guard error.code == .olderFormat || error.code == .migrating else { throw error }
    }
  }

  /// Moves the new store into place, after it is synced to disk.
  private func finish(_ store: String) throws(StoreError) {
    for directory in [store + "/" + Recovery.directory, store] { try Directory.sync(directory) }
    try Directory.move(store, to: target)
  }
}
