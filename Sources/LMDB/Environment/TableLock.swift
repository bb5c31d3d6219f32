import NavlogPlatform

/// A lock in LMDB's lock file, observed without taking it: that of the writers, or that of the
/// reader table, which a read takes when it needs a new slot.
///
/// LMDB waits for both without a limit, even if the process that holds one is stopped. They are
/// robust mutexes: while a thread holds one, its first word has the thread's id, which costs one
/// load to read. Where the mutex is implemented in another way, the lock always appears to be free.
///
/// Between an observation and the call of LMDB, another process may take the lock. That window is
/// a few nanoseconds; waiting for the lock itself has no limit.
@safe final class TableLock: Sendable {
  enum Kind { case writers, readers }

  /// The process that holds the lock.
  struct Holder: Hashable, Sendable {
    /// `nil` if it isn't visible from this process.
    let process: ProcessStatus?
  }

  // A page of the lock file, which is mapped as long as this object exists.
  private nonisolated(unsafe) let map: UnsafeMutableRawPointer
  /// The place of the mutex.
  private let offset: Int

  /// Maps the open lock file, which LMDB may not have written yet; returns `nil` if the lock can't
  /// be observed.
  init?(_ descriptor: Int32, _ kind: Kind) {
    offset = kind == .writers ? Self.writersOffset : Self.readersOffset
    #if canImport(Glibc)
      let map = unsafe mmap(nil, Self.mapSize, PROT_READ, MAP_SHARED, descriptor, 0)
      guard let map = unsafe map, unsafe map != MAP_FAILED else { return nil }
      unsafe self.map = unsafe map
    #else
      return nil
    #endif
  }

  deinit { unsafe munmap(map, Self.mapSize) }

  /// The id of the thread that holds the lock; 0 if it is free.
  var thread: UInt32 {
    let word = unsafe map.load(fromByteOffset: offset, as: UInt32.self) & 0x3fff_ffff
    guard word != 0, word <= Self.largestThread,
      unsafe map.load(as: UInt32.self) == UInt32(MetaPage.magic)
    else { return 0 }
    return word
  }

  /// The last commit of any process.
  private var commit: UInt { unsafe map.load(fromByteOffset: Self.commitOffset, as: UInt.self) }

  /// Waits until the lock is free, for at most `patience` nanoseconds without a commit or another
  /// holder: processes that make progress are waited for.
  ///
  /// Returns the holder if it isn't free then. Calls `report` once, after a second.
  func wait(atMost patience: UInt64, _ report: (Holder) -> Void) -> Holder? {
    let began = SystemClock.monotonicNanoseconds
    var (seen, lastChange) = ((commit: commit, thread: UInt32(0)), began)
    var isReported = false
    while true {
      let thread = thread
      if thread == 0 { return nil }
      let now = SystemClock.monotonicNanoseconds
      let found = (commit: commit, thread: thread)
      if found != seen { (seen, lastChange) = (found, now) }
      guard now &- lastChange < patience else { return Self.holder(thread) }
      if now &- began >= 1_000_000_000, !isReported {
        isReported = true
        report(Self.holder(thread))
      }
      usleep(now &- lastChange < 100_000_000 ? 50 : 1_000)
    }
  }

  private static func holder(_ thread: UInt32) -> Holder {
    Holder(process: ProcessStatus(thread: thread))
  }

  private static let mapSize = 4_096
  /// Linux has no greater thread ids.
  private static let largestThread: UInt32 = 1 << 22
  /// The place of the readers' mutex, after two numbers of 4 bytes.
  private static let readersOffset = 8
  /// The place of the last commit's id.
  private static let commitOffset = unsafe readersOffset + MemoryLayout<pthread_mutex_t>.size
  /// The place of the writers' mutex: the part before it ends with the commit's id and the number of
  /// readers, and fills cache lines.
  private static let writersOffset = (commitOffset + 16 + 63) / 64 * 64
}

extension TableLock.Holder: CustomStringConvertible {
  var description: String {
    process.map { "\($0)" } ?? "a process that can't be seen from here"
  }
}

/// The locks of the writers and of the reader table; `nil` if they can't be observed.
struct TableLocks: Sendable {
  var writers: TableLock?
  var readers: TableLock?

  /// Waits until no process writes; throws an error that names the one that does.
  @inline(__always)
  func waitForWriters(
    _ options: Environment.Options, _ patience: UInt64?
  ) throws(LMDBError) {
    guard let writers, writers.isHeld else { return }
    try writers.wait(options, patience ?? options.writerPatience, .writerBusy)
  }

  /// Waits until no process uses the reader table; throws an error that names the one that does.
  @inline(__always)
  func waitForReaders(_ options: Environment.Options) throws(LMDBError) {
    guard let readers, readers.isHeld else { return }
    try readers.wait(options, options.writerPatience, .readersBusy)
  }
}

extension TableLock {
  @inline(never)
  fileprivate func wait(
    _ options: Environment.Options, _ patience: UInt64, _ code: LMDBError.Code
  ) throws(LMDBError) {
    func error(_ holder: Holder) -> LMDBError {
      LMDBError(code, function: "mdb_txn_begin", subject: "\(holder)")
    }
    let holder = wait(atMost: patience) {
      options.writerDelay(error($0))
    }
    if let holder { throw error(holder) }
  }

  /// Whether a thread holds the lock.
  var isHeld: Bool { thread != 0 }
}
