import NavlogCLMDB
import NavlogPlatform

/// Creates stores.
///
/// LMDB doesn't sync the first pages of a new file: if a crash tears one, the file is permanently
/// "not an LMDB file". So the file is created and synced in a temporary directory, and
/// then linked into place. The link either succeeds or fails, and only one of two processes can
/// succeed.
enum StoreCreation {
  /// Returns the data file of the store in `directory`, and creates it if necessary.
  static func dataFile(
    of directory: String, _ options: Environment.Options
  ) throws(LMDBError) -> FileIdentity {
    if let found = try existingFile(of: directory) {
      if options.access == .readWrite { removeWorkshops(in: directory) }
      return found
    }
    guard options.create, options.access == .readWrite else {
      throw LMDBError(.notAStore, function: "stat", subject: directory + "/data.mdb")
    }
    try Library.check()
    try make(directory)
    removeWorkshops(in: directory)
    guard let made = try existingFile(of: directory) else {
      throw LMDBError(.replaced, function: "stat", subject: directory + "/data.mdb")
    }
    return made
  }

  /// Returns the data file of the store in `directory`; `nil` if there is none.
  static func existingFile(of directory: String) throws(LMDBError) -> FileIdentity? {
    for name in ["/lock.mdb", "/data.mdb"] {
      guard let status = try FileStatus.at(directory + name) else { continue }
      // Opening another kind of file could block forever.
      try status.checkRegular(directory + name)
      if name == "/data.mdb" { return status.identity }
    }
    return nil
  }

  private static func make(_ directory: String) throws(LMDBError) {
    let parent = parentDirectory(of: directory)
    guard try FileSystem.at(parent) != .remote else {
      throw LMDBError(.remoteFileSystem, function: "statfs", subject: directory)
    }
    let isNew = try makePrivateDirectory(directory)
    do throws(LMDBError) { try fill(directory) } catch {
      // Of an attempt that failed nothing is left.
      if isNew { unsafe rmdir(directory) }
      throw error
    }
    try syncDirectory(parent)
  }

  /// Makes a store in a directory that is there.
  private static func fill(_ directory: String) throws(LMDBError) {
    let place = directory + "/data.mdb"
    do throws(LMDBError) {
      try checkLockFile(directory + "/lock.mdb")
      try makeDataFile(at: place, in: directory)
    } catch {
      // Another process may have created the store first, be making its lock file now, and have removed the
      // temporary directory.
      guard try FileStatus.at(place) != nil else { throw error }
    }
    try syncDirectory(directory)
  }

  private static func makeDataFile(at place: String, in directory: String) throws(LMDBError) {
    let temporary = try makeTemporaryDirectory("\(directory)/\(temporaryPrefix)")
    defer { removeTemporaryDirectory(temporary) }
    try makeFiles(in: temporary)
    guard unsafe link(temporary + "/data.mdb", place) == 0 else { throw .system("link", place) }
    // The temporary directory is root's, even in the directory of another user.
    guard FileOwner.isOther(than: directory) else { return }
    let made = try openRegularFile(place)
    defer { close(made) }
    guard FileOwner.inherit(made, from: directory) else { throw .system("fchown", place) }
  }

  /// Rejects a lock file that LMDB didn't write but would overwrite: without a data file beside it,
  /// its origin is unknown.
  private static func checkLockFile(_ path: String) throws(LMDBError) {
    guard try FileStatus.at(path) != nil else { return }
    let descriptor = try openRegularFile(path)
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 4)
    let count = try DataFile(descriptor: descriptor, path: path).read(into: &head, at: 0)
    guard count == 0 || count == 4 && head.span.little(0, 4) == UInt64(MetaPage.magic) else {
      throw LMDBError(.foreignLockFile, function: "pread", subject: path)
    }
  }

  /// Creates an empty store and syncs it to disk.
  private static func makeFiles(in temporary: String) throws(LMDBError) {
    // LMDB treats an empty file as a new one, and keeps its access rights.
    close(try makePrivateFile(temporary + "/data.mdb"))
    let (handle, _) = unsafe try OpenedStore.open(temporary, Environment.Options(), 1 << 20)
    defer { unsafe mdb_env_close(handle) }
    let result = unsafe mdb_env_sync(handle, 1)
    guard result == MDB_SUCCESS else {
      throw LMDBError(result: result, function: "mdb_env_sync", subject: temporary) {
        FileSystem.freeBytes(at: temporary)
      }
    }
  }

  /// The prefix of the names of temporary directories in a store's directory.
  private static let temporaryPrefix = "creating-"

  /// Creates a new directory whose name begins with `prefix`, for content that is then moved into
  /// place.
  static func makeTemporaryDirectory(_ prefix: String) throws(LMDBError) -> String {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { characters in
      unsafe characters.baseAddress.map { unsafe mkdtemp($0) } != nil
    }
    guard made, template.first != 0 else { throw .system("mkdtemp", prefix) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
    return path
  }

  /// Removes a temporary directory with the store files in it, without following links.
  static func removeTemporaryDirectory(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    unsafe unlinkat(descriptor, "data.mdb", 0)
    unsafe unlinkat(descriptor, "lock.mdb", 0)
    close(descriptor)
    unsafe rmdir(path)
  }

  /// Removes the temporary directories of killed processes. The store exists at this point, so a process that
  /// still works in one is too late.
  private static func removeWorkshops(in directory: String) {
    guard let stream = unsafe opendir(directory) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      guard name.hasPrefix(temporaryPrefix), name.utf8.count == temporaryPrefix.utf8.count + 6
      else { continue }
      removeTemporaryDirectory(directory + "/" + name)
    }
  }

  static func syncDirectory(_ path: String) throws(LMDBError) {
    let descriptor = try openFile(path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    // Some file systems can't sync a directory, and report that.
    if fsync(descriptor) != 0, errno != EINVAL { throw .system("fsync", path) }
  }

  static func parentDirectory(of path: String) -> String {
    let name = withoutTrailingSlashes(path)
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  static func withoutTrailingSlashes(_ path: String) -> String {
    var name = path[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    return String(name)
  }
}
