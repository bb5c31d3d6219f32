internal import NavlogLMDB

extension Store {
  /// Copies a snapshot of the store to the new directory `path`, while readers and writers
  /// continue. Either the copy is complete, or it doesn't exist.
  public func copy(to path: String, compacting: Bool = false) throws(StoreError) {
    try Directory.checkOutside(path, of: self.path)
    try StoreCopy.make(of: environment, at: self.path, to: path, compacting: compacting)
  }

  /// Rewrites the store at `path` without its free pages and without the bytes of deleted rows.
  ///
  /// The store must not be open in any process, including this one. This waits for other processes
  /// as long as `patience` allows; then it throws ``StoreError/Code/inUse``, which names them, and
  /// changes nothing. Returns the sizes of the file before and after.
  @discardableResult
  public static func compact(
    at path: String, patience: WriteTimeouts = WriteTimeouts(limit: 0)
  ) throws(StoreError) -> (before: Int, after: Int) {
    let directory = try StoreDirectory(exclusively: path, patience: patience)
    let before = try directory.size(of: "data.mdb")
    try directory.removeLeftovers()
    let scratch = try Scratch(under: directory.place, prefix: StoreDirectory.compacting)
    try directory.compact(into: scratch)
    return (before, try directory.size(of: "data.mdb"))
  }

  /// Removes all sessions of the store at `path` with all their bytes, for example at log-out.
  ///
  /// The store must not be open in any process, including this one; otherwise this throws
  /// ``StoreError/Code/inUse`` and changes nothing. Files in the directory that don't belong to a
  /// store are kept. The next opening creates a new store.
  public static func erase(at path: String) throws(StoreError) {
    let directory = try StoreDirectory(exclusively: path)
    // The data first: if this is interrupted, no file that remains refers to a session.
    for name in ["data.mdb", "lock.mdb", Recovery.directory] { try directory.remove(name) }
    for name in try directory.names() where name.hasPrefix("before-format-") {
      try directory.remove(name)
    }
    try directory.removeLeftovers()
    try directory.sync()
  }
}
