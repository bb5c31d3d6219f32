import NavlogPlatform

/// Checks the place where a store is opened or created.
enum StorePlace {
  /// Throws unless `path` is a directory or doesn't exist; and, if a store is to be created, unless
  /// everything in the directory belongs to a store.
  static func check(_ path: String, makesStore: Bool) throws(StoreError) {
    let path = Directory.withoutSlashes(path)
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOTDIR else { return }
      throw notADirectory(above(path), .file)
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .directory else { throw notADirectory(path, kind) }
    guard makesStore, FileKind(of: path + "/data.mdb") == nil,
      unsafe access(path, R_OK | X_OK) == 0
    else { return }
    let names = try Directory.names(in: path)
    // An erased store leaves its lock file and files that don't belong to it; hidden files don't count.
    guard !names.contains(StoreOpenLock.name),
      let other = names.first(where: { !isPart($0) && !$0.hasPrefix(".") })
    else {
      return
    }
    throw StoreError(
      .notAStore,
      "'\(path)' is a directory with other files, such as '\(other)', and no store",
      hint: "name an empty directory or a new path")
  }

  /// Returns the existing prefix of `path` that isn't a directory.
  private static func above(_ path: String) -> String {
    var path = Directory.parent(of: path)
    while FileKind(of: path) == nil, path.contains("/") {
      path = Directory.parent(of: path)
    }
    return path
  }

  private static func notADirectory(_ path: String, _ kind: FileKind) -> StoreError {
    StoreError(
      .notAStore, "'\(path)' is \(kind.text), and a store is a directory",
      hint: "name a directory NAME.navlog")
  }

  /// Whether a name in a store's directory belongs to the store.
  static func isPart(_ name: String) -> Bool {
    ["data.mdb", "lock.mdb", StoreOpenLock.name, Recovery.directory].contains(name)
      || ["before-format-", "compacting", "creating-"].contains(where: name.hasPrefix)
  }
}

extension Store {
  /// Throws if no store can be created at `path`, because of what is there. Changes nothing.
  package static func checkPlace(_ path: String) throws(StoreError) {
    try StorePlace.check(path, makesStore: true)
  }
}
