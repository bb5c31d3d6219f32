internal import LMDB
internal import Migrations

#if canImport(Glibc)
  import Glibc
#endif

extension Store {
  /// Makes a new store at `target` of all that can be kept of the damaged one at `path`, which is only
  /// read: of each session the commands up to the first that is damaged.
  ///
  /// The database never follows the damaged file. Its rows are read page by page, into a private
  /// directory beside `target`; what hangs together becomes a store there, which then takes its place
  /// in one step. Until that, and when nothing can be kept, there is nothing at `target`; what a rescue
  /// has left that was killed goes with the next one. An empty directory may stand there, anything else
  /// is refused with ``StoreError/Code/inUse``.
  public static func rescue(_ path: String, to target: String) throws(StoreError) -> RescueReport {
    guard try Rescue.isFree(target) else {
      throw StoreError(.inUse, "'\(target)' is there already", hint: "name a new directory")
    }
    return try Rescue(path: path, target: target).run()
  }
}

/// One rescue.
private struct Rescue {
  let path: String
  let target: String
  let workshop: Scratch

  init(path: String, target: String) throws(StoreError) {
    var name = target[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    self.path = path
    self.target = String(name)
    let last = name.split(separator: "/").last ?? ""
    workshop = try Scratch(under: Directory.parent(of: target), prefix: "\(last).rescue-")
  }

  /// Whether nothing stands at `target`, or an empty directory.
  static func isFree(_ target: String) throws(StoreError) -> Bool {
    guard let kind = RegularFile.kind(of: target) else { return true }
    return kind == S_IFDIR ? try Directory.names(in: target).isEmpty : false
  }

  private var cache: String { workshop.path + "/cache" }

  func run() throws(StoreError) -> RescueReport {
    var attempt = 1
    while true {
      let pool = try RescuePool(in: workshop.path + "/rows-\(attempt)", cache: cache)
      let file: DamagedFile
      do throws(LMDBError) { file = try DamagedFile(path) } catch {
        throw StoreError.opening(path, error)
      }
      let way = try pool.fill(from: file)
      let isUnchanged = file.isUnchanged()
      // A process writes the store meanwhile: pages may be of different commits.
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
    let store = workshop.path + "/store"
    var writer = RescueWriter(pool, kept, losses)
    try writer.write(to: store, cache: cache)
    losses = writer.losses
    // What a process had finished when it died, and that is not in the log yet: the next opening takes
    // it in where it goes on from what was kept.
    for remark in try StoreView.copyOutboxes(from: path, to: store) { losses.add(remark) }
    try setAsideOutboxes(of: kept, in: store, &losses)
    try verify(store, &losses)
    try finish(store)
    return RescueReport(
      way: way,
      sessions: kept.values.sorted { $0.number < $1.number }.map {
        RescueReport.Session(number: $0.number, id: $0.row.id, kept: $0.head, head: $0.last)
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

  /// Sees to it that there is a format row, and that it is one that this program knows.
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
        .notAStore, "Nothing in '\(path)' is a row of a store", hint: "look at the path")
    }
    losses.add("the format row; it was made anew")
    try pool.put([(key, FormatGuard.newRow(Store.systemTime()).sealed)])
  }

  /// The sessions that any row speaks of, and the positions that forks begin at.
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
              // It is found to be damaged when it is looked at.
            }
          }
          return false
        }
      }
    }
    return (numbers.sorted(), points)
  }

  /// Says which rows may have stood where the tree could not be read, unless what was kept proves that
  /// none is missing.
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
      // A log proves that it is whole by its chain, and by the end that says where it ends.
      let last = gap.upper.flatMap { Key.parse($0.span)?.session }
      let touched = kept.values.filter { $0.number >= first && $0.number <= last ?? $0.number }
      if touched.allSatisfy(\.endsWhereItSays) { return }
    }
    losses.add(
      "rows from \(name(gap.lower, "the beginning")) to \(name(gap.upper, "the end")) stood on damaged "
        + "pages; those are kept that were found elsewhere")
  }

  /// An outbox goes on where the log ended. Where that part is lost, its commands are, too; the file is
  /// kept, and out of the way.
  private func setAsideOutboxes(
    of sessions: [SessionNumber: SessionRescue.Kept], in store: String, _ losses: inout RescueLosses
  ) throws(StoreError) {
    for session in sessions.values.sorted(by: { $0.number < $1.number }) {
      let outbox = "\(store)/\(Recovery.directory)/\(session.row.id).outbox"
      guard RegularFile.kind(of: outbox) != nil else { continue }
      guard session.keepsEnd, session.head < session.last else {
        if !session.keepsEnd, try !isWhole(outbox, after: session.head) {
          losses.add("commands in the outbox of session \(session.number), which is damaged")
        }
        continue
      }
      guard unsafe rename(outbox, outbox + ".rejected") == 0 else {
        throw .system("rename", outbox)
      }
      losses.add("the commands in the outbox of session \(session.number); the file is kept")
    }
  }

  /// Whether all that an outbox holds of a session can go into the log.
  private func isWhole(_ outbox: String, after head: UInt64) throws(StoreError) -> Bool {
    let bytes = try Directory.contents(of: outbox, limit: OutboxLayout.largestSize)
    switch OutboxFrames.read(bytes) {
    case .frames(let frames):
      var walk = OutboxFrames.Walk(from: frames.tail)
      var head = head
      while let (frame, _) = frames.next(behind: head, &walk) {
        if frame.state == OutboxLayout.State.open { break }
        head = frame.last
      }
      return !walk.metDamage
    case .blank, .unknown: return false
    case .newer: return true
    }
  }

  /// Looks at every byte of what was made.
  private func verify(_ store: String, _ losses: inout RescueLosses) throws(StoreError) {
    let options = Store.Options(
      access: .readOnly, creates: false, cacheDirectory: cache, retention: nil)
    do throws(StoreError) {
      for finding in try Store.open(store, options).verify().findings {
        losses.add("the new store is not right: \(finding)")
      }
    } catch {
      // A store of an older format is kept as that; it is migrated when it is opened.
      guard error.code == .olderFormat || error.code == .migrating else { throw error }
    }
  }

  /// Puts the new store in its place, on the disk before it can be seen.
  private func finish(_ store: String) throws(StoreError) {
    for directory in [store + "/" + Recovery.directory, store] { try Directory.sync(directory) }
    guard try Rescue.isFree(target), unsafe rename(store, target) == 0 else {
      if errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR {
        throw StoreError(.inUse, "'\(target)' is there by now", hint: "name a new directory")
      }
      throw .system("rename", target)
    }
    try Directory.sync(Directory.parent(of: target))
  }
}
