import NavlogPlatform

/// A value that one thread at a time can access.
///
/// `Mutex` of the standard library can't be used on Linux: it stores the id of its thread, which
/// changes after a fork, and crashes a child process when two of its threads contend for it; and
/// the thread sanitizer doesn't support it.
@safe package final class Lock<Value: ~Copyable>: Sendable {
  // Never moved or passed out; freed with the object. The value is accessed only with the mutex
  // held.
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    let made = unsafe pthread_mutex_init(mutex, nil)
    precondition(made == 0, "A mutex with default attributes can always be made")
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Waits for the lock and passes the value to `body`.
  package func withLock<R: ~Copyable, E: Error>(
    _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe try body(&value.pointee)
  }

  /// Passes the value to `body` if the lock is free; returns `nil` otherwise.
  package func withLockIfAvailable<R, E: Error>(
    _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R? {
    guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe try body(&value.pointee)
  }
}
