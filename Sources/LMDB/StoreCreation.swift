import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a store where there is none.
///
/// LMDB does not sync the first pages of a new file: one that is torn by a crash is "not an LMDB
/// file" for ever. So the file is made and synced in a directory beside, and then linked into place,
/// which happens or doesn't, and of two processes only one can do.
enum StoreCreation {
  /// The data file of the store in `directory`, made if need be.
  static func dataFile(
    of directory: String, _ options: Environment.Options
  ) throws(LMDBError) -> FileIdentity {
    if let found = try existingFile(of: directory) { return found }
    guard options.create, options.access == .readWrite else {
      throw LMDBError(.notAStore, function: "stat", subject: directory + "/data.mdb")
    }
    try Library.check()
    try make(directory)
    guard let made = try existingFile(of: directory) else {
      throw LMDBError(.replaced, function: "stat", subject: directory + "/data.mdb")
    }
    return made
  }

  /// The data file of the store in `directory`; `nil` when there is none.
  static func existingFile(of directory: String) throws(LMDBError) -> FileIdentity? {
    for name in ["/lock.mdb", "/data.mdb"] {
      guard let status = try FileStatus.at(directory + name) else { continue }
      // Anything else, opened, may wait for ever.
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
    _ = try makePrivateDirectory(directory)
    try checkLockFile(directory + "/lock.mdb")
    let workshop = try makeWorkshop(beside: directory)
    defer { removeWorkshop(workshop) }
    try makeFiles(in: workshop)
    let place = directory + "/data.mdb"
    if unsafe link(workshop + "/data.mdb", place) != 0, errno != EEXIST {
      throw .system("link", place)
    }
    try syncDirectory(directory)
    try syncDirectory(parent)
  }

  /// Refuses a lock file that LMDB would write over and has not written: without a data file beside
  /// it, nothing tells whose it is.
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

  /// Makes an empty store whose bytes are on the disk.
  private static func makeFiles(in workshop: String) throws(LMDBError) {
    // LMDB takes an empty file for a new one, and leaves it its rights.
    close(try makePrivateFile(workshop + "/data.mdb"))
    let handle = unsafe try OpenedStore.open(workshop, Environment.Options(), 1 << 20)
    defer { unsafe mdb_env_close(handle) }
    let result = unsafe mdb_env_sync(handle, 1)
    guard result == MDB_SUCCESS else {
      throw LMDBError(result: result, function: "mdb_env_sync", subject: workshop) {
        FileSystem.freeBytes(at: workshop)
      }
    }
  }

  /// A new directory beside `path`, for making something that is then moved into place.
  static func makeWorkshop(beside path: String) throws(LMDBError) -> String {
    let name = withoutTrailingSlashes(path)
    var template = Array("\(name).new-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { characters in
      unsafe characters.baseAddress.map { unsafe mkdtemp($0) } != nil
    }
    guard made, template.first != 0 else { throw .system("mkdtemp", name) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
    return path
  }

  static func removeWorkshop(_ path: String) {
    unsafe unlink(path + "/data.mdb")
    unsafe unlink(path + "/lock.mdb")
    unsafe rmdir(path)
  }

  static func syncDirectory(_ path: String) throws(LMDBError) {
    let descriptor = try openFile(path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    // Some file systems can't sync a directory, and say so.
    if fsync(descriptor) != 0, errno != EINVAL { throw .system("fsync", path) }
  }

  static func parentDirectory(of path: String) -> String {
    let name = withoutTrailingSlashes(path)
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var name = path[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    return String(name)
  }
}
