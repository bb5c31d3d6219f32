import CLMDB
import Synchronization

extension Environment {
  /// What can be said about an open store at one moment.
  public struct Info: Hashable, Sendable {
    /// The bytes of address space that the map takes.
    public let mapSize: Int
    /// The bytes of a page.
    public let pageSize: Int
    /// The number of the last page in use; pages count from 0.
    public let lastPage: UInt64
    /// The number of the last commit; 0 when there was none.
    public let lastTransactionID: UInt64
    /// The slots of the reader table that were ever used at the same time.
    public let readers: Int
    /// The slots of the reader table.
    public let maxReaders: Int
    /// The number of entries.
    public let entries: Int
    /// The levels of the tree.
    public let depth: Int
    /// The bytes of the data file.
    public let fileSize: UInt64
    /// The bytes that an unprivileged user may still write on the file system; `nil` when unknown.
    public let freeBytes: UInt64?
  }

  /// The number of the last commit, whichever process made it.
  ///
  /// Costs about as much as a lock: poll it to follow a store that another process writes. The
  /// corresponding C function is `mdb_env_info`.
  public var lastTransactionID: UInt64 {
    get throws(LMDBError) {
      unsafe try withHandle { handle throws(LMDBError) in
        var info = unsafe MDB_envinfo()
        try check(unsafe mdb_env_info(handle, &info), "mdb_env_info")
        return UInt64(unsafe info.me_last_txnid)
      }
    }
  }

  /// The sizes and numbers of the store at this moment.
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

  /// Frees the slots of readers that were killed while they read, and gives their number.
  ///
  /// Such a reader pins pages: the file grows until it is cleared. It happens by itself when the
  /// store is opened, every few seconds while it is written, and when the map or the reader table
  /// is full. The corresponding C function is `mdb_reader_check`.
  @discardableResult
  public func clearStaleReaders() throws(LMDBError) -> Int {
    unsafe try withHandle { handle throws(LMDBError) in
      var dead: Int32 = 0
      try check(unsafe mdb_reader_check(handle, &dead), "mdb_reader_check")
      return Int(dead)
    }
  }

  /// Looks for stale readers when the writer has not done so for some seconds.
  func tidyReaders() throws(LMDBError) {
    let now = monotonicSeconds()
    guard now - lastTidied.load(ordering: .relaxed) >= 5 else { return }
    lastTidied.store(now, ordering: .relaxed)
    try clearStaleReaders()
  }

  /// The environment of LMDB, for a thread that takes part in a transaction.
  func currentHandle() throws(LMDBError) -> OpaquePointer {
    guard let handle = unsafe handle.pointee else {
      throw LMDBError(.panic, function: "mdb_env_open", subject: directory)
    }
    return unsafe handle
  }

  /// Runs `body` while nobody changes the map; it must be short.
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
