import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Environment {
  /// Looks whether the file is still there and holds all pages: beyond its end lies SIGBUS.
  ///
  /// The caller takes part in reading or writing, so that the map stays.
  func checkFile(_ handle: OpaquePointer) throws(LMDBError) {
    let pages = unsafe try pagesOfFile(handle)
    if unsafe lastPage(handle) < pages { return }
    // Cut, or short by free pages that were never written: see `DataFile.isShort`.
    var transaction: OpaquePointer?
    var result = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction)
    guard result == MDB_SUCCESS, let transaction = unsafe transaction else {
      throw .beginning(result, directory)
    }
    defer { unsafe mdb_txn_abort(transaction) }
    while unsafe try checkPinned(handle, transaction, directory, pageSize) == nil {
      unsafe mdb_txn_reset(transaction)
      result = unsafe mdb_txn_renew(transaction)
      guard result == MDB_SUCCESS else { throw .beginning(result, directory) }
    }
  }

  /// Lengthens a file that a commit left shorter than its last page, so that the next look at its
  /// length is enough to know that it was not cut.
  ///
  /// Failing is harmless: the next look takes longer.
  func lengthenFile(_ handle: OpaquePointer) {
    guard let pages = unsafe try? pagesOfFile(handle) else { return }
    let last = unsafe lastPage(handle)
    guard last >= pages else { return }
    #if !canImport(Darwin)
      var descriptor: Int32 = -1
      guard unsafe mdb_env_get_fd(handle, &descriptor) == MDB_SUCCESS else { return }
      // Never shortens, even if another process has gone on meanwhile.
      _ = fallocate(descriptor, 0, off_t(last) * off_t(pageSize), off_t(pageSize))
    #endif
  }

  /// The pages that the file holds, at least the two that LMDB looks at all the time.
  func pagesOfFile(_ handle: OpaquePointer) throws(LMDBError) -> UInt64 {
    let status = unsafe try dataFileStatus(handle, directory)
    guard status.links > 0 else {
      throw LMDBError(.replaced, function: "fstat", subject: directory + "/data.mdb")
    }
    let pages = status.size / UInt64(pageSize)
    guard pages >= 2 else {
      throw LMDBError(
        .truncated, function: "fstat", subject: "\(directory)/data.mdb of \(status.size) bytes")
    }
    return pages
  }

  /// The last page that the newest commit counts.
  func lastPage(_ handle: OpaquePointer) -> UInt64 {
    var info = unsafe MDB_envinfo()
    unsafe mdb_env_info(handle, &info)
    return unsafe UInt64(info.me_last_pgno)
  }
}
