import NavlogPlatform

/// A mutex with a condition variable.
///
/// `Mutex` of the standard library has no condition variable, and growing the map has to wait until
/// all reads of this process have ended.
@safe final class Monitor: Sendable {
  // Never moved or passed out; freed with the object.
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    let made = unsafe pthread_mutex_init(mutex, nil) | pthread_cond_init(condition, nil)
    precondition(made == 0, "A mutex with default attributes can always be made")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }
  func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Releases the mutex until ``broadcast()`` is called. The caller holds it before and after.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  func broadcast() { unsafe pthread_cond_broadcast(condition) }

  /// Runs `body` with the mutex held.
  func locked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// Returns an identifier of the calling thread, unique among the running threads of this process.
@inline(__always)
func currentThread() -> UInt {
  #if canImport(Darwin)
    return unsafe UInt(bitPattern: pthread_self())
  #else
    return UInt(pthread_self())
  #endif
}

extension Environment {
  /// Whether the calling thread is in a read or a write of this environment, and so must not begin
  /// a write.
  package var isUsedByThisThread: Bool {
    let thread = currentThread()
    return monitor.locked {
      unsafe shared.pointee.writer == thread || shared.pointee.readers.contains(thread)
    }
  }
}
