import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Counts how often the memory of this process has gone through `fork`.
///
/// A child inherits the environment but neither its locks nor its reader slots: whatever was opened
/// under another count must not be used. Reading the count is one load; asking for the process id
/// would be a system call in every transaction.
enum ForkGuard {
  private static let count = Atomic<UInt>(0)

  private static let registered: Bool =
    pthread_atfork(
      { Registry.shared.monitor.lock() },
      { Registry.shared.monitor.unlock() },
      {
        ForkGuard.count.wrappingAdd(1, ordering: .relaxed)
        Registry.shared.monitor.unlock()
      }) == 0

  /// The count, as kept by an environment when it is opened.
  static func current() -> UInt {
    precondition(registered, "A process can always watch its own forks")
    return count.load(ordering: .relaxed)
  }

  /// Whether the process is still the one that saw `generation`.
  @inline(__always)
  static func isUnchanged(_ generation: UInt) -> Bool {
    count.load(ordering: .relaxed) == generation
  }
}
