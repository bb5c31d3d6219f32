/// A thread that runs one closure and can be joined.
@safe package struct Thread: ~Copyable, @unchecked Sendable {
  private let handle: pthread_t

  /// Starts a thread.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    final class Box {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var handle = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body))
    let failed = unsafe pthread_create(
      &handle, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.body()
        return nil
      }, box.toOpaque())
    guard failed == 0 else {
      unsafe box.release()
      throw SystemError(failed)
    }
    self.handle = handle
  }

  /// Waits until the closure has returned; if called from the closure itself, detaches the thread.
  package consuming func join() {
    if pthread_equal(handle, pthread_self()) != 0 {
      pthread_detach(handle)
    } else {
      _ = pthread_join(handle, nil)
    }
  }

  /// Leaves the thread to itself: it ends with its closure.
  package consuming func detach() { pthread_detach(handle) }
}
