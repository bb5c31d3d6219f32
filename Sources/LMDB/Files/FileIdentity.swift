import NavlogCLMDB
import NavlogPlatform

/// The identity of a file, independent of its path.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// Returns the identity of the file at `path`, without following links; `nil` if there is none.
  ///
  /// Doesn't read the times of the file, for the reason given at ``FileExtent``.
  static func at(_ path: String) throws(LMDBError) -> FileIdentity? {
    #if os(Linux)
      var (device, inode): (UInt64, UInt64) = (0, 0)
      // An argument of type `String` would be copied; every transaction that writes comes by here.
      let isFound = unsafe path.withCString { unsafe navlog_file_identity($0, &device, &inode) }
      if isFound {
        return FileIdentity(device: device, inode: inode)
      }
      if errno == ENOENT || errno == ENOTDIR { return nil }
    #endif
    // Some sandboxes forbid the newer system call.
    return try FileStatus.at(path)?.identity
  }
}

/// The status of a file in the file system.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let size: UInt64
  let links: UInt64
  let isRegular: Bool
  let isDirectory: Bool
  /// The kind of file, for messages about files that aren't regular.
  let kind: String
  /// The modification time in nanoseconds since 1970.
  let modified: Int64
  /// The status change time in nanoseconds since 1970; programs can't set it.
  let changed: Int64

  init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = UInt64(max(0, status.st_size))
    links = UInt64(truncatingIfNeeded: status.st_nlink)
    let kind = FileKind(mode: status.st_mode)
    isRegular = kind == .file
    isDirectory = kind == .directory
    self.kind = kind.text
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  /// Returns the status of the file at `path`, without following links; `nil` if there is none.
  static func at(_ path: String) throws(LMDBError) -> FileStatus? {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .system("lstat", path)
  }

  /// Throws if this isn't a regular file.
  func checkRegular(_ path: String) throws(LMDBError) {
    guard isRegular else {
      throw LMDBError(.notRegularFile, function: "fstat", subject: "\(path), which is \(kind)")
    }
  }

  /// Returns the status of the file `name` in an open directory; `nil` if there is none.
  static func named(_ name: StaticString, in directory: Int32) -> FileStatus? {
    var status = stat()
    let result = unsafe name.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: name.utf8CodeUnitCount + 1
    ) { unsafe fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? FileStatus(status) : nil
  }

  /// Returns the status of the open file `descriptor`.
  static func of(_ descriptor: Int32, _ path: String) throws(LMDBError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
    return FileStatus(status)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
