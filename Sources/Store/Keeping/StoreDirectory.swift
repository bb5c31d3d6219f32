internal import NavlogLMDB
internal import NavlogMigrations
import NavlogPlatform

/// The directory of a store that no process has open, for replacing or removing its files.
///
/// The directory is kept open, and every file in it is accessed relative to it and never through a
/// link: this process may have more rights than the owner of the store, and the owner may change
/// names meanwhile.
final class StoreDirectory {
  let path: String
  private let descriptor: Int32
  private let openLock: StoreOpenLock

  /// The prefix of the names of directories in which a compaction works.
  static let compacting = "compacting-"

  /// Opens the store at `path`, which may be a link, for exclusive use, and waits for the processes
  /// that have it open.
  init(exclusively path: String, patience: WriteTimeouts = WriteTimeouts(limit: 0))
    throws(StoreError)
  {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    do throws(StoreError) {
      openLock = try StoreDirectory.claim(descriptor, path, patience)
    } catch {
      close(descriptor)
      throw error
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  private static func claim(
    _ directory: Int32, _ path: String, _ patience: WriteTimeouts
  ) throws(StoreError) -> StoreOpenLock {
    guard try isStore(directory, path) else {
      throw StoreError(.notAStore, "'\(path)' is not a store", hint: "check the path")
    }
    let began = Store.monotonicTime()
    var isReported = false
    while true {
      // The shared lock is released in between: another process may want the exclusive one, too.
      let openLock = try StoreOpenLock(in: path, directory, readOnly: false)
      if openLock.claim() { return openLock }
      let waited = Store.monotonicTime() &- began
      guard waited < patience.limit else { throw openLock.inUse(path) }
      if waited >= WriteTimeouts.silence, !isReported {
        isReported = true
        patience.report(openLock.inUse(path))
      }
      _ = consume openLock
      usleep(10_000)
    }
  }

  deinit { close(descriptor) }

  /// A path to this directory that stays valid if its name changes.
  var place: String { "/proc/self/fd/\(descriptor)" }

  /// Whether the directory is a store, or the remains of one.
  private static func isStore(_ directory: Int32, _ path: String) throws(StoreError) -> Bool {
    if FileKind(of: StoreOpenLock.name, in: directory) == .file { return true }
    guard FileKind(of: "data.mdb", in: directory) != nil else { return false }
    // A store that was copied and not opened since.
    struct Found: LMDBErrorWrapping {
      let isStore: Bool
      let cause: LMDBError?
      init(_ error: LMDBError) { (isStore, cause) = (false, error) }
      init(isStore: Bool) { (self.isStore, cause) = (isStore, nil) }
    }
    let file = try dataFile(directory, path)
    do throws(Found) {
      try file.entries(of: .newestCommit) { (key, row) throws(Found) in
        guard let row else { throw Found(isStore: false) }
        do throws(MigrationError) { _ = try FormatRow(row) } catch { throw Found(isStore: false) }
        throw Found(isStore: key.count == 1 && key[0] == Key.Kind.format.rawValue)
      }
    } catch {
      if let cause = error.cause { throw .opening(path, cause) }
      return error.isStore
    }
    return false
  }

  private static func dataFile(_ directory: Int32, _ path: String) throws(StoreError) -> DamagedFile
  {
    let data = try RegularFile.open("data.mdb", O_RDONLY, in: directory)
    do throws(LMDBError) { return try DamagedFile(takingOver: data, path + "/data.mdb") } catch {
      throw .opening(path, error)
    }
  }

  // MARK: - Files

  func names() throws(StoreError) -> [String] {
    let listed = dup(descriptor)
    guard listed >= 0 else { throw .system("dup", path) }
    lseek(listed, 0, SEEK_SET)
    return try Directory.names(takingOver: listed, path)
  }

  private func status(of name: String) throws(StoreError) -> stat {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .system("stat", path + "/" + name)
    }
    return status
  }

  func size(of name: String) throws(StoreError) -> Int { Int(try status(of: name).st_size) }

  /// Removes a file, or a directory with its content; of a link, only the link.
  func remove(_ name: String) throws(StoreError) {
    Directory.discard(name, in: descriptor)
    guard FileKind(of: name, in: descriptor) == nil else {
      throw .system("unlink", path + "/" + name)
    }
  }

  /// Removes the remains of killed compactions, but nothing else with such a name.
  func removeLeftovers() throws(StoreError) {
    Scratch.sweep(place, prefix: StoreDirectory.compacting)
    for name in try names() where try isUnfinishedCopy(name) { try remove(name) }
  }

  /// Whether `name` is an unfinished copy of a store, as earlier versions have left them.
  private func isUnfinishedCopy(_ name: String) throws(StoreError) -> Bool {
    let prefix = "compacting.new-"
    guard
      name == "compacting" || name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6,
      FileKind(of: name, in: descriptor) == .directory
    else { return false }
    let inner = unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { return false }
    return try Directory.names(takingOver: inner, path + "/" + name).allSatisfy {
      ["data.mdb", "lock.mdb"].contains($0)
    }
  }

  func sync() throws(StoreError) { try Directory.sync(descriptor, path) }

  // MARK: - Compacting

  /// Writes the store's content into a new one in `scratch`, and replaces the old files with its
  /// files.
  func compact(into scratch: borrowing Scratch) throws(StoreError) {
    // The new files would belong to this user.
    guard try status(of: "data.mdb").st_uid == geteuid() || geteuid() == 0 else {
      throw StoreError.foreign(path)
    }
    let place = "/proc/self/fd/\(scratch.descriptor)"
    try copyRows(to: place + "/new", cache: place + "/cache")
    // The lock file as well: an earlier receipt may keep the old files open in this process, and
    // when they are closed, the process loses its locks on them.
    _ = unsafe unlinkat(scratch.descriptor, "new/lock.mdb", 0)
    let lock = try RegularFile.open(
      "new/lock.mdb", O_RDWR | O_CREAT | O_EXCL, in: scratch.descriptor)
    close(lock)
    for name in ["lock.mdb", "data.mdb"] { try replace(name, from: scratch.descriptor) }
    try sync()
  }

  private func copyRows(to new: String, cache: String) throws(StoreError) {
    let file = try StoreDirectory.dataFile(descriptor, path)
    let damage = StoreError(
      .corrupted, "The store '\(path)' is damaged", hint: "'navlog rescue' keeps what can be read")
    do throws(LMDBError) {
      let environment = try Environment.open(new, Environment.Options(cacheDirectory: cache))
      var rows: [(key: [UInt8], row: [UInt8])] = []
      var bytes = 0
      func flush() throws(StoreError) {
        let all = rows
        try environment.write { (transaction) throws(StoreError) in
          for (key, row) in all { try transaction.set(row.span, at: key.span, .append) }
        }
        rows.removeAll(keepingCapacity: true)
        bytes = 0
        environment.dropPageCache()
      }
      do throws(StoreError) {
        try file.entries(of: .newestCommit) { (key, row) throws(StoreError) in
          guard let row else { throw damage }
          rows.append((Array(copying: key), Array(copying: row)))
          bytes += key.count + row.count
          if bytes > 4 << 20 { try flush() }
        }
        guard file.gaps.isEmpty else { throw damage }
        try flush()
      } catch {
        throw error.cause ?? LMDBError(.corrupted, function: "compact", subject: path)
      }
    } catch {
      throw .opening(path, error)
    }
  }

  /// Replaces the file with the same name here with a file of `scratch`. The new file gets the
  /// owner and the rights of the old one; if the owner is this user, all other users lose their
  /// rights.
  private func replace(_ name: String, from scratch: Int32) throws(StoreError) {
    // A lock file may be missing; it belongs to the owner of the data.
    let model = FileKind(of: name, in: descriptor) == nil ? "data.mdb" : name
    if FileKind(of: model, in: descriptor) != nil {
      let old = try status(of: model)
      guard FileKind(mode: old.st_mode) == .file else {
        throw RegularFile.refusal(path + "/" + name, FileKind(mode: old.st_mode))
      }
      let new = try RegularFile.open("new/" + name, O_RDONLY, in: scratch)
      defer { close(new) }
      if old.st_uid != geteuid() || old.st_gid != getegid() {
        // Any other user than root may not belong to the group.
        guard fchown(new, old.st_uid, old.st_gid) == 0 || geteuid() != 0 else {
          throw .system("chown", path + "/" + name)
        }
      }
      let mode = old.st_uid == geteuid() ? old.st_mode & 0o600 : old.st_mode & 0o666
      guard fchmod(new, mode) == 0 else { throw .system("chmod", path + "/" + name) }
    }
    guard unsafe renameat(scratch, "new/" + name, descriptor, name) == 0 else {
      throw .system("rename", path + "/" + name)
    }
  }
}
