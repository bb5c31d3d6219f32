import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Environment {
  /// Copies the store, as it is at this moment, into the new directory `directory`.
  ///
  /// Goes on beside readers and writers of all processes. The copy is there whole and on the disk,
  /// or not at all. With `compacting` it holds no free pages, and no bytes of what was deleted; that
  /// takes longer. The corresponding C function is `mdb_env_copy2`.
  @available(*, noasync, message: "Copying blocks its thread")
  public func copy(to directory: String, compacting: Bool = false) throws(LMDBError) {
    try checkProcess()
    monitor.locked {
      // It takes the writer's lock for a moment.
      unsafe precondition(
        shared.pointee.writer != currentThread(),
        "A copy never begins inside a write of the same store")
    }
    let workshop = try StoreCreation.makeWorkshop(beside: directory)
    defer { StoreCreation.removeWorkshop(workshop) }
    try copyFile(into: workshop, compacting: compacting)
    try StoreCreation.syncDirectory(workshop)
    // Takes the place of an empty directory, but of nothing else.
    guard unsafe rename(workshop, directory) == 0 else {
      if errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR {
        throw LMDBError(.storeExists, function: "rename", subject: directory, result: errno)
      }
      throw .system("rename", directory)
    }
    try StoreCreation.syncDirectory(StoreCreation.parentDirectory(of: directory))
  }

  private func copyFile(into workshop: String, compacting: Bool) throws(LMDBError) {
    let name = workshop + "/data.mdb"
    let descriptor = try makePrivateFile(name)
    defer { close(descriptor) }
    // Keeps the map in place, as any read does, and sees to it that a read can begin.
    try read { (_) throws(LMDBError) in
      let flags = compacting ? UInt32(MDB_CP_COMPACT) : 0
      let handle = unsafe try currentHandle()
      let result = unsafe mdb_env_copyfd2(handle, descriptor, flags)
      guard result == MDB_SUCCESS else {
        throw LMDBError(result: result, function: "mdb_env_copyfd2", subject: workshop) {
          FileSystem.freeBytes(at: workshop)
        }
      }
    }
    guard fsync(descriptor) == 0 else { throw .system("fsync", name) }
  }
}
