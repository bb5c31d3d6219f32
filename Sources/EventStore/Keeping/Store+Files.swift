internal import LMDB
internal import Migrations

#if canImport(Glibc)
  import Glibc
#endif

extension Store {
  /// Copies the store, as it is at this moment, to the new directory `path`, beside readers and
  /// writers.
  public func copy(to path: String, compacting: Bool = false) throws(StoreError) {
    do throws(LMDBError) {
      try environment.copy(to: path, compacting: compacting)
    } catch {
      throw StoreError(error)
    }
  }

  /// Rewrites the store at `path` without its free pages, and without the bytes of what was removed.
  ///
  /// Nobody may have it open, this process included; otherwise throws ``StoreError/Code/inUse`` and
  /// nothing has changed. Returns the sizes of the file before and after.
  @discardableResult
  public static func compact(at path: String) throws(StoreError) -> (before: Int, after: Int) {
    try withExclusive(path) { () throws(StoreError) in
      let before = try fileSize(path + "/data.mdb")
      // What a process that was killed has left goes first.
      for name in try Directory.names(in: path) where name.hasPrefix(compacting) {
        try removeTree(path + "/" + name)
      }
      let workshop = path + "/" + compacting
      do throws(LMDBError) {
        let environment = try Environment.open(path, Environment.Options(create: false))
        try environment.copy(to: workshop, compacting: true)
      } catch {
        throw StoreError.opening(path, error)
      }
      // The lock file, too: a receipt of before may keep the old files open here, and when they are
      // closed this process loses its locks on them.
      try Directory.write([], to: workshop + "/lock.mdb")
      for name in ["/lock.mdb", "/data.mdb"] { try replace(path + name, by: workshop + name) }
      try removeTree(workshop)
      try sync(path)
      return (before, try fileSize(path + "/data.mdb"))
    }
  }

  /// Removes every session of the store at `path`, and every byte of them: for log-out.
  ///
  /// Nobody may have it open, this process included; otherwise throws ``StoreError/Code/inUse`` and
  /// nothing has changed. Files in the directory that are no part of a store stay. The next opening
  /// finds nothing and makes a new store.
  public static func erase(at path: String) throws(StoreError) {
    try withExclusive(path) { () throws(StoreError) in
      // The data first: whatever happens on the way, what is left has no session to belong to.
      try unlinkFile(path + "/data.mdb")
      try unlinkFile(path + "/lock.mdb")
      for name in try Directory.names(in: path)
      where name == Recovery.directory
        || [compacting, "before-format-"].contains(where: name.hasPrefix)
      {
        try removeTree(path + "/" + name)
      }
      try sync(path)
    }
  }

  /// What the names of copies begin with that are on their way to take the store's place.
  private static let compacting = "compacting"

  private static func withExclusive<R>(
    _ path: String, _ body: () throws(StoreError) -> R
  ) throws(StoreError) -> R {
    guard unsafe access(path, F_OK) == 0 else { throw .system("access", path) }
    guard try isStore(path) else {
      throw StoreError(.notAStore, "'\(path)' is no store", hint: "look at the path")
    }
    let presence = try Presence(in: path, readOnly: false)
    guard presence.claim() else {
      throw StoreError(
        .inUse, "'\(path)' is open, here or in another process", hint: "close it there first")
    }
    return try body()
  }

  /// Whether the directory is a store, or what is left of one.
  private static func isStore(_ path: String) throws(StoreError) -> Bool {
    if unsafe access(Presence.path(in: path), F_OK) == 0 { return true }
    guard unsafe access(path + "/data.mdb", F_OK) == 0 else { return false }
    // One that was copied and never opened since.
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(path, Environment.Options(create: false))
    } catch {
      throw StoreError.opening(path, error)
    }
    do throws(MigrationError) {
      return try Migrator.format(of: environment) != nil
    } catch {
      throw StoreError(error)
    }
  }

  private static func fileSize(_ path: String) throws(StoreError) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system("stat", path) }
    return Int(status.st_size)
  }

  /// Puts the file `new` in the place of `old`: whoever might read and write that may do so with this.
  private static func replace(_ old: String, by new: String) throws(StoreError) {
    var status = stat()
    if unsafe stat(old, &status) == 0 {
      // Only the superuser can give a file away; from anybody else it is his own already.
      _ = unsafe chown(new, status.st_uid, status.st_gid)
      guard unsafe chmod(new, status.st_mode & 0o7777) == 0 else { throw .system("chmod", new) }
    }
    guard unsafe Glibc.rename(new, old) == 0 else { throw .system("rename", new) }
  }

  private static func unlinkFile(_ path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system("unlink", path) }
  }

  private static func removeTree(_ path: String) throws(StoreError) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    for name in try Directory.names(in: path) { try removeTree(path + "/" + name) }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw .system("rmdir", path) }
  }

  private static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system("fsync", path) }
  }
}
