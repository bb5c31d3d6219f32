import NavlogPlatform

/// Checks for locks on a store's lock file before LMDB requests its own.
///
/// LMDB locks single bytes: the first while it opens the file, and the one whose offset is the
/// process id. The caller must not have an environment on the file: closing `descriptor` would drop
/// its locks.
struct LockProbe {
  private let descriptor: Int32
  private let path: String

  init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Throws if a process that doesn't use the store holds a lock that LMDB would wait for.
  func check() throws(LMDBError) {
    // A process that is opening or closing the store holds the first byte for a moment.
    var attempts = 0
    while let holder = holder(of: 0, against: F_RDLCK) {
      attempts += 1
      guard attempts < 200, holder.l_len == 1 else { throw stranger(holder) }
      usleep(5_000)
    }
    let own = off_t(getpid())
    guard let holder = holder(of: own, against: F_WRLCK) else { return }
    // A process in another container may have the same id; LMDB reports that itself.
    guard holder.l_start == own, holder.l_len == 1, Int32(holder.l_type) == F_WRLCK else {
      throw stranger(holder)
    }
  }

  private func holder(of byte: off_t, against type: Int32) -> flock? {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = byte
    lock.l_len = 1
    guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0, Int32(lock.l_type) != F_UNLCK else {
      return nil
    }
    return lock
  }

  private func stranger(_ holder: flock) -> LMDBError {
    let who = holder.l_pid > 0 ? ", locked by process \(holder.l_pid)" : ""
    return LMDBError(.lockedByStranger, function: "fcntl", subject: path + who)
  }
}
