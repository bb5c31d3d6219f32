import NavlogCLMDB
import NavlogPlatform

extension Environment {
  /// Checks that the file still exists and holds all pages: access beyond its end raises SIGBUS.
  ///
  /// The caller must be registered as a reader or a writer, so that the map stays in place.
  func checkFile(_ handle: OpaquePointer) throws(LMDBError) {
    let pages = unsafe try pagesOfFile(handle)
    if unsafe lastPage(handle) < pages { return }
    // The file is truncated, or it lacks only free pages that were never written.
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

  /// Extends a file that a commit left shorter than its last page, so that the next check of its
  /// length is enough to prove that it isn't truncated.
  ///
  /// A failure is harmless: the next check takes longer.
  func lengthenFile(_ handle: OpaquePointer) {
    let pages: UInt64
    do throws(LMDBError) { pages = unsafe try pagesOfFile(handle) } catch { return }
    let last = unsafe lastPage(handle)
    guard last >= pages else { return }
    #if !canImport(Darwin)
      var descriptor: Int32 = -1
      guard unsafe mdb_env_get_fd(handle, &descriptor) == MDB_SUCCESS else { return }
      // Never shortens the file, even if another process has extended it in the meantime.
      _ = fallocate(descriptor, 0, off_t(last) * off_t(pageSize), off_t(pageSize))
    #endif
  }

  /// Returns the number of pages in the file: at least 2, because LMDB accesses the meta pages
  /// constantly.
  func pagesOfFile(_ handle: OpaquePointer) throws(LMDBError) -> UInt64 {
    var descriptor: Int32 = -1
    let result = unsafe mdb_env_get_fd(handle, &descriptor)
    guard result == MDB_SUCCESS else {
      throw LMDBError(result: result, function: "mdb_env_get_fd", subject: directory)
    }
    let extent = try FileExtent.of(descriptor, directory + "/data.mdb")
    guard extent.links > 0 else {
      throw LMDBError(.replaced, function: "fstat", subject: directory + "/data.mdb")
    }
    let pages = extent.size / UInt64(pageSize)
    guard pages >= 2 else {
      throw LMDBError(
        .truncated, function: "fstat", subject: "\(directory)/data.mdb of \(extent.size) bytes")
    }
    return pages
  }

  /// Returns the last page number in the newest commit.
  func lastPage(_ handle: OpaquePointer) -> UInt64 {
    var info = unsafe MDB_envinfo()
    unsafe mdb_env_info(handle, &info)
    return unsafe UInt64(info.me_last_pgno)
  }
}
