import NavlogPlatform

extension Environment {
  /// Opens the store in `directory`, or returns the environment that this process already has for
  /// it.
  ///
  /// A missing store is created, unless `options` say otherwise. Creation is atomic: after a crash
  /// there is either no store or a complete one, and if two processes create it at the same time,
  /// both open the same one. If this throws, nothing is open that was not open before.
  ///
  /// The corresponding C function is `mdb_env_open`.
  public static func open(
    _ directory: String, _ options: Options = Options()
  ) throws(LMDBError) -> Environment {
    let generation = ForkGuard.current()
    let directory = try absolutePath(directory)
    let outcome = Registry.shared.monitor.locked { attempt(directory, options, generation) }
    switch outcome {
    case .opened(let environment): return environment
    case .refused(let error, _): throw error
    }
  }

  /// The result of an attempt to open a store. It always carries an existing environment out of the
  /// locked region: releasing the last reference closes the environment, and closing locks the
  /// registry.
  private enum Outcome {
    case opened(Environment)
    case refused(LMDBError, Environment?)
  }

  private static func attempt(
    _ directory: String, _ options: Options, _ generation: UInt
  ) -> Outcome {
    var existing: Environment?
    do throws(LMDBError) {
      let data = try StoreCreation.dataFile(of: directory, options)
      existing = try Registry.shared.environment(of: data, directory)
      if let existing {
        try existing.admit(options)
        return .opened(existing)
      }
      let opened = try OpenedStore.open(directory, options, data: data)
      let environment = Environment(
        directory: directory, options: options, opened: opened, generation: generation)
      Registry.shared.insert(environment)
      return .opened(environment)
    } catch {
      return .refused(error, existing)
    }
  }

  /// Throws if the open environment doesn't allow what `options` request.
  private func admit(_ options: Options) throws(LMDBError) {
    try files.checkLock()
    if options.access == .readWrite { try files.checkPlace() }
    if isReadOnly, options.access == .readWrite {
      throw LMDBError(.openReadOnly, function: "mdb_env_open", subject: directory)
    }
  }

  /// Returns an absolute path, which stays valid if the process changes its working directory.
  private static func absolutePath(_ path: String) throws(LMDBError) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { throw .system("getcwd", path) }
    defer { unsafe free(current) }
    return unsafe String(cString: current) + "/" + path
  }
}
