extension Environment {
  /// Whether this is a child process of the one that opened the environment, where it can't be used.
  ///
  /// One load: a room above may ask before it touches memory that it shares with its parent.
  package var isForked: Bool { !ForkGuard.isUnchanged(generation) }
}
