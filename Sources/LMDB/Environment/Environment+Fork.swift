package import Synchronization

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
