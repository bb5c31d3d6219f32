import NavlogPlatform

/// The access rights of a store: only its owner can use it.
///
/// Everything that this library creates has the rights 0700 or 0600 from the beginning, whatever
/// the umask. Stores with other rights are restricted when their owner opens them for writing.
enum StoreRights {
  /// Removes all rights but the owner's from the store at `path`, if this user is the owner.
  ///
  /// The directory keeps its rights if it contains anything that doesn't belong to a store, because
  /// it may have another purpose.
  static func tighten(_ path: String) throws(StoreError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let directory = unsafe open(path, flags)
    guard directory >= 0 else { throw .system("open", path) }
    defer { close(directory) }
    let names = try Directory.names(in: path)
    for name in names where StorePlace.isPart(name) {
      tighten(name, in: directory)
      guard FileKind(of: name, in: directory) == .directory else { continue }
      let inner = unsafe openat(directory, name, flags | O_NOFOLLOW)
      guard inner >= 0 else { continue }
      for file in try Directory.names(in: path + "/" + name) { tighten(file, in: inner) }
      close(inner)
    }
    if names.allSatisfy(StorePlace.isPart) { tighten(".", in: directory) }
  }

  /// Removes other users' rights from one file, unless it is a link or belongs to another user.
  ///
  /// The file isn't opened: this process would lose its locks on it.
  private static func tighten(_ name: String, in directory: Int32) {
    var status = stat()
    guard unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0,
      [.file, .directory].contains(FileKind(mode: status.st_mode))
    else { return }
    let mode = status.st_mode & 0o700
    // A file system without rights has nothing to remove.
    _ = unsafe fchmodat(directory, name, mode, AT_SYMLINK_NOFOLLOW)
  }
}

extension StoreError {
  /// Whether the store at `path` is, or would be created, on a file system that can't be written.
  static func isOnReadOnlyFileSystem(_ path: String) -> Bool {
    let there = FileKind(of: path) == nil ? Directory.parent(of: path) : path
    var volume = statvfs()
    return unsafe statvfs(there, &volume) == 0 && volume.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Returns the error for missing access to the store at `path`: names the first obstacle, and its
  /// owner.
  static func denied(_ path: String, _ cause: StoreError?) -> StoreError {
    if isOnReadOnlyFileSystem(path) {
      guard FileKind(of: path) != nil else { return .readOnlyFileSystem(path) }
      return StoreError(
        .accessDenied,
        "The store '\(path)' can't be written: its file system is mounted for reading only",
        hint: "'navlog copy' it to where it can be written", cause: cause?.cause)
    }
    var place = Directory.parent(of: path)
    for (file, mode) in [
      (place, X_OK), (path, R_OK | X_OK), (path + "/data.mdb", R_OK),
      (path + "/lock.mdb", R_OK | W_OK),
      (path, W_OK), (path + "/data.mdb", W_OK),
    ] {
      guard unsafe access(file, mode) != 0, errno == EACCES || errno == EPERM else { continue }
      place = file
      break
    }
    var status = stat()
    let isKnown = unsafe lstat(place, &status) == 0
    let rights = String(status.st_mode & 0o777 | 0o1000, radix: 8).dropFirst()
    let whose =
      isKnown
      ? "it belongs to \(userName(status.st_uid)) and has the rights 0\(rights)"
      : "its directory may not be searched"
    return StoreError(
      .accessDenied,
      "The store '\(path)' may not be used by \(userName(geteuid())): '\(place)': \(whose)",
      hint: "let its owner copy or export what is needed, or change the owner", cause: cause?.cause)
  }

  /// Returns the error for replacing the files of a store of another user.
  static func foreign(_ path: String) -> StoreError {
    var status = stat()
    let isKnown = unsafe stat(path + "/data.mdb", &status) == 0
    return StoreError(
      .accessDenied,
      "The store '\(path)' belongs to \(isKnown ? userName(status.st_uid) : "another user"), and"
        + " \(userName(geteuid())) would take it over",
      hint: "let its owner compact it")
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
