/// The environments of this process, by the identity of their data files.
///
/// An entry goes only after its environment is closed: a second one that was opened before would
/// lose its locks by that.
final class Registry: Sendable {
  static let shared = Registry()

  struct Entry {
    weak var environment: Environment?
    let generation: UInt
  }

  let monitor = Monitor()
  // Guarded by `monitor`.
  private nonisolated(unsafe) var entries: [FileIdentity: Entry] = [:]

  /// Gives the environment of `file` if there is one, waiting for one that is being closed.
  ///
  /// The caller holds the monitor, and must not let go of the environment while it does.
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

  /// Enters a new environment. The caller holds the monitor.
  func insert(_ environment: Environment) {
    let entry = Entry(environment: environment, generation: environment.generation)
    unsafe entries[environment.files.data] = entry
  }

  /// Closes an environment and then takes it out.
  func remove(_ file: FileIdentity, _ close: () -> Void) {
    monitor.locked {
      close()
      unsafe entries[file] = nil
      monitor.broadcast()
    }
  }
}
