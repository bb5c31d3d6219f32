#if canImport(Glibc)
  import Glibc
#endif

/// Who may use a store: its owner, and no other user.
///
/// What this library makes has the rights 0700 or 0600 from the beginning, whatever the umask. Stores
/// that were made otherwise are tightened when their owner opens them for writing.
enum StoreRights {
  /// Takes from the store at `path` all rights but its owner's, if that is this user.
  ///
  /// The directory keeps its rights where it holds anything that is no part of a store, and so may
  /// serve another purpose too.
  static func tighten(_ path: String) throws(StoreError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let directory = unsafe open(path, flags)
    guard directory >= 0 else { throw .system("open", path) }
    defer { close(directory) }
    let names = try Directory.names(in: path)
    for name in names where isPart(name) {
      tighten(name, in: directory)
      guard RegularFile.kind(of: name, in: directory) == S_IFDIR else { continue }
      let inner = unsafe openat(directory, name, flags | O_NOFOLLOW)
      guard inner >= 0 else { continue }
      for file in try Directory.names(in: path + "/" + name) { tighten(file, in: inner) }
      close(inner)
    }
    if names.allSatisfy(isPart) { tighten(".", in: directory) }
  }

  /// Takes the rights of others from one file, unless it is a link or another user's.
  ///
  /// The file is not opened: this process would lose its locks on it.
  private static func tighten(_ name: String, in directory: Int32) {
    var status = stat()
    guard unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0,
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return }
    let mode = status.st_mode & 0o700
    // Where the file system knows no rights, there are none to be taken.
    _ = unsafe fchmodat(directory, name, mode, AT_SYMLINK_NOFOLLOW)
  }

  /// Whether an entry of this name in a store's directory is a part of the store.
  private static func isPart(_ name: String) -> Bool {
    ["data.mdb", "lock.mdb", "store.lock", Recovery.directory].contains(name)
      || ["before-format-", "compacting"].contains(where: name.hasPrefix)
  }
}

extension StoreError {
  /// This user may not do with the store at `path` what was asked: names the first thing that is in the
  /// way, and whose it is.
  static func denied(_ path: String, _ cause: StoreError?) -> StoreError {
    var place = Directory.parent(of: path)
    for (file, mode) in [
      (place, X_OK), (path, R_OK | X_OK), (path + "/data.mdb", R_OK),
      (path + "/lock.mdb", R_OK | W_OK),
      (path, W_OK),
    ] {
      guard unsafe access(file, mode) != 0, errno == EACCES || errno == EPERM else { continue }
      place = file
      break
    }
    var status = stat()
    let isKnown = unsafe lstat(place, &status) == 0
    let rights = String(status.st_mode & 0o777, radix: 8)
    let whose =
      isKnown
      ? "it belongs to \(userName(status.st_uid)) and has the rights 0\(rights)"
      : "the directory that it stands in may not be searched"
    return StoreError(
      .accessDenied,
      "The store '\(path)' may not be used by \(userName(geteuid())): '\(place)': \(whose)",
      hint: "let its owner copy or export what is needed, or change the owner", cause: cause?.cause)
  }

  private static func userName(_ id: uid_t) -> String {
    var record = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 4096)
    let result = unsafe getpwuid_r(id, &record, &buffer, buffer.count, &found)
    guard result == 0, unsafe found != nil, let name = unsafe record.pw_name else {
      return "user \(id)"
    }
    let text = unsafe String(cString: name)
    return text == "root" ? text : "user '\(text)'"
  }
}
