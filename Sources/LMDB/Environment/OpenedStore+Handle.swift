import NavlogCLMDB
import NavlogPlatform

extension OpenedStore {
  /// Reads the meta pages before LMDB does.
  static func inspect(
    _ path: String, _ data: FileIdentity
  ) throws(LMDBError) -> (newest: MetaPage, other: MetaPage) {
    let name = path + "/data.mdb"
    let descriptor = try openRegularFile(name)
    defer { close(descriptor) }
    guard try FileStatus.of(descriptor, name).identity == data else {
      throw LMDBError(.replaced, function: "fstat", subject: name)
    }
    return try DataFile(descriptor: descriptor, path: name).metaPages()
  }

  /// Opens the store with the requested map size, or with the largest that fits.
  static func openLargest(
    _ path: String, _ options: Environment.Options, _ meta: MetaPage
  ) throws(LMDBError) -> (handle: OpaquePointer, mapSize: Int, locks: TableLocks) {
    let needed = (Int(meta.lastPage) + 1) * meta.pageSize
    var mapSize = min(max(options.mapSize, needed, 1 << 20), Limits.mapSize)
    while true {
      do throws(LMDBError) {
        let (handle, locks) = unsafe try open(path, options, mapSize)
        return unsafe (handle, mapSize, locks)
      } catch {
        // An emulated kernel returns EINVAL for a map that doesn't fit.
        let isTooLarge = error.code == .outOfMemory || error.result == EINVAL
        guard isTooLarge, mapSize > max(needed, 1 << 20) else { throw error }
        mapSize = max(mapSize / 2, needed, 1 << 20)
      }
    }
  }

  static func open(
    _ path: String, _ options: Environment.Options, _ mapSize: Int
  ) throws(LMDBError) -> (OpaquePointer, TableLocks) {
    var made: OpaquePointer?
    var result = unsafe mdb_env_create(&made)
    guard result == MDB_SUCCESS, let handle = unsafe made else {
      throw LMDBError(result: result, function: "mdb_env_create", subject: path)
    }
    let locks: TableLocks
    do throws(LMDBError) { locks = try reserveLockFile(path, options) } catch {
      unsafe mdb_env_close(handle)
      throw error
    }
    unsafe mdb_env_set_mapsize(handle, mapSize)
    unsafe mdb_env_set_maxreaders(handle, UInt32(clamping: max(options.maxReaders, 1)))
    let flags = MDB_NOTLS | (options.access == .readOnly ? MDB_RDONLY : 0)
    result = unsafe mdb_env_open(handle, path, UInt32(flags), 0o600)
    guard result == MDB_SUCCESS else {
      unsafe mdb_env_close(handle)
      throw LMDBError(result: result, function: "mdb_env_open", subject: path) {
        FileSystem.freeBytes(at: path)
      }
    }
    do throws(LMDBError) { unsafe try keepFromChildren(handle, path) } catch {
      unsafe mdb_env_close(handle)
      throw error
    }
    return unsafe (handle, locks)
  }

  /// Closes the data file in programs that this process executes. LMDB leaves it open there, unlike
  /// its other files, and an open file keeps the space of a deleted store allocated.
  private static func keepFromChildren(
    _ handle: OpaquePointer, _ path: String
  ) throws(LMDBError) {
    let file = unsafe try dataFile(handle, path)
    guard fcntl(file.descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw LMDBError(result: errno, function: "fcntl", subject: file.path)
    }
  }

  /// Allocates the disk space of the lock file: LMDB writes it through a map, and a page that can't
  /// be allocated ends the process with SIGBUS.
  ///
  /// The file is created here, with rights for its owner only, and its locks are checked before
  /// LMDB could wait for one that may never be released. Returns its locks.
  static func reserveLockFile(
    _ path: String, _ options: Environment.Options
  ) throws(LMDBError) -> TableLocks {
    let name = path + "/lock.mdb"
    guard let (descriptor, isNew) = try lockFile(name) else { return TableLocks() }
    defer { close(descriptor) }
    try LockProbe(descriptor, name).check()
    #if !canImport(Darwin)
      let size = off_t(clamping: options.maxReaders) * 64 + 4_096
      // The length stays unchanged: LMDB computes the number of readers from it.
      if fallocate(descriptor, Int32(navlog_keep_size), 0, size) != 0, errno == ENOSPC {
        let error = LMDBError.system("fallocate", name)
        if isNew { _ = unsafe unlink(name) }
        throw error
      }
    #endif
    return TableLocks(
      writers: TableLock(descriptor, .writers), readers: TableLock(descriptor, .readers))
  }

  /// Opens the lock file, and creates it if necessary; returns `nil` if the user has no access to
  /// it. LMDB then reports that, or works without it.
  private static func lockFile(
    _ name: String
  ) throws(LMDBError) -> (descriptor: Int32, isNew: Bool)? {
    do throws(LMDBError) {
      if try FileStatus.at(name) == nil { return (try makePrivateFile(name), true) }
    } catch {
      // Another process may have created it in the meantime.
      guard error.result == EEXIST || error.code == .accessDenied else { throw error }
    }
    do throws(LMDBError) { return (try openRegularFile(name, O_RDWR), false) } catch {
      guard error.code == .accessDenied || error.code == .notAStore else { throw error }
      return nil
    }
  }
}
