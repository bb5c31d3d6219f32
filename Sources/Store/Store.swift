public import NavlogLMDB
package import NavlogMigrations
import NavlogPlatform
internal import Synchronization

/// A directory `NAME.navlog/` with the sessions of an app, each an append-only log of events.
///
/// A process has at most one `Store` per directory: opening it again returns the same object.
/// Releasing the last reference to it and its writers closes the store. It can be used from any
/// thread. Events are written with ``SessionWriter``; all other methods read, or change rows of
/// their own in one transaction.
public final class Store: Sendable {
  /// The path with which the store was opened.
  public var path: String { catalog.path }
  /// Whether it was opened read-only, or can't be written by this program because its format is
  /// newer.
  public let isReadOnly: Bool
  /// The unusual conditions found when it was opened: recoveries, leftovers, checks.
  public let notices: [StoreNotice]

  let catalog: Catalog
  var environment: Environment { catalog.environment }
  let thread: WriterThread
  private let openLock: StoreOpenLock
  /// The error that stopped the last housekeeping, if any; the next one continues.
  let housekeepingError = Lock<StoreError?>(nil)
  /// The segments of the history that was read last.
  let segmentsMemo = LogSegmentsMemo()

  /// The options for opening a store.
  public struct Options: Sendable {
    /// Whether the store may be changed.
    public var access: Environment.Options.Access
    /// Whether a missing store is created.
    public var creates: Bool
    /// When the structure of the file is checked.
    public var structureCheck: Environment.Options.StructureCheck
    /// The directory in which trusted files are recorded; `nil` for the user's cache directory. With
    /// an empty path, none is recorded: for a store that is deleted with its directory.
    public var cacheDirectory: String?
    /// Returns the current time in nanoseconds since 1970.
    public var now: @Sendable () -> UInt64
    /// How much history to keep; applied in the background after a session begins. `nil` keeps all
    /// of it.
    public var retention: RetentionPolicy?
    /// How long opening the store and changing it wait for another process that is writing to it,
    /// or compacting it, and may be stopped. Then they throw ``StoreError/Code/inUse``.
    public var patience = WriteTimeouts(limit: 10_000_000_000)
    /// Migrates older formats.
    package var migrator = Migrator()

    public init(
      access: Environment.Options.Access = .readWrite, creates: Bool = true,
      structureCheck: Environment.Options.StructureCheck = .whenUntrusted,
      cacheDirectory: String? = nil, retention: RetentionPolicy? = RetentionPolicy(),
      now: @escaping @Sendable () -> UInt64 = { Store.systemTime() }
    ) {
      self.retention = retention
      self.access = access
      self.creates = creates
      self.structureCheck = structureCheck
      self.cacheDirectory = cacheDirectory
      self.now = now
    }
  }

  package let options: Options

  /// The error of removing old sessions in the background, if it failed. The removal is retried.
  public var pendingError: StoreError? { housekeepingError.withLock { $0 } }

  /// Opens the store at `path`; creates it, migrates it and recovers crashed sessions, as far as
  /// the options allow and as far as necessary.
  public static func open(
    _ path: String, _ options: Options = Options()
  ) throws(StoreError) -> Store {
    try StoreOpening.open(path, options)
  }

  init(
    path: String, environment: Environment, openLock: consuming StoreOpenLock?, options: Options
  ) throws(StoreError) {
    catalog = Catalog(environment, path: path)
    self.options = options
    self.openLock =
      if let openLock { openLock } else {
        try StoreOpenLock(in: path, readOnly: environment.isReadOnly)
      }
    // From here on no process replaces the file; check that the open file is still the current one.
    do throws(LMDBError) { _ = try environment.info() } catch { throw StoreError(error) }
    thread = WriterThread(environment, now: options.now)
    var notices = environment.notices.map { StoreNotice(.database, "\($0)") }
    var isReadOnly = environment.isReadOnly
    var migrated: [UInt64] = []
    if !isReadOnly {
      isReadOnly = try !FormatGuard.prepare(
        environment, path: path, options: options, notices: &notices, migrated: &migrated)
    }
    self.isReadOnly = isReadOnly
    if isReadOnly {
      try environment.read { (transaction) throws(StoreError) in
        try FormatGuard.checkReadable(in: transaction)
      }
    } else {
      try Recovery(environment: environment, path: path).run(&notices)
      try RowPurge(environment: environment).finish(in: path, &notices)
    }
    self.notices = notices
    for format in migrated {
      try recordOperation("migrate from format \(format) to format \(Migrator.newestFormat)")
    }
  }

  deinit {
    // Releasing the last reference closes the store: housekeeping stops and the writer thread is
    // joined. A forked child process has no threads of its parent.
    if !environment.isForked { thread.stop() }
  }

