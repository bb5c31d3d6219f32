import NavlogCLMDB
import Synchronization

extension Environment {
  /// Forces a check of the structure at the next opening, because the content is known to be
  /// damaged.
  public func distrust() { isDistrusted.store(true, ordering: .relaxed) }

  /// Records the state of the file in the trust cache, as the last step before it is closed.
  func noteTrust(_ handle: OpaquePointer) {
    guard let cache = TrustCache(options.cacheDirectory) else { return }
    var info = unsafe MDB_envinfo()
    let status: FileStatus
    do throws(LMDBError) { status = unsafe try dataFileStatus(handle, directory) } catch {
      return cache.forget(files.data)
    }
    guard !isDistrusted.load(ordering: .relaxed),
      // A lost map, or one without a file, can't be queried.
      status.size >= UInt64(2 * pageSize),
      unsafe mdb_env_info(handle, &info) == MDB_SUCCESS
    else { return cache.forget(files.data) }
    let state = unsafe TrustCache.State(
      file: status, transactionID: UInt64(info.me_last_txnid),
      checked: lastCheck.load(ordering: .relaxed))
    _ = cache.note(state)
  }
}
