import NavlogPlatform

/// An open file with a lock that ends with its process, however the process ends.
///
/// It is an "open file description" lock: opening and closing the same file elsewhere in the
/// process doesn't drop it, and it can be tested without taking it. A child process that is being
/// started also has the file open until it executes its program, so closing the file here would
/// leave the lock with the child until then; therefore the lock is released first.
@safe struct FileLock: ~Copyable, Sendable {
  enum Strength { case shared, exclusive }

  let descriptor: Int32
  private let process = getpid()

  /// Takes ownership of the open file; it isn't locked yet.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // In a forked process it is the parent's lock.
    if getpid() == process { release() }
    close(descriptor)
  }

  // The values on Linux; the names require a feature macro.
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
  borrowing func take(_ strength: Strength) -> Bool {
    var lock = FileLock.whole(strength == .shared ? F_RDLCK : F_WRLCK)
    return unsafe fcntl(descriptor, FileLock.take, &lock) == 0
  }

  /// Takes the exclusive lock, and waits if another process holds it.
  borrowing func wait() -> Bool {
    var lock = FileLock.whole(F_WRLCK)
    while unsafe fcntl(descriptor, FileLock.takeWaiting, &lock) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Releases the lock.
  borrowing func release() {
    var lock = FileLock.whole(F_UNLCK)
    _ = unsafe fcntl(descriptor, FileLock.take, &lock)
  }

  /// Returns the other processes that have the file open.
  borrowing func users() -> [ProcessStatus] { ProcessStatus.using(descriptor) }

  /// Whether the open file is the one at `path`.
  borrowing func isFile(at path: String) -> Bool {
    var mine = stat()
    var its = stat()
    guard unsafe fstat(descriptor, &mine) == 0, unsafe stat(path, &its) == 0 else { return false }
    return mine.st_ino == its.st_ino && mine.st_dev == its.st_dev
  }

  /// Whether the exclusive lock on the file at `path` is held; `nil` if this user has no access.
  static func isHeld(at path: String) throws(StoreError) -> Bool? {
    let descriptor: Int32
    do throws(StoreError) {
      descriptor = try RegularFile.open(path, O_RDONLY)
    } catch {
      // Anything but a regular file can't have a session's lock.
      if error.code == .notFound || error.code == .notRegularFile { return false }
      if error.code == .accessDenied { return nil }
      throw error
    }
    defer { close(descriptor) }
    var lock = whole(F_RDLCK)
    guard unsafe fcntl(descriptor, ask, &lock) == 0 else { throw .system("fcntl", path) }
    return Int32(lock.l_type) != F_UNLCK
  }
}
