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
  /// directory outside the store; anything else is refused with ``StoreError/Code/inUse``.
  ///
  /// If a process writes to the store meanwhile, the last commit of an intact store is read. A
  /// damaged one is refused with ``StoreError/Code/inUse``.
  public static func rescue(_ path: String, to target: String) throws(StoreError) -> RescueReport {
    try rescue(path, to: target) { (_, _) throws(StoreError) in }
  }

  /// Decodes the events of a record; throws if one can't be decoded.
  package typealias RecordCheck = (Record, Span<UInt8>) throws(StoreError) -> Void

  /// Rescues like ``rescue(_:to:)``. A session that has to be reconstructed from its records is kept
  /// up to the first command with a record that `check` rejects.
  package static func rescue(
    _ path: String, to target: String, checking check: @escaping RecordCheck
  ) throws(StoreError) -> RescueReport {
    guard try Directory.isFree(target) else {
      throw StoreError(.inUse, "'\(target)' already exists", hint: "name a new directory")
    }
    try Directory.checkOutside(target, of: path)
    return try Rescue(path: path, target: target, check: check).run()
  }
}

/// One run of a rescue.
struct Rescue {
  let path: String
  let target: String
  let check: Store.RecordCheck
  let scratch: Scratch

  init(
    path: String, target: String, check: @escaping Store.RecordCheck
  ) throws(StoreError) {
    (self.path, self.check) = (path, check)
    self.target = Directory.withoutSlashes(target)
    try Directory.checkParent(of: target)
    scratch = try Scratch(
      under: Directory.parent(of: target), prefix: Directory.lastName(of: target) + ".rescue-")
  }

  private var cache: String { scratch.path + "/cache" }

  func run() throws(StoreError) -> RescueReport {
    for attempt in 1...3 {
      if let report = try run("rows-\(attempt)", of: path) { return report }
      // A process is writing to the store. If the store is intact, LMDB gives a snapshot of it.
      if attempt == 1, let environment = try copySnapshot(),
        var report = try run("rows-of-snapshot", of: snapshot, from: environment)
      {
        report.isSnapshot = true
        return report
      }
    }
    throw StoreError(
      .inUse, "'\(path)' is damaged, and a process is writing to it",
      hint: "end that process, and try again")
  }

  private var snapshot: String { scratch.path + "/snapshot" }

  /// Copies the store as it is after its last commit, and returns its environment; returns `nil` if
  /// that isn't possible, because it is damaged.
  private func copySnapshot() throws(StoreError) -> Environment? {
    var options = Environment.Options(
      access: .readOnly, create: false, structureCheck: .always, cacheDirectory: cache)
    options.writerPatience = 0
    do throws(LMDBError) {
      let environment = try Environment.open(path, options)
      try environment.copy(to: snapshot)
      return environment
    } catch {
      if error.code == .diskFull { throw StoreError(error) }
      return nil
    }
  }

  /// Rescues the rows of the data file in `directory`, which may be a copy of those in `environment`;
  /// returns `nil` if the file has changed meanwhile: its pages may belong to different commits, or
  /// to a later one than the outboxes.
  private func run(
    _ rows: String, of directory: String, from environment: Environment? = nil
  ) throws(StoreError) -> RescueReport? {
    let pool = try RescuePool(in: scratch.path + "/" + rows, cache: cache)
    let file: DamagedFile
    do throws(LMDBError) { file = try DamagedFile(directory) } catch {
      throw StoreError.opening(path, error)
    }
    let method: RescueReport.Method
    do throws(StoreError) { method = try pool.fill(from: file) } catch {
      guard file.isUnchanged() else { return nil }
      throw error
    }
    return file.isUnchanged() ? try make(file, pool, method, environment) : nil
  }

  private func make(
    _ file: DamagedFile, _ pool: RescuePool, _ method: RescueReport.Method,
    _ environment: Environment?
  ) throws(StoreError) -> RescueReport? {
    var losses = RescueLosses()
    if let doubt = file.doubt { losses.add("the last commits may be missing: \(doubt)") }
    try takeFormat(pool, &losses)
    var kept: [SessionNumber: SessionRescue.Kept] = [:]
    var broughtBack: [SessionNumber] = []
    let (numbers, forkPoints) = try sessions(in: pool)
    let ids = try ids(in: pool)
    for number in numbers {
      var rescue = SessionRescue(
        number, pool: pool, forkPoints: forkPoints[number] ?? [], others: kept, ids: ids,
        lacksOutbox: { (id) throws(StoreError) in try lacksOutbox(number, id, in: environment) },
        check: check, losses: losses)
      kept[number] = try rescue.run()
      losses = rescue.losses
      if kept[number] != nil, rescue.broughtBack { broughtBack.append(number) }
      try pool.put(rescue.additions)
    }
    for gap in file.gaps where file.doubt == nil { add(gap, kept, &losses) }
    guard !kept.isEmpty else {
      return RescueReport(method: method, sessions: [], lost: losses.all, broughtBack: [])
    }
    let store = scratch.path + "/store"
    var writer = RescueWriter(pool, kept, losses)
    try writer.write(to: store, cache: cache)
    losses = writer.losses
    // The finished commands of killed processes that aren't in the log yet: the next opening adds
    // those that continue the kept part.
    for remark in try OutboxFolder(of: path).copy(to: store) { losses.add(remark) }
    let waiting = try readOutboxes(of: kept, in: store, &losses)
    guard file.isUnchanged() else {
      Directory.discard(store)
      return nil
    }
    try verify(store, &losses)
    try finish(store)
    return RescueReport(
      method: method,
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
