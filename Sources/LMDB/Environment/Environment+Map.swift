import NavlogCLMDB
import NavlogPlatform
import Synchronization

extension Environment {
  /// Throws if the process was forked after the store was opened.
  ///
  /// Must be called before any lock of the environment is taken: another thread may have held the
  /// lock at the time of the fork, and in the child no thread would ever release it.
  func checkProcess() throws(LMDBError) {
    guard ForkGuard.isUnchanged(generation) else {
      throw LMDBError(.usedAfterFork, function: "fork", subject: directory)
    }
  }

  /// Begins a transaction, and begins it again after a failure that the environment recovers from.
  ///
  /// Other processes can outgrow the map again and again, but each time the store has doubled.
  func recovering<Transaction: ~Copyable>(
    _ begin: () throws(LMDBError) -> Transaction
  ) throws(LMDBError) -> Transaction {
    var isSecondAttempt = false
    var growths = 0
    while true {
      do throws(LMDBError) { return try begin() } catch {
        let isOutgrown = error.code == .mapResized && growths < Limits.growths
        guard isOutgrown || !isSecondAttempt, try recover(from: error.code) else { throw error }
        if isOutgrown { growths += 1 } else { isSecondAttempt = true }
      }
    }
  }

  /// Recovers from a failed begin of a transaction. Returns whether another attempt makes sense.
  private func recover(from code: LMDBError.Code) throws(LMDBError) -> Bool {
    switch code {
    case .mapResized:
      try barrier(.mapResized) { () throws(LMDBError) in try adopt() }
      return true
    case .readersFull:
      return try clearStaleReaders() > 0
    case .panic:
      try barrier(.panic) { () throws(LMDBError) in
        // Another thread may have reopened it while this one waited.
        if try isPanicked() { try reopen() }
      }
      return true
    default:
      return false
    }
  }

  /// Reopens the store if a failure left it without an LMDB environment.
  func reopenIfLost() throws(LMDBError) {
    try barrier(.panic) { () throws(LMDBError) in
      if unsafe handle.pointee == nil { try reopen() }
    }
  }

  /// Doubles the size of the map after the write transaction has ended.
  func grow() throws(LMDBError) {
    // Freeing pages that a killed reader pins may be enough for the next transaction.
    _ = try clearStaleReaders()
    try barrier(.mapFull) { () throws(LMDBError) in
      let size = unsafe shared.pointee.mapSize
      guard size <= Limits.mapSize / 2 else {
        throw LMDBError(.mapFull, function: "mdb_env_set_mapsize", subject: directory)
      }
      try setMapSize(size * 2)
    }
  }

  /// Grows the map to the size of the store after another process has grown it. The caller holds
  /// the barrier.
  private func adopt() throws(LMDBError) {
    let handle = unsafe try currentHandle()
    // Free pages at the end may be missing from the file, but LMDB counts them.
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

  /// Waits until no other thread of this process uses the map, and blocks new users while `body`
  /// runs.
  ///
  /// Otherwise LMDB would unmap pages under a reader and report success. A thread that is itself in
  /// a read would deadlock, so it gets an error with `code`.
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
    // LMDB unmaps first, and is left without a map if the new one doesn't fit. Test the address
    // space before.
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

  /// Closes an environment after a fatal LMDB error and opens it again. The caller holds the
  /// barrier.
  private func reopen() throws(LMDBError) {
    unsafe shared.pointee.endIdle()
    let lost = unsafe handle.pointee
    unsafe handle.pointee = nil
    unsafe mdb_env_close(lost)
    let opened = try OpenedStore.open(directory, options, data: files.data)
    unsafe shared.pointee.mapSize = opened.mapSize
    unsafe handle.pointee = opened.take()
  }
}

extension Environment.Shared {
  /// Aborts the idle read transactions that are kept for renewal.
  mutating func endIdle() {
    while let transaction = unsafe idle.popLast() { unsafe mdb_txn_abort(transaction) }
  }

  /// Whether no thread other than `thread` uses the map.
  func isFree(for thread: UInt) -> Bool {
    unsafe readers.isEmpty && (writer == 0 || writer == thread)
  }
}
