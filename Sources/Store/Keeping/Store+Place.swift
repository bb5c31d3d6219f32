#if canImport(Glibc)
  import Glibc
#endif

extension Store {
  /// The names of files that exist only in a store's directory.
  private static let ownNames: Set<String> = [
    "data.mdb", "lock.mdb", StoreOpenLock.name, Recovery.directory,
  ]

  /// Throws if a store at `path` would replace something else: a file, or a directory with other
  /// content.
  package static func checkPlace(_ path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError(
        .notAStore, "'\(path)' is a file, and a store is a directory",
        hint: "name another path, or move the file away")
    }
    let names = try Directory.names(in: path)
    guard !names.isEmpty, ownNames.isDisjoint(with: names) else { return }
    throw StoreError(
      .notAStore, "'\(path)' is not a store: it holds other things, such as '\(names[0])'",
      hint: "name a directory of the store's own")
  }
}
