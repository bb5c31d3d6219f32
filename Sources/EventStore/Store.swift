public import LMDB
package import Migrations
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A directory `NAME.navlog/` that holds the sessions of an app, each an append-only log of events.
///
/// A process has at most one `Store` per directory: opening it again gives the same object. It is
/// closed when nobody refers to it any more, nor to a writer of it. It is safe to use from any
/// thread. Writing goes through ``SessionWriter``; everything else reads, or changes rows of its own
/// in one transaction.
public final class Store: Sendable {
  /// The path it was opened by.
  public var path: String { catalog.path }
  /// Whether it was opened for reading only, or can't be written by this program because it is newer.
  public let isReadOnly: Bool
  /// What was out of the ordinary when it was opened: recoveries, leftovers, checks.
  public let notices: [StoreNotice]

  let catalog: Catalog
  var environment: Environment { catalog.environment }
  let thread: WriterThread
  private let presence: Presence
  /// Why the last housekeeping broke off, if it did; the next one goes on.
  let housekeepingTrouble = Lock<StoreError?>(nil)
  /// Where the last history that was read lies.
  let lineages = LineageMemo()

  /// How a store is opened.
  public struct Options: Sendable {
    /// Whether it may be changed.
    public var access: Environment.Options.Access
    /// Whether a store that is not there is made.
    public var creates: Bool
    /// When the structure of the file is checked.
    public var structureCheck: Environment.Options.StructureCheck
    /// Where trusted files are noted; `nil` for the user's cache folder.
    public var cacheDirectory: String?
    /// The time, in nanoseconds since 1970.
    public var now: @Sendable () -> UInt64
    /// How much history is kept; applied in the background once a session is begun. `nil`: all of it.
    public var retention: RetentionPolicy?
    /// What older formats are migrated by.
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

  let options: Options

  /// Why removing old sessions in the background failed, if it did. It is tried again.
  public var trouble: StoreError? { housekeepingTrouble.withLock { $0 } }

  /// Opens the store at `path`; makes it, migrates it and recovers what crashes left, as far as that
  /// is asked for and called for.
  public static func open(
    _ path: String, _ options: Options = Options()
  ) throws(StoreError) -> Store {
    try StoreOpening.open(path, options)
  }

  init(
    path: String, environment: Environment, presence: consuming Presence?, options: Options
  ) throws(StoreError) {
    catalog = Catalog(environment, path: path)
    self.options = options
    self.presence =
      if let presence { presence } else {
        try Presence(in: path, readOnly: environment.isReadOnly)
      }
    // From here on nobody replaces the file: this one must still be the one that stands there.
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
      try Recovery(environment: environment, path: path, now: options.now).run(&notices)
      try Sweep(environment: environment).finish(&notices)
    }
    self.notices = notices
    for format in migrated {
      try recordOperation("migrate from format \(format) to format \(Migrator.newestFormat)")
    }
  }

  deinit {
    // Whoever lets go of a store has it closed: its thread, which may be keeping house, ends first.
    // A child process has none of the threads of its parent.
    if !environment.isForked { thread.stop() }
  }

