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
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  /// The file at `path`; `nil` when there is none.
  static func at(_ path: String) throws(LMDBError) -> FileStatus? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .system("stat", path)
  }

  /// The file `name` in an open directory; `nil` when there is none.
  static func named(_ name: StaticString, in directory: Int32) -> FileStatus? {
    var status = stat()
    let result = unsafe name.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: name.utf8CodeUnitCount + 1
    ) { unsafe fstatat(directory, $0, &status, 0) }
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
