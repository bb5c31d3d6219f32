import NavlogPlatform

/// An event that one thread waits for and others signal; a signal without a waiting thread is kept.
///
/// `@unchecked Sendable`: the flag is accessed only with the mutex held.
@safe final class Wakeup: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var isRung = false

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func ring() {
    unsafe pthread_mutex_lock(mutex)
    isRung = true
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits for a signal, for at most `nanoseconds` if given. Returns whether there was one.
  @discardableResult
  func wait(nanoseconds: UInt64? = nil) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer {
      isRung = false
      unsafe pthread_mutex_unlock(mutex)
    }
    guard let nanoseconds else {
      while !isRung { unsafe pthread_cond_wait(condition, mutex) }
      return true
    }
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
    let end = UInt64(deadline.tv_nsec) + nanoseconds
    deadline.tv_sec += Int(end / 1_000_000_000)
    deadline.tv_nsec = Int(end % 1_000_000_000)
    while !isRung {
      if unsafe pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { break }
    }
    return isRung
  }
}