  /// Returns the system time in nanoseconds since 1970; 0 if the clock shows an earlier time.
  ///
  /// A wrong clock doesn't prevent recording: the time is only informative.
  public static func systemTime() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time.tv_sec, time.tv_nsec)
  }

  /// Returns a time in nanoseconds, clamped to the range of `UInt64`.
  package static func nanoseconds(_ seconds: Int, _ rest: Int) -> UInt64 {
    guard seconds >= 0 else { return 0 }
    let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(UInt64(max(0, rest)))
    return whole.overflow || sum.overflow ? .max : sum.partialValue
  }

  /// Returns the time of a clock that never jumps, in nanoseconds since an unspecified moment. On
  /// Linux it continues while the machine sleeps.
  public static func monotonicTime() -> UInt64 {
    var time = timespec()
    #if os(Linux)
      unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return nanoseconds(time.tv_sec, time.tv_nsec)
  }

  /// Runs `body` with a consistent snapshot, after checking that the format of the store is
  /// readable.
  func read<R: ~Copyable, E: StoreErrorWrapping>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(E) -> R {
    try catalog.read(body)
  }

  // MARK: - Sessions of this process

  /// Begins a session and returns its writer.
  ///
  /// A session that continues another, or was imported, can begin with a state: `base`, encoded by
  /// a higher module, is the state at `position`, and `names` are the names that it uses, in id
  /// order. Otherwise the state results from the events alone.
  public func begin(
    _ description: SessionConfiguration, base: [UInt8]? = nil, at position: UInt64 = 0,
    names: [String] = [],
    backlog: SessionWriter.BacklogPolicy = .block, id: SessionID? = nil
  ) throws(StoreError) -> SessionWriter {
    try checkWritable()
    precondition(
      base == nil || description.origin.kind == .continued || description.origin.kind == .imported,
      "Only a session that continues another, or was imported, begins with a state")
    var random = SystemRandomNumberGenerator()
    if let id, let known = try session(id) {
      throw StoreError(
        .conflict, "Session \(known.number) already is session '\(id)'",
        hint: "a session can't be reopened; use a new id")
    }
    let id = id ?? SessionID(using: &random)
    var beginning = try beginning(of: description.origin)
    if base != nil {
      beginning.position = position
      for name in names { _ = beginning.symbols.load(name, as: beginning.symbols.next) }
    }
    let started = max(options.now(), beginning.end?.time ?? 0)
    let directory = path + "/" + Recovery.directory
    try Directory.make(directory, isPart: true)
    // The outbox exists and is locked before the session is visible, so that it isn't mistaken for
    // crashed.
    let outbox = try Outbox(creating: "\(directory)/\(id).outbox", of: id)
    let chain = HistoryHash(originOf: id, after: beginning.end?.chain)
    let session: SessionNumber
    do throws(StoreError) {
      session = try environment.write { (transaction) throws(StoreError) in
        try FormatGuard.check(in: transaction)
        let number = try transaction.nextSession()
        if description.origin.kind == .forked, let point = description.origin.point {
          try transaction.check(point.session, id: point.id, at: point.position)
        }
        let row = SessionRow(
          id: id, description: description, started: started, machine: .here)
        try transaction.set(row.sealed(number), at: Key.row(.session, number).span, .insert)
        if let base {
          let row = BaseRow(position: position, chain: chain, time: started)
          try transaction.set(
            row.sealed(number, body: base.span), at: Key.row(.base, number).span)
          try transaction.set(symbols: names, of: number, definedAt: position)
        }
        return number
      }
    } catch {
      try outbox.remove()
      throw error
    }
    let commitState = SessionCommitState(
      session: session, id: id, outbox: outbox, head: beginning.position, chain: chain)
    try thread.add(commitState)
    catalog.live.withLock { $0[session] = commitState }
    keepHouse()
    return SessionWriter(
      store: self, commitState: commitState, thread: thread, policy: backlog,
      symbols: beginning.symbols,
      command: beginning.end?.command ?? 0, time: started)
  }

  /// Returns the first position and the symbols of a session with `origin`, and the command after
  /// which a fork begins.
  private func beginning(
    of origin: SessionOrigin
  ) throws(StoreError) -> (position: UInt64, symbols: SymbolTable, end: CommandEnd?) {
    guard origin.kind == .forked, let point = origin.point else {
      return (0, SymbolTable(), nil)
    }
    let end = try commandEnd(of: point.session, at: point.position)
    guard end.id == point.id, end.chain == point.chain else {
      throw StoreError(
        .conflict, "Session \(point.session) has another history at position \(point.position)",
        hint: "take the point from this store")
    }
    let symbols = try symbolTable(of: point.session, below: point.position)
    return (point.position, symbols, end)
  }

  /// Ends a session of this process cleanly, after all of it is durable.
  func end(_ commitState: SessionCommitState, head: UInt64, time: UInt64) throws(StoreError) {
    try close(commitState, with: EndRow(how: .clean, head: head, time: time))
  }

  /// Stores `row` as the end of a session and removes its outbox.
  func close(_ commitState: SessionCommitState, with row: EndRow) throws(StoreError) {
    let session = commitState.session
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.set(row.sealed(session), at: Key.row(.end, session).span)
    }
    letGo(commitState)
    try commitState.outbox.remove()
  }

  /// Handles a writer that was released without ending its session: commits the closed batches and
  /// leaves the rest to the next opening. A session that was given up is left to the writer thread.
  func abandon(_ commitState: SessionCommitState) {
    guard !environment.isForked, catalog.live.withLock({ $0[commitState.session] != nil }) else {
      return
    }
    if commitState.isLost.load(ordering: .acquiring) {
      catalog.live.withLock { $0[commitState.session] = nil }
    } else {
      thread.drain(commitState)
      letGo(commitState)
      commitState.outbox.unlock()
    }
  }

  private func letGo(_ commitState: SessionCommitState) {
    thread.remove(commitState)
    commitState.finish()
    catalog.live.withLock { $0[commitState.session] = nil }
  }

  func checkWritable() throws(StoreError) {
    guard !isReadOnly else {
      if let newer = notices.first(where: { $0.kind == .newer }) {
        throw StoreError(.newerFormat, newer.message, hint: "update the program that writes to it")
      }
      throw StoreError(
        .readOnly, "'\(path)' was opened for reading only", hint: "open it for writing")
    }
  }
}