  /// The machine's clock, in nanoseconds since 1970; 0 when it shows a time before.
  ///
  /// A clock that was never set is no reason to refuse to record: the time is data, not truth.
  public static func systemTime() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time.tv_sec, time.tv_nsec)
  }

  /// The nanoseconds of a time; what lies before 0, or beyond what 64 bits hold, is the nearest time
  /// that is not.
  package static func nanoseconds(_ seconds: Int, _ rest: Int) -> UInt64 {
    guard seconds >= 0 else { return 0 }
    let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(UInt64(max(0, rest)))
    return whole.overflow || sum.overflow ? .max : sum.partialValue
  }

  /// A clock that never jumps, in nanoseconds since some moment; it goes on while the machine sleeps.
  public static func monotonicTime() -> UInt64 {
    var time = timespec()
    #if os(Linux)
      unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return nanoseconds(time.tv_sec, time.tv_nsec)
  }

  /// Gives `body` one consistent view, of a store whose format is still one that can be read.
  func read<R: ~Copyable, E: StoreErrorConvertible>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(E) -> R {
    try catalog.read(body)
  }

  // MARK: - Sessions of this process

  /// Begins a session and returns its one writer.
  ///
  /// A session that continues another, or was imported, may begin with a state: `base`, which the
  /// room above has encoded, stands at position 0. Otherwise state comes from events alone.
  public func begin(
    _ description: SessionDescription, base: [UInt8]? = nil,
    backlog: SessionWriter.BacklogPolicy = .block, id: LogID? = nil
  ) throws(StoreError) -> SessionWriter {
    try checkWritable()
    precondition(
      base == nil || description.origin.kind == .continued || description.origin.kind == .imported,
      "Only a session that continues another, or was imported, begins with a state")
    var random = SystemRandomNumberGenerator()
    if let id, let known = try session(id) {
      throw StoreError(
        .conflict, "Session \(known.number) already is session '\(id)'",
        hint: "a session has one life; give the new one an identity of its own")
    }
    let id = id ?? LogID(using: &random)
    let beginning = try beginning(of: description.origin)
    let started = max(options.now(), beginning.time)
    let directory = path + "/" + Recovery.directory
    try Directory.make(directory)
    // The outbox is there and locked before the session can be seen: nobody takes it for crashed.
    let outbox = try Outbox(creating: "\(directory)/\(id).outbox", of: id)
    let chain = Chain(originOf: id, after: beginning.chain)
    let session: SessionNumber
    do throws(StoreError) {
      session = try environment.write { (transaction) throws(StoreError) in
        try FormatGuard.check(in: transaction)
        // A session that was removed may have left its number taken.
        let last = [try transaction.greatest(.session), try transaction.greatest(.end)]
          .compactMap { $0 }.max()
        guard let number = SessionNumber((last?.rawValue ?? 0) + 1) else {
          throw StoreError(.tooLarge, "The store has had all the sessions it can have")
        }
        if description.origin.kind == .forked, let point = description.origin.point {
          try transaction.check(point.session, id: point.id, at: point.position)
        }
        let row = SessionRow(
          id: id, description: description, started: started, machine: .here)
        try transaction.set(row.sealed(number), at: Key.row(.session, number).span, .insert)
        if let base {
          let row = BaseRow(position: 0, chain: chain, time: started)
          try transaction.set(
            row.sealed(number, body: base.span), at: Key.row(.base, number).span)
        }
        return number
      }
    } catch {
      try outbox.remove()
      throw error
    }
    let feed = SessionFeed(
      session: session, id: id, outbox: outbox, head: beginning.position, chain: chain)
    try thread.add(feed)
    catalog.live.withLock { $0[session] = feed }
    keepHouse()
    return SessionWriter(
      store: self, feed: feed, thread: thread, policy: backlog, symbols: beginning.symbols,
      time: started)
  }

  /// Where a session with `origin` begins to count, to chain and to name.
  private func beginning(
    of origin: Origin
  ) throws(StoreError) -> (position: UInt64, chain: Chain?, symbols: SymbolTable, time: UInt64) {
    guard origin.kind == .forked, let point = origin.point else {
      return (0, nil, SymbolTable(), 0)
    }
    let end = try commandEnd(of: point.session, at: point.position)
    guard end.id == point.id, end.chain == point.chain else {
      throw StoreError(
        .conflict, "Session \(point.session) has another history at position \(point.position)",
        hint: "take the point from this store")
    }
    let symbols = try symbolTable(of: point.session, below: point.position)
    return (point.position, point.chain, symbols, end.time)
  }

  /// Ends a session of this process cleanly; all of it is durable.
  func end(_ feed: SessionFeed, head: UInt64, time: UInt64) throws(StoreError) {
    try close(feed, with: EndRow(how: .clean, head: head, time: time))
  }

  /// Puts `row` behind a session and takes its outbox away.
  func close(_ feed: SessionFeed, with row: EndRow) throws(StoreError) {
    let session = feed.session
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.set(row.sealed(session), at: Key.row(.end, session).span)
    }
    letGo(feed)
    try feed.outbox.remove()
  }

  /// The writer of a session went away without ending it: what is closed is committed, the rest is
  /// for the next opening to find. A session that was given up is left to the writer thread.
  func abandon(_ feed: SessionFeed) {
    guard !environment.isForked, catalog.live.withLock({ $0[feed.session] != nil }) else { return }
    if feed.isLost.load(ordering: .acquiring) {
      catalog.live.withLock { $0[feed.session] = nil }
    } else {
      thread.drain(feed)
      letGo(feed)
      feed.outbox.unlock()
    }
  }

  private func letGo(_ feed: SessionFeed) {
    thread.remove(feed)
    feed.finish()
    catalog.live.withLock { $0[feed.session] = nil }
  }

  func checkWritable() throws(StoreError) {
    guard !isReadOnly else {
      throw StoreError(
        .readOnly, "'\(path)' was opened for reading only", hint: "open it for writing")
    }
  }
}
