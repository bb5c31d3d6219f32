import NavlogPlatform

/// The two files of a store, as they were when it was opened.
///
/// The directory is kept open, so that a store that was moved can still be read. Unlike the files, it
/// can be closed without dropping a lock.
final class StoreFiles: Sendable {
  static let lockName: StaticString = "lock.mdb"

  let path: String
  let data: FileIdentity
  private let dataPath: String
  private let lock: FileStatus?
  private let descriptor: Int32

  init(path: String, data: FileIdentity) throws(LMDBError) {
    self.path = path
    self.data = data
    dataPath = path + "/data.mdb"
    descriptor = try openFile(path, O_RDONLY | O_DIRECTORY)
    lock = FileStatus.named(Self.lockName, in: descriptor)
  }

  deinit { close(descriptor) }

  /// Throws if the lock file is no longer the one on which the environment holds its locks: another
  /// process could then write at the same time.
  func checkLock() throws(LMDBError) {
    guard let lock else { return }
    let now = FileStatus.named(Self.lockName, in: descriptor)
    // The directory may only be inaccessible for the time being.
    if now == nil, errno == EACCES { throw .system("fstatat", path) }
    guard let now, now.identity == lock.identity, now.size >= lock.size else {
      throw LMDBError(.replaced, function: "fstatat", subject: path + "/lock.mdb")
    }
  }

  /// Throws if the data file is no longer at its path: what is written to it would not be found
  /// there.
  func checkPlace() throws(LMDBError) {
    if try FileIdentity.at(dataPath) == data { return }
    throw LMDBError(.replaced, function: "lstat", subject: dataPath)
  }

  /// Returns the space in bytes beside the files for an unprivileged user; `nil` if unknown.
  func freeBytes() -> UInt64? {
    var status = statvfs()
    guard unsafe fstatvfs(descriptor, &status) == 0 else { return nil }
    return FileSystem.freeBytes(status)
  }
}
