import NavlogCLMDB

import Synchronization
import NavlogPlatform

extension Environment {
  /// Checks that LMDB can follow every number in the file: about 25 ms per million events.
  ///
  /// Readers and writers continue during the check. Throws ``LMDBError/Code/corrupted`` or
  /// ``LMDBError/Code/truncated`` with the page. The content of keys and values isn't verified:
  /// detecting a changed byte there requires a checksum in the layer above.
  public func checkStructure() throws(LMDBError) -> StructureReport {
    while true {
      let report = try read { (transaction) throws(LMDBError) in
        unsafe try checkPinned(currentHandle(), transaction.handle, directory, pageSize)
      }
      guard let report else { continue }
      lastCheck.store(UInt32(truncatingIfNeeded: SystemClock.minutes), ordering: .relaxed)
      return report
    }
  }

  /// Checks the structure of a store that no process writes, without opening it in LMDB.
  ///
  /// Use this for files from other sources: LMDB follows any number in a file. If this process has
  /// the store open, it is checked through its environment.
  public static func checkStructure(
    ofStoreIn directory: String
  ) throws(LMDBError) -> StructureReport {
    let registry = Registry.shared
    _ = ForkGuard.current()
    let outcome = registry.monitor.locked { () -> Inspection in
      do throws(LMDBError) {
        guard let data = try StoreCreation.existingFile(of: directory) else {
          throw LMDBError(.notAStore, function: "stat", subject: directory + "/data.mdb")
        }
        if let environment = try registry.environment(of: data, directory) {
          return .open(environment)
        }
        return .closed(try checkClosed(directory + "/data.mdb"))
      } catch { return .failed(error) }
    }
    switch outcome {
    case .open(let environment): return try environment.checkStructure()
    case .closed(let report): return report
    case .failed(let error): throw error
    }
  }

  private enum Inspection {
    case open(Environment)
    case closed(StructureReport)
    case failed(LMDBError)
  }

  private static func checkClosed(_ path: String) throws(LMDBError) -> StructureReport {
    let descriptor = try openRegularFile(path)
    defer { close(descriptor) }
    let file = DataFile(descriptor: descriptor, path: path)
    var check = try StructureCheck(file, try file.metaPages().newest)
    return try check.run()
  }
}

/// Checks the commit that `transaction` sees; returns `nil` if later commits overwrote its meta
/// page before it could be read.
///
/// The pages of the commit itself don't change: the transaction pins them.
func checkPinned(
  _ handle: OpaquePointer, _ transaction: OpaquePointer, _ directory: String, _ pageSize: Int
) throws(LMDBError) -> StructureReport? {
  let id = UInt64(unsafe mdb_txn_id(transaction))
  guard let meta = unsafe try committed(handle, id, directory, pageSize) else {
    throw LMDBError(.replaced, function: "pread", subject: directory + "/data.mdb")
  }
  guard meta.transactionID == id else { return nil }
  var check = try StructureCheck(unsafe dataFile(handle, directory), meta)
  return try check.run()
}

/// Returns the meta page of commit `id`, or of a later commit that overwrote it; `nil` if the file
/// has an earlier commit there, in which case `id` isn't a commit of this file.
func committed(
  _ handle: OpaquePointer, _ id: UInt64, _ directory: String, _ pageSize: Int
) throws(LMDBError) -> MetaPage? {
  let file = unsafe try dataFile(handle, directory)
  let place = (id & 1) * UInt64(pageSize)
  while true {
    // Read twice: a page that is being written may be torn, but not twice in the same way.
    let meta = try file.metaPage(id & 1, at: place)
    guard try file.metaPage(id & 1, at: place) == meta else { continue }
    return meta.transactionID < id ? nil : meta
  }
}

/// Returns the data file that LMDB has open.
func dataFile(_ handle: OpaquePointer, _ directory: String) throws(LMDBError) -> DataFile {
  var descriptor: Int32 = -1
  let result = unsafe mdb_env_get_fd(handle, &descriptor)
  let path = directory + "/data.mdb"
  guard result == MDB_SUCCESS else {
    throw LMDBError(result: result, function: "mdb_env_get_fd", subject: path)
  }
  return DataFile(descriptor: descriptor, path: path)
}
