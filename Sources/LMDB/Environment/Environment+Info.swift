import NavlogCLMDB
import NavlogPlatform
import Synchronization

extension Environment {
  /// Statistics of an open store at one moment.
  public struct Info: Hashable, Sendable {
    /// The size of the map in bytes of address space.
    public let mapSize: Int
    /// The size of a page in bytes.
    public let pageSize: Int
    /// The number of the last page in use; pages count from 0.
    public let lastPage: UInt64
    /// The number of the last commit; 0 if there is no commit.
    public let lastTransactionID: UInt64
    /// The greatest number of reader slots that were in use at the same time.
    public let readers: Int
    /// The number of slots in the reader table.
    public let maxReaders: Int
    /// The number of entries.
    public let entries: Int
    /// The number of levels of the tree.
    public let depth: Int
    /// The size of the data file in bytes.
    public let fileSize: UInt64
    /// The space in bytes that the file system has left for an unprivileged user; `nil` if unknown.
    public let freeBytes: UInt64?
  }

  /// The number of the last commit by any process.
  ///
  /// Costs about as much as taking a lock, so it can be polled to follow a store that another
  /// process writes. The corresponding C function is `mdb_env_info`.
  public var lastTransactionID: UInt64 {
    get throws(LMDBError) {
      unsafe try withHandle { handle throws(LMDBError) in
        var info = unsafe MDB_envinfo()
        try check(unsafe mdb_env_info(handle, &info), "mdb_env_info")
        return UInt64(unsafe info.me_last_txnid)
      }
    }
  }

  /// Returns the current statistics of the store.
  ///
  /// The corresponding C functions are `mdb_env_info` and `mdb_env_stat`.
  public func info() throws(LMDBError) -> Info {
    unsafe try withHandle { handle throws(LMDBError) in
      _ = unsafe try pagesOfFile(handle)
      var info = unsafe MDB_envinfo()
      try check(unsafe mdb_env_info(handle, &info), "mdb_env_info")
      var statistics = MDB_stat()
      try check(unsafe mdb_env_stat(handle, &statistics), "mdb_env_stat")
      return unsafe Info(
        mapSize: Int(info.me_mapsize), pageSize: pageSize, lastPage: UInt64(info.me_last_pgno),
        lastTransactionID: UInt64(info.me_last_txnid), readers: Int(info.me_numreaders),
        maxReaders: Int(info.me_maxreaders), entries: Int(clamping: statistics.ms_entries),
        depth: Int(statistics.ms_depth),
        fileSize: try dataFileStatus(handle, directory).size,
        freeBytes: files.freeBytes())
    }
  }

  /// Frees the slots of readers that were killed during a read, and returns their number.
  ///
  /// Such a reader pins pages, so the file grows until its slot is freed. This happens
  /// automatically when the store is opened, every few seconds while it is written, and when the
  /// map or the reader table is full. The corresponding C function is `mdb_reader_check`.
  @discardableResult
  public func clearStaleReaders() throws(LMDBError) -> Int {
    try locks.waitForReaders(options)
    return unsafe try withHandle { handle throws(LMDBError) in
      var dead: Int32 = 0
      try check(unsafe mdb_reader_check(handle, &dead), "mdb_reader_check")
      return Int(dead)
    }
  }

  /// Clears stale readers, at most once every few seconds, and not while another process uses the
  /// reader table.
  func tidyReaders() throws(LMDBError) {
    let now = SystemClock.monotonicSeconds
    guard now - lastTidied.load(ordering: .relaxed) >= 5, locks.readers?.isHeld != true else {
      return
    }
    lastTidied.store(now, ordering: .relaxed)
    try clearStaleReaders()
  }

  /// Returns the LMDB environment, for a thread that is registered as a reader or a writer.
  func currentHandle() throws(LMDBError) -> OpaquePointer {
    guard let handle = unsafe handle.pointee else {
      throw LMDBError(.panic, function: "mdb_env_open", subject: directory)
    }
    return unsafe handle
  }

  /// Runs `body`, which must be short, while no thread can change the map.
  func withHandle<R>(
    _ body: (OpaquePointer) throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    try checkProcess()
    monitor.lock()
    defer { monitor.unlock() }
    let handle = unsafe try currentHandle()
    return unsafe try body(handle)
  }

  func check(_ result: Int32, _ function: String) throws(LMDBError) {
    guard result == MDB_SUCCESS else {
      throw LMDBError(result: result, function: function, subject: directory)
    }
  }
}
