import CLMDB

extension OpenedStore {
  /// Checks the structure of the file, unless this user's programs left it exactly as it is.
  ///
  /// A file that ends before its last page is checked in any case: see ``DataFile/isShort(_:)``.
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
}
