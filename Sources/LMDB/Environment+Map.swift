import CLMDB
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Environment {
  /// Throws in a process that was forked since the store was opened.
  ///
  /// Comes before any lock of the environment: another thread may have held it when the process was
  /// forked, and nobody is left to free it.
  func checkProcess() throws(LMDBError) {
    guard ForkGuard.isUnchanged(generation) else {
      throw LMDBError(.usedAfterFork, function: "fork", subject: directory)
    }
  }

  /// Makes a second attempt to begin a transaction worthwhile, and says whether it is.
  func recover(from result: Int32) throws(LMDBError) -> Bool {
    switch result {
    case MDB_MAP_RESIZED:
      try barrier(.mapResized) { () throws(LMDBError) in try adopt() }
      return true
    case MDB_READERS_FULL:
      return try clearStaleReaders() > 0
    case MDB_PANIC:
      try barrier(.panic) { () throws(LMDBError) in
        // Another thread may have done it while this one waited.
        if try isPanicked() { try reopen() }
      }
      return true
    default:
      return false
    }
  }

  /// Opens the store again after a failure that left LMDB without it.
  func reopenIfLost() throws(LMDBError) {
    try barrier(.panic) { () throws(LMDBError) in
      if unsafe handle.pointee == nil { try reopen() }
    }
  }

  /// Doubles the map after the writer's transaction has ended.
  func grow() throws(LMDBError) {
    // Pages that a killed reader pins may have been all that was needed, the next time.
    _ = try clearStaleReaders()
    try barrier(.mapFull) { () throws(LMDBError) in
      let size = unsafe shared.pointee.mapSize
      guard size <= Limits.mapSize / 2 else {
        throw LMDBError(.mapFull, function: "mdb_env_set_mapsize", subject: directory)
      }
      try setMapSize(size * 2)
    }
  }

  /// Makes the map as large as another process has made the store. The caller holds the barrier.
  private func adopt() throws(LMDBError) {
    let handle = unsafe try currentHandle()
    // Free pages at the end need not be in the file, but LMDB counts them.
    let lastPage = unsafe lastPage(handle)
    guard lastPage < UInt64(Limits.mapSize / pageSize / 2) else {
      throw LMDBError(.mapFull, function: "mdb_env_set_mapsize", subject: directory)
    }
    let needed = (Int(lastPage) + 1) * pageSize
    let size = unsafe shared.pointee.mapSize
    var wanted = size
    while wanted < needed { wanted *= 2 }
    if wanted > size { try setMapSize(wanted) }
  }

  /// Waits until no other thread of this process uses the map, and keeps them from it meanwhile.
  ///
  /// LMDB would unmap pages under a reader and report success. A thread that reads itself would wait
  /// for itself: it gets an error with `code`.
  private func barrier(
    _ code: LMDBError.Code, _ body: () throws(LMDBError) -> Void
  ) throws(LMDBError) {
    let thread = currentThread()
    monitor.lock()
    defer { monitor.unlock() }
    guard unsafe !shared.pointee.readers.contains(thread) else {
      throw LMDBError(code, function: "mdb_txn_begin", subject: directory)
    }
    unsafe shared.pointee.barriers += 1
    defer {
      unsafe shared.pointee.barriers -= 1
      monitor.broadcast()
    }
    while unsafe !shared.pointee.isFree(for: thread) { monitor.wait() }
    try body()
  }

  /// Changes the size of the map. The caller holds the barrier.
  private func setMapSize(_ size: Int) throws(LMDBError) {
    let handle = unsafe try currentHandle()
    // LMDB unmaps first, and is left without a map when there is no room for the new one: ask before.
    let extent = size - (unsafe shared.pointee.mapSize)
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let probe = unsafe mmap(nil, extent, PROT_NONE, flags, -1, 0)
    guard let probe = unsafe probe, unsafe probe != MAP_FAILED else {
      throw LMDBError(.mapFull, function: "mmap", subject: directory, result: errno)
    }
    unsafe munmap(probe, extent)
    let result = unsafe mdb_env_set_mapsize(handle, size)
    guard result == MDB_SUCCESS else {
      try reopen()
      throw LMDBError(
        .mapFull, function: "mdb_env_set_mapsize", subject: directory, result: result)
    }
    unsafe shared.pointee.mapSize = size
  }

  private func isPanicked() throws(LMDBError) -> Bool {
    guard let handle = unsafe handle.pointee else { return true }
    var transaction: OpaquePointer?
    let result = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction)
    unsafe mdb_txn_abort(transaction)
    return result == MDB_PANIC
  }

  /// Closes an environment that LMDB has given up, and opens it again. The caller holds the barrier.
  private func reopen() throws(LMDBError) {
    unsafe shared.pointee.endIdle()
    let lost = unsafe handle.pointee
    unsafe handle.pointee = nil
    unsafe mdb_env_close(lost)
    let opened = try OpenedStore(directory, options, data: files.data)
    unsafe shared.pointee.mapSize = opened.mapSize
    unsafe handle.pointee = opened.take()
  }
}

extension Environment.Shared {
  /// Gives up the read transactions that wait to be renewed.
  mutating func endIdle() {
    while let transaction = unsafe idle.popLast() { unsafe mdb_txn_abort(transaction) }
  }

  /// Whether no thread but `thread` uses the map.
  func isFree(for thread: UInt) -> Bool {
    unsafe readers.isEmpty && (writer == 0 || writer == thread)
  }
}
