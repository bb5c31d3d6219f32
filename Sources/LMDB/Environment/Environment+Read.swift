import NavlogCLMDB
import Synchronization

extension Environment {
  /// Runs `body` with a consistent snapshot of the store.
  ///
  /// Readers and writers never wait for each other, but pages that a snapshot can see are not
  /// reused until `body` ends. Reads can be nested. Don't call this from async code: a snapshot
  /// must not live across a suspension.
  ///
  /// The corresponding C functions are `mdb_txn_renew` and `mdb_txn_reset`: 9 ns.
  @available(*, noasync, message: "A view must not live across a suspension")
  @inlinable
  public func read<R: ~Copyable, E: LMDBErrorWrapping>(
    _ body: (borrowing ReadTransaction) throws(E) -> R
  ) throws(E) -> R {
    let transaction: ReadTransaction
    do throws(LMDBError) { transaction = try beginRead() } catch { throw E(error) }
    do throws(E) {
      let value = try body(transaction)
      endRead(transaction)
      return value
    } catch {
      endRead(transaction)
      throw error
    }
  }

  @usableFromInline
  func beginRead() throws(LMDBError) -> ReadTransaction {
    try recovering { () throws(LMDBError) in
      let (result, transaction) = unsafe try attemptRead()
      guard result == MDB_SUCCESS, let begun = unsafe transaction else {
        // A slot that has changed may belong to another process by now; aborting would free it there.
        if result != MDB_BAD_RSLOT { unsafe mdb_txn_abort(transaction) }
        unsafe leaveRead(nil)
        throw .beginning(result, directory)
      }
      do throws(LMDBError) { unsafe try checkWhole(begun) } catch {
        unsafe mdb_txn_reset(begun)
        unsafe leaveRead(begun)
        throw error
      }
      return unsafe ReadTransaction(begun)
    }
  }

  @usableFromInline
  func endRead(_ transaction: borrowing ReadTransaction) {
    unsafe mdb_txn_reset(transaction.handle)
    unsafe leaveRead(transaction.handle)
  }

  /// Registers the thread as a reader and begins a transaction, by renewing an idle one if
  /// possible.
  private func attemptRead() throws(LMDBError) -> (Int32, OpaquePointer?) {
    let thread = currentThread()
    try checkProcess()
    monitor.lock()
    while unsafe shared.pointee.mustWait(thread) { monitor.wait() }
    guard let handle = unsafe handle.pointee else {
      monitor.unlock()
      try reopenIfLost()
      return unsafe try attemptRead()
    }
    unsafe shared.pointee.readers.append(thread)
    var transaction = unsafe shared.pointee.idle.popLast()
    monitor.unlock()
    if let renewed = unsafe transaction {
      return unsafe (mdb_txn_renew(renewed), renewed)
    }
    // Only a read without an idle transaction needs a slot of the reader table.
    do throws(LMDBError) { try locks.waitForReaders(options) } catch {
      unsafe leaveRead(nil)
      throw error
    }
    let result = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction)
    return unsafe (result, transaction)
  }

  /// Unregisters the thread as a reader and keeps the transaction for the next read.
  private func leaveRead(_ transaction: OpaquePointer?) {
    let thread = currentThread()
    monitor.lock()
    if let transaction = unsafe transaction { unsafe shared.pointee.idle.append(transaction) }
    if let place = unsafe shared.pointee.readers.lastIndex(of: thread) {
      unsafe shared.pointee.readers.swapAt(place, shared.pointee.readers.count - 1)
      unsafe shared.pointee.readers.removeLast()
    }
    if unsafe shared.pointee.barriers > 0 { monitor.broadcast() }
    monitor.unlock()
  }

  /// Checks that the file still holds all pages of a new commit: access beyond its end raises
  /// SIGBUS.
  private func checkWhole(_ transaction: OpaquePointer) throws(LMDBError) {
    let id = UInt64(unsafe mdb_txn_id(transaction))
    guard seenTransaction.load(ordering: .relaxed) != id else { return }
    unsafe try checkFile(currentHandle())
    try files.checkLock()
    seenTransaction.store(id, ordering: .relaxed)
  }
}

extension Environment.Shared {
  /// Whether a thread that wants to begin has to wait because another one changes the map.
  ///
  /// A thread that is in a transaction must not wait: the waiting threads wait for it.
  func mustWait(_ thread: UInt) -> Bool {
    unsafe barriers > 0 && writer != thread && !readers.contains(thread)
  }
}
