internal import LMDB

extension Store {
  /// Copies the store, as it is at this moment, to the new directory `path`, beside readers and
  /// writers.
  public func copy(to path: String, compacting: Bool = false) throws(StoreError) {
    let parent = Directory.parent(of: path)
    guard RegularFile.kind(of: parent) != nil else {
      throw StoreError(
        .notFound, "There is no directory '\(parent)' for the copy", hint: "make it first")
    }
    do throws(LMDBError) {
      try environment.copy(to: path, compacting: compacting)
    } catch {
      throw StoreError(error)
    }
  }

  /// Rewrites the store at `path` without its free pages, and without the bytes of what was removed.
  ///
  /// Nobody may have it open, this process included; otherwise throws ``StoreError/Code/inUse`` and
  /// nothing has changed. Returns the sizes of the file before and after.
  @discardableResult
  public static func compact(at path: String) throws(StoreError) -> (before: Int, after: Int) {
    let directory = try StoreDirectory(exclusively: path)
    let before = try directory.size(of: "data.mdb")
    try directory.removeLeftovers()
    let workshop = try Scratch(under: directory.place, prefix: StoreDirectory.compacting)
    try directory.compact(into: workshop)
    return (before, try directory.size(of: "data.mdb"))
  }

  /// Removes every session of the store at `path`, and every byte of them: for log-out.
  ///
  /// Nobody may have it open, this process included; otherwise throws ``StoreError/Code/inUse`` and
  /// nothing has changed. Files in the directory that are no part of a store stay. The next opening
  /// finds nothing and makes a new store.
  public static func erase(at path: String) throws(StoreError) {
    let directory = try StoreDirectory(exclusively: path)
    // The data first: whatever happens on the way, what is left has no session to belong to.
    for name in ["data.mdb", "lock.mdb", Recovery.directory] { try directory.remove(name) }
    for name in try directory.names() where name.hasPrefix("before-format-") {
      try directory.remove(name)
    }
    try directory.removeLeftovers()
    try directory.sync()
  }
}
