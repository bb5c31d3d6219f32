import NavlogCLMDB

extension OpenedStore {
  /// Throws if the lock file counts the commits of another data file.
  ///
  /// LMDB takes the number of the last commit from the lock file, and its last bit selects the meta
  /// page. If the data file was replaced while another process still has the former one open, the
  /// number is from the former file: LMDB would then read and overwrite the wrong meta page.
  func checkLock(
    _ handle: OpaquePointer, _ transaction: OpaquePointer, _ newest: UInt64
  ) throws(LMDBError) {
    let id = UInt64(unsafe mdb_txn_id(transaction))
    // The data file is written before the lock file, so it may be one commit ahead, but never
    // behind.
    guard id &+ 1 >= newest, try unsafe committed(handle, id, files.path, pageSize) != nil else {
      throw LMDBError(
        .replaced, function: "mdb_env_open", subject: files.path + "/lock.mdb")
    }
  }

  /// Checks the structure of the file, unless the trust cache has recorded exactly this state.
  ///
  /// A file that ends before its last page is always checked: either it is truncated, or the missing
  /// pages are free, because LMDB doesn't write a page that was added and freed by the same
  /// transaction. Only a check of the structure can tell the two cases apart.
  func checkStructure(
    _ handle: OpaquePointer, _ transaction: OpaquePointer, _ options: Environment.Options
  ) throws(LMDBError) {
    let cache = TrustCache(options.cacheDirectory)
    let state = TrustCache.State(
      file: unsafe try dataFileStatus(handle, files.path),
      transactionID: UInt64(unsafe mdb_txn_id(transaction)))
    var info = unsafe MDB_envinfo()
    unsafe mdb_env_info(handle, &info)
    let isWhole = unsafe UInt64(info.me_last_pgno) < state.file.size / UInt64(pageSize)
    if options.structureCheck == .whenUntrusted, isWhole, let known = cache?.lastCheck(of: state) {
      lastCheck = known
      return
    }
    if cache?.isUsable != true, options.cacheDirectory?.isEmpty != true {
      notices.append(
        Notice(
          kind: .noTrustCache,
          description: "there is no cache directory; the file is checked at every opening"))
    }
    while unsafe try checkPinned(handle, transaction, files.path, pageSize) == nil {
      unsafe mdb_txn_reset(transaction)
      let result = unsafe mdb_txn_renew(transaction)
      guard result == MDB_SUCCESS else { throw .beginning(result, files.path) }
    }
    notices.append(
      Notice(
        kind: .structureChecked,
        description: "the structure of '\(files.path)' was checked: no earlier check was on record")
    )
  }
}
