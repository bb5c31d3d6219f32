/// The environments of this process, by the identity of their data files.
///
/// An entry is removed only after its environment is closed: an environment opened before that
/// would lose its locks by the closing.
final class Registry: Sendable {
  static let shared = Registry()

  struct Entry {
    weak var environment: Environment?
    let generation: UInt
  }

  let monitor = Monitor()
  // Guarded by `monitor`.
  private nonisolated(unsafe) var entries: [FileIdentity: Entry] = [:]

  /// Returns the environment of `file`, if there is one; waits if it is being closed.
  ///
  /// The caller holds the monitor, and must not release the environment while it does.
  func environment(of file: FileIdentity, _ path: String) throws(LMDBError) -> Environment? {
    while let entry = unsafe entries[file] {
      guard ForkGuard.isUnchanged(entry.generation) else {
        throw LMDBError(.usedAfterFork, function: "fork", subject: path)
      }
      if let environment = entry.environment { return environment }
      monitor.wait()
    }
    return nil
  }

  /// Inserts a new environment. The caller holds the monitor.
  func insert(_ environment: Environment) {
    let entry = Entry(environment: environment, generation: environment.generation)
    unsafe entries[environment.files.data] = entry
  }

  /// Closes an environment and then removes its entry.
  func remove(_ file: FileIdentity, _ close: () -> Void) {
    monitor.locked {
      close()
      unsafe entries[file] = nil
      monitor.broadcast()
    }
  }
}
