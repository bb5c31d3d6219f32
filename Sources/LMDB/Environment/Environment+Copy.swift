import NavlogCLMDB
import NavlogPlatform

extension Environment {
  /// Copies a snapshot of the store to the new directory `directory`.
  ///
  /// Readers and writers of all processes continue during the copy, and a writer that is stopped
  /// doesn't delay it. Either the copy is complete and on disk, or it doesn't exist. With
  /// `compacting` it has no free pages and no bytes of deleted entries, which takes longer. The
  /// corresponding C function is `mdb_env_copy2`.
  @available(*, noasync, message: "Copying blocks its thread")
  public func copy(to directory: String, compacting: Bool = false) throws(LMDBError) {
    try checkProcess()
    monitor.locked {
      // The copy takes the writer lock for a moment.
      unsafe precondition(
        shared.pointee.writer != currentThread(),
        "A copy never begins inside a write of the same store")
    }
    let name = StoreCreation.withoutTrailingSlashes(directory)
    let temporary = try StoreCreation.makeTemporaryDirectory("\(name).new-")
    defer { StoreCreation.removeTemporaryDirectory(temporary) }
    try copyFile(into: temporary, compacting: compacting)
    try StoreCreation.syncDirectory(temporary)
    // Replaces an empty directory, but nothing else.
    guard unsafe rename(temporary, directory) == 0 else {
      if errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR {
        throw LMDBError(.storeExists, function: "rename", subject: directory, result: errno)
      }
      throw .system("rename", directory)
    }
    try StoreCreation.syncDirectory(StoreCreation.parentDirectory(of: directory))
  }

  private func copyFile(into temporary: String, compacting: Bool) throws(LMDBError) {
    let name = temporary + "/data.mdb"
    let descriptor = try makePrivateFile(name)
    defer { close(descriptor) }
    // A read keeps the map in place, and recovers the environment if necessary.
    try read { (_) throws(LMDBError) in
      // A compacting copy is the only one that doesn't wait for a writer.
      try locks.waitForReaders(options)
      let isBusy = locks.writers?.wait(atMost: 100_000_000) { _ in } != nil
      let flags = compacting || isBusy ? UInt32(MDB_CP_COMPACT) : 0
      let handle = unsafe try currentHandle()
      let result = unsafe mdb_env_copyfd2(handle, descriptor, flags)
      guard result == MDB_SUCCESS else {
        throw LMDBError(result: result, function: "mdb_env_copyfd2", subject: temporary) {
          FileSystem.freeBytes(at: temporary)
        }
      }
    }
    guard fsync(descriptor) == 0 else { throw .system("fsync", name) }
  }
}
