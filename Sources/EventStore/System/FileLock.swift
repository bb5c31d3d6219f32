#if canImport(Glibc)
  import Glibc
#endif

/// Locks that belong to an open file and go with its process, however that ends.
///
/// They are "open file description" locks: opening and closing the same file elsewhere in the
/// process does not drop them, and one can ask for them without taking them.
enum FileLock {
  enum Strength { case shared, exclusive }

  // Their numbers on Linux; the names are hidden behind a feature macro.
  private static let ask: Int32 = 36
  private static let take: Int32 = 37
  private static let takeWaiting: Int32 = 38

  private static func whole(_ type: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }

  /// Takes the lock if it is free, without waiting.
  static func take(_ strength: Strength, on descriptor: Int32) -> Bool {
    var lock = whole(strength == .shared ? F_RDLCK : F_WRLCK)
    return unsafe fcntl(descriptor, take, &lock) == 0
  }

  /// Takes the exclusive lock, waiting for whoever holds it for a moment.
  static func wait(on descriptor: Int32) -> Bool {
    var lock = whole(F_WRLCK)
    while unsafe fcntl(descriptor, takeWaiting, &lock) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Whether the open file is the one that stands at `path`.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var mine = stat()
    var its = stat()
    guard unsafe fstat(descriptor, &mine) == 0, unsafe stat(path, &its) == 0 else { return false }
    return mine.st_ino == its.st_ino && mine.st_dev == its.st_dev
  }

  /// Gives the lock back.
  static func release(_ descriptor: Int32) {
    var lock = whole(F_UNLCK)
    _ = unsafe fcntl(descriptor, take, &lock)
  }

  /// Whether somebody holds the exclusive lock on the file at `path`; `nil` when this user may not ask.
  static func isHeld(at path: String) throws(StoreError) -> Bool? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      if errno == EACCES || errno == EPERM { return nil }
      throw .system("open", path)
    }
    defer { close(descriptor) }
    var lock = whole(F_RDLCK)
    guard unsafe fcntl(descriptor, ask, &lock) == 0 else { throw .system("fcntl", path) }
    return Int32(lock.l_type) != F_UNLCK
  }
}
