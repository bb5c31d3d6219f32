#if canImport(Glibc)
  import Glibc
#endif

/// A value that one thread at a time may touch.
///
/// `Mutex` of the standard library won't do on Linux: it keeps the number of its thread, which is
/// another one after a fork, and stops a child process as soon as two of its threads meet at one; and
/// the thread sanitizer doesn't see it.
@safe package final class Lock<Value: ~Copyable>: Sendable {
  // Never moved, never handed out, freed with the object; the value is touched under the mutex alone.
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

  /// Waits for its turn and gives `body` the value.
  package func withLock<R: ~Copyable, E: Error>(
    _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe try body(&value.pointee)
  }

  /// Gives `body` the value if nobody has it; `nil` when somebody does.
  package func withLockIfAvailable<R, E: Error>(
    _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R? {
    guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe try body(&value.pointee)
  }
}
