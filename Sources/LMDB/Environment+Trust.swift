import CLMDB
import Synchronization

extension Environment {
  /// Has the structure of the file checked at the next opening, because something proved its
  /// content to be damaged.
  public func distrust() { isDistrusted.store(true, ordering: .relaxed) }

  /// Notes in which state the file is left: the last thing before it is closed.
  func noteTrust(_ handle: OpaquePointer) {
    guard let cache = TrustCache(options.cacheDirectory) else { return }
    var info = unsafe MDB_envinfo()
    guard !isDistrusted.load(ordering: .relaxed),
      let status = unsafe try? dataFileStatus(handle, directory),
      // A map that was lost, or whose file is gone, can't be asked.
      status.size >= UInt64(2 * pageSize),
      unsafe mdb_env_info(handle, &info) == MDB_SUCCESS
    else { return cache.forget(files.data) }
    let state = unsafe TrustCache.State(
      file: status, transactionID: UInt64(info.me_last_txnid),
      checked: lastCheck.load(ordering: .relaxed))
    _ = cache.note(state)
  }
}
