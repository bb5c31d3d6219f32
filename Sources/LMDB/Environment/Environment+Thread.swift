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
