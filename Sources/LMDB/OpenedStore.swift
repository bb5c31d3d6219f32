import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An environment of LMDB on its way to becoming an ``Environment``; closed when it does not arrive.
@safe final class OpenedStore {
  let files: StoreFiles
  private(set) var notices: [Notice]
  let mapSize: Int
  let pageSize: Int
  private(set) var transactionID: UInt64 = 0
  private var handle: OpaquePointer?

  /// Opens the store in `path`, whose data file was seen to be `data`.
  ///
  /// The caller holds the monitor of the registry and has made sure that this process has no
  /// environment on the file: only then may the file be opened and closed outside LMDB.
  init(
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
    try prepare(options)
  }

  deinit {
    if let handle = unsafe handle { unsafe mdb_env_close(handle) }
  }

  /// Gives the environment up: it is now the caller's to close.
  func take() -> OpaquePointer? {
    defer { unsafe handle = nil }
    return unsafe handle
  }

  /// Reads the meta pages before LMDB does.
  private static func inspect(
    _ path: String, _ data: FileIdentity
  ) throws(LMDBError) -> (newest: MetaPage, other: MetaPage) {
    let name = path + "/data.mdb"
    let descriptor = try openFile(name, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    guard try FileStatus.of(descriptor, name).identity == data else {
      throw LMDBError(.replaced, function: "fstat", subject: name)
    }
    return try DataFile(descriptor: descriptor, path: name).metaPages()
  }

  /// Opens with the map that was asked for, or with the largest that there is room for.
  private static func openLargest(
    _ path: String, _ options: Environment.Options, _ meta: MetaPage
  ) throws(LMDBError) -> (handle: OpaquePointer, mapSize: Int) {
    let needed = (Int(meta.lastPage) + 1) * meta.pageSize
    var mapSize = min(max(options.mapSize, needed, 1 << 20), Limits.mapSize)
    while true {
      do throws(LMDBError) {
        return unsafe (try open(path, options, mapSize), mapSize)
      } catch {
        guard error.code == .outOfMemory, mapSize > max(needed, 1 << 20) else { throw error }
        mapSize = max(mapSize / 2, needed, 1 << 20)
      }
    }
  }

  static func open(
    _ path: String, _ options: Environment.Options, _ mapSize: Int
  ) throws(LMDBError) -> OpaquePointer {
    var made: OpaquePointer?
    var result = unsafe mdb_env_create(&made)
    guard result == MDB_SUCCESS, let handle = unsafe made else {
      throw LMDBError(result: result, function: "mdb_env_create", subject: path)
    }
    do throws(LMDBError) { try reserveLockFile(path, options) } catch {
      unsafe mdb_env_close(handle)
      throw error
    }
    unsafe mdb_env_set_mapsize(handle, mapSize)
    unsafe mdb_env_set_maxreaders(handle, UInt32(clamping: max(options.maxReaders, 1)))
    let flags = MDB_NOTLS | (options.access == .readOnly ? MDB_RDONLY : 0)
    result = unsafe mdb_env_open(handle, path, UInt32(flags), 0o644)
    guard result == MDB_SUCCESS else {
      unsafe mdb_env_close(handle)
      throw LMDBError(result: result, function: "mdb_env_open", subject: path) {
        FileSystem.freeBytes(at: path)
      }
    }
    return unsafe handle
  }

  /// Sees to it that the lock file has its place on the disk: LMDB writes to it through a map, and
  /// a page for which there is no room ends the process with SIGBUS.
  private static func reserveLockFile(
    _ path: String, _ options: Environment.Options
  ) throws(LMDBError) {
    #if !canImport(Darwin)
      // Whatever keeps this user from the file, LMDB will say it, or do without.
      guard let descriptor = try? openFile(path + "/lock.mdb", O_RDWR | O_CREAT, 0o644) else {
        return
      }
      defer { close(descriptor) }
      let size = off_t(clamping: options.maxReaders) * 64 + 4_096
      // The length stays as it is: LMDB reckons the number of readers from it.
      guard fallocate(descriptor, Int32(navlog_keep_size), 0, size) != 0, errno == ENOSPC else {
        return
      }
      throw .system("fallocate", path + "/lock.mdb")
    #endif
  }

  /// Makes the file ready for its first transaction.
  private func prepare(_ options: Environment.Options) throws(LMDBError) {
    guard let handle = unsafe handle else { return }
    guard unsafe try dataFileStatus(handle, files.path).identity == files.data else {
      throw LMDBError(.replaced, function: "fstat", subject: files.path + "/data.mdb")
    }
    unsafe try clearReaders(handle)
    var begun: OpaquePointer?
    let result = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &begun)
    guard result == MDB_SUCCESS, let transaction = unsafe begun else {
      throw .beginning(result, files.path)
    }
    defer { unsafe mdb_txn_abort(transaction) }
    unsafe try checkStructure(handle, transaction, options)
    transactionID = UInt64(unsafe mdb_txn_id(transaction))
    // Only this tells LMDB how the keys of the tree compare.
    var tree: MDB_dbi = 0
    let opening = unsafe mdb_dbi_open(transaction, nil, 0, &tree)
    guard opening == MDB_SUCCESS, tree == mainTree else {
      throw LMDBError(result: opening, function: "mdb_dbi_open", subject: files.path)
    }
  }

