import NavlogCLMDB
import NavlogPlatform

/// An LMDB environment that is being opened; deallocation closes it unless ``take()`` was called.
@safe final class OpenedStore {
  let files: StoreFiles
  var notices: [Notice]
  let mapSize: Int
  let pageSize: Int
  let locks: TableLocks
  private(set) var transactionID: UInt64 = 0
  /// The time of the last check of the structure: now, unless an earlier check is still valid.
  var lastCheck = UInt32(truncatingIfNeeded: SystemClock.minutes)
  private var handle: OpaquePointer?

  /// Opens the store at `path`, whose data file was identified as `data`.
  ///
  /// The caller holds the monitor of the registry and has made sure that this process has no
  /// environment on the file: only then may the file be opened and closed outside LMDB.
  static func open(
    _ path: String, _ options: Environment.Options, data: FileIdentity
  ) throws(LMDBError) -> OpenedStore {
    var growths = 0
    while true {
      do throws(LMDBError) { return try OpenedStore(path, options, data: data) } catch {
        // Another process has outgrown the map since its size was read.
        guard error.code == .mapResized, growths < Limits.growths else { throw error }
        growths += 1
      }
    }
  }

  private init(
    _ path: String, _ options: Environment.Options, data: FileIdentity
  ) throws(LMDBError) {
    try Library.check()
    notices = []
    switch try FileSystem.at(path) {
    case .local: break
    case .remote: throw LMDBError(.remoteFileSystem, function: "statfs", subject: path)
    case .overlay:
      notices.append(
        Notice(
          kind: .overlayFileSystem,
          description: "'\(path)' is on an overlay: other processes may see an older copy of it"))
    }
    let metaPages = try Self.inspect(path, data)
    let opened = unsafe try Self.openLargest(path, options, metaPages.newest)
    unsafe handle = opened.handle
    mapSize = unsafe opened.mapSize
    locks = unsafe opened.locks
    pageSize = metaPages.newest.pageSize
    if unsafe opened.mapSize < options.mapSize {
      notices.append(
        Notice(
          kind: .smallerMap,
          description: unsafe "there was address space for a map of \(opened.mapSize) bytes only"))
    }
    do throws(LMDBError) {
      files = try StoreFiles(path: path, data: data)
    } catch {
      unsafe mdb_env_close(opened.handle)
      throw error
    }
    try prepare(options, newest: metaPages.newest.transactionID)
  }

  deinit {
    if let handle = unsafe handle { unsafe mdb_env_close(handle) }
  }

  /// Passes ownership of the environment to the caller, who must close it.
  func take() -> OpaquePointer? {
    defer { unsafe handle = nil }
    return unsafe handle
  }

  /// Prepares the file, whose last known commit is `newest`, for its first transaction.
  private func prepare(
    _ options: Environment.Options, newest: UInt64
  ) throws(LMDBError) {
    guard let handle = unsafe handle else { return }
    guard unsafe try dataFileStatus(handle, files.path).identity == files.data else {
      throw LMDBError(.replaced, function: "fstat", subject: files.path + "/data.mdb")
    }
    try locks.waitForReaders(options)
    unsafe try clearReaders(handle)
    var begun: OpaquePointer?
    let result = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &begun)
    guard result == MDB_SUCCESS, let transaction = unsafe begun else {
      throw .beginning(result, files.path)
    }
    defer { unsafe mdb_txn_abort(transaction) }
    unsafe try checkLock(handle, transaction, newest)
    unsafe try checkStructure(handle, transaction, options)
    transactionID = UInt64(unsafe mdb_txn_id(transaction))
    // LMDB needs this call to set the key comparison of the tree.
    var tree: MDB_dbi = 0
    let opening = unsafe mdb_dbi_open(transaction, nil, 0, &tree)
    guard opening == MDB_SUCCESS, tree == mainTree else {
      throw LMDBError(result: opening, function: "mdb_dbi_open", subject: files.path)
    }
  }

  private func clearReaders(_ handle: OpaquePointer) throws(LMDBError) {
    var dead: Int32 = 0
    let result = unsafe mdb_reader_check(handle, &dead)
    guard result == MDB_SUCCESS else {
      throw LMDBError(result: result, function: "mdb_reader_check", subject: files.path)
    }
    if dead > 0 {
      notices.append(
        Notice(kind: .staleReaders, description: "\(dead) readers were killed while they read"))
    }
  }
}

/// Returns the status of the data file that LMDB has open, without opening it again.
func dataFileStatus(_ handle: OpaquePointer, _ path: String) throws(LMDBError) -> FileStatus {
  let file = unsafe try dataFile(handle, path)
  return try FileStatus.of(file.descriptor, file.path)
}

extension LMDBError {
  /// Returns the error for a transaction that can't begin.
  static func beginning(_ result: Int32, _ path: String) -> LMDBError {
    // The only lock that is tried without waiting is the byte for the process id.
    if result == EAGAIN || result == EACCES {
      return LMDBError(
        .alreadyOpenElsewhere, function: "mdb_txn_begin", subject: path, result: result)
    }
    return LMDBError(result: result, function: "mdb_txn_begin", subject: path)
  }
}
