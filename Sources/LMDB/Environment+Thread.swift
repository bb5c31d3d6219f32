extension Environment {
  /// Whether the calling thread is inside a read or a write of this environment, so that it must not
  /// begin a write.
  package var isUsedByThisThread: Bool {
    let thread = currentThread()
    return monitor.locked {
      unsafe shared.pointee.writer == thread || shared.pointee.readers.contains(thread)
    }
  }
}
