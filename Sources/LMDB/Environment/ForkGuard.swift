import NavlogPlatform
package import Synchronization

/// Counts how often this process was forked.
///
/// A child inherits the environment, but neither its locks nor its reader slots: anything opened
/// under another count must not be used. Reading the count is one load; getting the process id
/// would be a system call in every transaction.
enum ForkGuard {
  /// In memory of its own, never freed, so that a ``ForkMark`` looks at it without a call. What is
  /// there is atomic.
  nonisolated(unsafe) static let count: UnsafePointer<Atomic<UInt>> = {
    let count = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
    unsafe count.initialize(to: Atomic(0))
    return unsafe UnsafePointer(count)
  }()

  private static let registered: Bool =
    pthread_atfork(
      { Registry.shared.monitor.lock() },
      { Registry.shared.monitor.unlock() },
      {
        unsafe ForkGuard.count.pointee.wrappingAdd(1, ordering: .relaxed)
        Registry.shared.monitor.unlock()
      }) == 0

  /// Returns the current count, which an environment stores when it is opened.
  static func current() -> UInt {
    precondition(registered, "A process can always watch its own forks")
    return unsafe count.pointee.load(ordering: .relaxed)
  }

  /// Whether the count is still `generation`.
  @inline(__always)
  static func isUnchanged(_ generation: UInt) -> Bool {
    unsafe count.pointee.load(ordering: .relaxed) == generation
  }
}

extension Environment {
  /// Whether this process is a forked child of the process that opened the environment; the
  /// environment can't be used in a child.
  ///
  /// Costs one load. Other modules check it before they access memory that they share with the
  /// parent.
  package var isForked: Bool { !ForkGuard.isUnchanged(generation) }
}

/// Detects that the process was forked after an environment was opened, without a reference to the
/// environment: a check on every event must not count references.
///
/// `@unchecked Sendable`: it points to an atomic that is never freed.
@safe package struct ForkMark: @unchecked Sendable {
  @usableFromInline let count: UnsafePointer<Atomic<UInt>>
  @usableFromInline let generation: UInt

  package init(_ environment: Environment) {
    unsafe count = unsafe ForkGuard.count
    generation = environment.generation
  }

  /// Whether this process is a forked child of the process that opened the environment.
  @inlinable
  package var isForked: Bool { unsafe count.pointee.load(ordering: .relaxed) != generation }
}
