import NavlogCLMDB

extension Environment {
  /// Runs `body` in a write transaction and commits when it returns; if it throws, nothing has
  /// changed.
  ///
  /// The commit is on disk when this returns. There is one writer at a time across all processes;
  /// others wait. If none commits for `patience` nanoseconds, or as long as the options of the
  /// environment allow, they throw ``LMDBError/Code/writerBusy``. `body` **can run more than once**: if the
  /// map is full, the changes are undone, the map grows, and `body` runs again. It must therefore
  /// not change anything but the transaction, or reset it at the beginning. A write inside a read
  /// or a write of the same environment is a programming error. Don't call this from async code: a
  /// write transaction belongs to a thread.
  ///
  /// If the commit fails, the store is unchanged and can be written again; after
  /// ``LMDBError/Code/diskFull``, once there is space.
  ///
  /// The corresponding C functions are `mdb_txn_begin` and `mdb_txn_commit`.
  @available(*, noasync, message: "A write transaction belongs to a thread")
  @inlinable
  public func write<R: ~Copyable, E: LMDBErrorWrapping>(
    waitingAtMost patience: UInt64? = nil,
    _ body: (inout WriteTransaction) throws(E) -> R
  ) throws(E) -> R {
    do throws(LMDBError) { try enterWrite() } catch { throw E(error) }
    defer { leaveWrite() }
    while true {
      var transaction: WriteTransaction
      do throws(LMDBError) { transaction = try beginWrite(patience) } catch { throw E(error) }
      let value: R
      do throws(E) { value = try body(&transaction) } catch {
        let cause = error
        do throws(LMDBError) {
          if try abortWrite(transaction) { continue }
        } catch { throw E(error) }
        throw cause
      }
      do throws(LMDBError) {
        if try commitWrite(transaction) { return value }
      } catch { throw E(error) }
    }
  }

  @usableFromInline
  func enterWrite() throws(LMDBError) {
    guard !isReadOnly else {
      throw LMDBError(.accessDenied, function: "mdb_txn_begin", subject: directory)
    }
    let thread = currentThread()
    try checkProcess()
    monitor.lock()
    defer { monitor.unlock() }
    unsafe precondition(
      shared.pointee.writer != thread, "A write never begins inside a write of the same store")
    unsafe precondition(
      !shared.pointee.readers.contains(thread),
      "A write never begins inside a read of the same store")
    while unsafe shared.pointee.writer != 0 || shared.pointee.barriers > 0 { monitor.wait() }
    unsafe shared.pointee.writer = thread
  }

  @usableFromInline
  func leaveWrite() {
    monitor.lock()
    unsafe shared.pointee.writer = 0
    monitor.broadcast()
    monitor.unlock()
  }

  @usableFromInline
  func beginWrite(_ patience: UInt64?) throws(LMDBError) -> WriteTransaction {
    if unsafe handle.pointee == nil { try reopenIfLost() }
    return try recovering { () throws(LMDBError) in
      let handle = unsafe try currentHandle()
      unsafe try checkFile(handle)
      try files.checkLock()
      try files.checkPlace()
      try tidyReaders()
      try locks.waitForWriters(options, patience)
      var transaction: OpaquePointer?
      let result = unsafe mdb_txn_begin(handle, nil, 0, &transaction)
      guard result == MDB_SUCCESS, let transaction = unsafe transaction else {
        throw .beginning(result, directory)
      }
      unsafe writeState.pointee = WriteState()
      return unsafe WriteTransaction(transaction, writeState)
    }
  }

  /// Aborts the transaction. Returns whether `body` must run again because the map has grown.
  @usableFromInline
  func abortWrite(_ transaction: consuming WriteTransaction) throws(LMDBError) -> Bool {
    let handle = unsafe own(transaction)
    unsafe mdb_txn_abort(handle)
    guard unsafe writeState.pointee.failure == MDB_MAP_FULL else { return false }
    try grow()
    return true
  }

  /// Commits the transaction. Returns `false` if `body` must run again.
  @usableFromInline
  func commitWrite(_ transaction: consuming WriteTransaction) throws(LMDBError) -> Bool {
    let failure = unsafe writeState.pointee.failure
    if failure == MDB_MAP_FULL { return try !abortWrite(transaction) }
    let handle = unsafe own(transaction)
    guard failure == 0 else {
      unsafe mdb_txn_abort(handle)
      throw unsafe writeState.pointee.poisoned
    }
    // Frees the transaction even if it fails.
    let result = unsafe mdb_txn_commit(handle)
    switch result {
    case MDB_SUCCESS:
      if let handle = unsafe self.handle.pointee { unsafe lengthenFile(handle) }
      return true
    case MDB_MAP_FULL:
      try grow()
      return false
    default:
      throw LMDBError(result: result, function: "mdb_txn_commit", subject: directory) {
        files.freeBytes()
      }
    }
  }

  private func own(_ transaction: consuming WriteTransaction) -> OpaquePointer {
    unsafe precondition(
      transaction.state == writeState, "A write transaction stays in the write that began it")
    return unsafe transaction.end()
  }
}
