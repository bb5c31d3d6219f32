extension Environment {
  /// Whether this is a child process of the one that opened the environment, where it can't be used.
  ///
  /// One load: a room above may ask before it touches memory that it shares with its parent.
  package var isForked: Bool { !ForkGuard.isUnchanged(generation) }
}

/// Tells a child process from the one that opened an environment, without holding on to that: what asks
/// for every event must not count references.
package struct ForkMark: Sendable {
  private let generation: UInt

  package init(_ environment: Environment) { generation = environment.generation }

  /// Whether this is a child process of the one that opened the environment.
  package var isForked: Bool { !ForkGuard.isUnchanged(generation) }
}