  /// Checks the structure of the file, unless this user's programs left it exactly as it is.
  ///
  /// A file that ends before its last page is checked in any case: see ``DataFile/isShort(_:)``.
  private func checkStructure(
    _ handle: OpaquePointer, _ transaction: OpaquePointer, _ options: Environment.Options
  ) throws(LMDBError) {
    let cache = TrustCache(options.cacheDirectory)
    let state = TrustCache.State(
      file: unsafe try dataFileStatus(handle, files.path),
      transactionID: UInt64(unsafe mdb_txn_id(transaction)))
    var info = unsafe MDB_envinfo()
    unsafe mdb_env_info(handle, &info)
    let isWhole = unsafe UInt64(info.me_last_pgno) < state.file.size / UInt64(pageSize)
    if options.structureCheck == .whenUntrusted, isWhole, cache?.vouches(for: state) == true {
      return
    }
    if cache?.isUsable != true {
      notices.append(
        Notice(
          kind: .noTrustCache,
          description: "there is no folder for notes of this user: every opening checks the file"))
    }
    while unsafe try checkPinned(handle, transaction, files.path, pageSize) == nil {
      unsafe mdb_txn_reset(transaction)
      let result = unsafe mdb_txn_renew(transaction)
      guard result == MDB_SUCCESS else { throw .beginning(result, files.path) }
    }
    notices.append(
      Notice(kind: .structureChecked, description: "nothing vouched for '\(files.path)'"))
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

/// The data file that LMDB has open, without opening it again.
func dataFileStatus(_ handle: OpaquePointer, _ path: String) throws(LMDBError) -> FileStatus {
  var descriptor: Int32 = -1
  let result = unsafe mdb_env_get_fd(handle, &descriptor)
  guard result == MDB_SUCCESS else {
    throw LMDBError(result: result, function: "mdb_env_get_fd", subject: path)
  }
  return try FileStatus.of(descriptor, path + "/data.mdb")
}

extension LMDBError {
  /// The error of a transaction that can't begin.
  static func beginning(_ result: Int32, _ path: String) -> LMDBError {
    // The only lock that is tried without waiting is the byte that stands for the process id.
    if result == EAGAIN || result == EACCES {
      return LMDBError(
        .alreadyOpenElsewhere, function: "mdb_txn_begin", subject: path, result: result)
    }
    return LMDBError(result: result, function: "mdb_txn_begin", subject: path)
  }
}
