import NavlogPlatform

extension Store {
  private static func rescued(_ path: String) -> String { path + ".rescued" }

  /// Moves the damaged store at `path` aside as a whole, and replaces it with a new one that
  /// contains what can be read.
  ///
  /// The rescue runs first, so that if the process is killed, one of the two stores is left, and
  /// the next process that opens the store finishes the work. Nothing is deleted.
  ///
  /// - Parameters:
  ///   - path: the directory of the store.
  ///   - reason: why it can't be used; the new store records it.
  /// - Returns: the new path of the damaged store, and the report of the rescue; `nil` if nothing
  ///   could be read.
  /// - Throws: if another process has the store open, or the directory can't be renamed; the store
  ///   is then still at `path`.
  public static func setAside(
    _ path: String, because reason: String
  ) throws(StoreError) -> (path: String, rescue: RescueReport?) {
    let path = Directory.withoutSlashes(path)
    let openLock = try StoreOpenLock(in: path, readOnly: false)
    guard openLock.claim() else {
      throw StoreError(
        .inUse, "'\(path)' is open, here or in another process", hint: "close it there first")
    }
    Directory.discard(rescued(path))
    Directory.discard(rescued(path) + ".rescue")
    var report: RescueReport?
    do throws(StoreError) {
      report = try rescue(path, to: rescued(path))
    } catch {
      // There may be no space for a copy: continuing would lose what could be read.
      Directory.discard(rescued(path))
      guard error.kind == .damaged || error.kind == .path else { throw error }
    }
    var number = 1
    while unsafe access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    let record = SetAsideStore(
      path: aside, sessions: report?.kept.count ?? 0, last: report?.kept.last?.number.rawValue ?? 0,
      reason: reason)
    try open(rescued(path)).recordOperation(record.text)
    guard unsafe rename(path, aside) == 0 else { throw .system("rename", path) }
    try finishSettingAside(at: path)
    return (aside, report)
  }

  /// Replaces a damaged store with the rescued one, if a process was killed in between.
  package static func finishSettingAside(at path: String) throws(StoreError) {
    let path = Directory.withoutSlashes(path)
    guard unsafe access(path, F_OK) != 0, unsafe access(rescued(path), F_OK) == 0 else { return }
    guard unsafe rename(rescued(path), path) == 0 else { throw .system("rename", path) }
    try Directory.sync(Directory.parent(of: path))
  }

  /// Creates the missing parent directories of `path`.
  package static func makeParents(of path: String) throws(StoreError) {
    let path = Directory.withoutSlashes(path)
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let parent = String(path[..<slash])
    guard unsafe access(parent, F_OK) != 0 else { return }
    try makeParents(of: parent)
    do throws(StoreError) { try Directory.make(parent) } catch {
      guard error.code == .notFound, error.hint == nil else { throw error }
      throw StoreError(
        .notFound, "The directory '\(parent)' can't be created: no files can be created there",
        hint: "choose a directory on a disk")
    }
  }
}
