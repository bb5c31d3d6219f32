#if canImport(Glibc)
  import Glibc
#endif

/// An open file, and the lock on it, which goes with its process, however that ends.
///
/// It is an "open file description" lock: opening and closing the same file elsewhere in the process
/// does not drop it, and one can ask for it without taking it. A child process that is being started
/// has the file open, too, until its program runs, so that closing it here would leave the lock to the
/// child for that moment: it is given back before.
@safe struct FileLock: ~Copyable, Sendable {
  enum Strength { case shared, exclusive }

  let descriptor: Int32
  private let process = getpid()

  /// Takes the open file over; nothing is locked yet.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // In a process that was forked it is the parent's lock.
    if getpid() == process { release() }
    close(descriptor)
  }

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
  borrowing func take(_ strength: Strength) -> Bool {
    var lock = FileLock.whole(strength == .shared ? F_RDLCK : F_WRLCK)
    return unsafe fcntl(descriptor, FileLock.take, &lock) == 0
  }

  /// Takes the exclusive lock, waiting for whoever holds it for a moment.
  borrowing func wait() -> Bool {
    var lock = FileLock.whole(F_WRLCK)
    while unsafe fcntl(descriptor, FileLock.takeWaiting, &lock) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Gives the lock back.
  borrowing func release() {
    var lock = FileLock.whole(F_UNLCK)
    _ = unsafe fcntl(descriptor, FileLock.take, &lock)
  }

  /// Whether the open file is the one that stands at `path`.
  borrowing func isFile(at path: String) -> Bool {
    var mine = stat()
    var its = stat()
    guard unsafe fstat(descriptor, &mine) == 0, unsafe stat(path, &its) == 0 else { return false }
    return mine.st_ino == its.st_ino && mine.st_dev == its.st_dev
  }

  /// Whether somebody holds the exclusive lock on the file at `path`; `nil` when this user may not ask.
  static func isHeld(at path: String) throws(StoreError) -> Bool? {
    let descriptor: Int32
    do throws(StoreError) {
      descriptor = try RegularFile.open(path, O_RDONLY)
    } catch {
      // What is no regular file holds no lock of a session's.
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
