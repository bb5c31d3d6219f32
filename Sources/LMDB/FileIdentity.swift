#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file, whatever paths lead to it.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

/// What the file system says about a file.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let size: UInt64
  let links: UInt64
  let isRegular: Bool
  let isDirectory: Bool
  /// What it is, where it is no regular file.
  let kind: String
  /// Nanoseconds since 1970.
  let modified: Int64
  /// Nanoseconds since 1970; nobody can set it.
  let changed: Int64

  init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = UInt64(max(0, status.st_size))
    links = UInt64(truncatingIfNeeded: status.st_nlink)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: "a regular file"
      case S_IFDIR: "a directory"
      case S_IFLNK: "a symbolic link"
      case S_IFIFO: "a named pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  /// The file at `path`, and not what it leads to if it is a link; `nil` when there is none.
  static func at(_ path: String) throws(LMDBError) -> FileStatus? {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .system("lstat", path)
  }

  /// Throws when this is anything but a regular file.
  func checkRegular(_ path: String) throws(LMDBError) {
    guard isRegular else {
      throw LMDBError(.notRegularFile, function: "fstat", subject: "\(path), which is \(kind)")
    }
  }

  /// The file `name` in an open directory; `nil` when there is none.
  static func named(_ name: StaticString, in directory: Int32) -> FileStatus? {
    var status = stat()
    let result = unsafe name.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: name.utf8CodeUnitCount + 1
    ) { unsafe fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? FileStatus(status) : nil
  }

  /// The open file behind `descriptor`.
  static func of(_ descriptor: Int32, _ path: String) throws(LMDBError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
    return FileStatus(status)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
