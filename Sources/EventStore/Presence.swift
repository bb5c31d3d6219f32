#if canImport(Glibc)
  import Glibc
#endif

/// Says to other processes that a store is open here: a shared lock on `store.lock`.
///
/// What replaces the store's files (`compact`, `erase`) needs the exclusive one.
struct Presence: ~Copyable, Sendable {
  /// `nil` where there is no file to lock.
  private let lock: FileLock?

  static func path(in store: String) -> String { store + "/store.lock" }

  /// Takes the shared lock. In a directory that can't be written there may be no file to lock: nobody
  /// can replace the store there either.
  init(in store: String, readOnly: Bool) throws(StoreError) {
    let path = Presence.path(in: store)
    var flags = O_RDWR | O_CREAT | O_CLOEXEC
    var descriptor = unsafe open(path, flags, 0o600)
    if descriptor < 0, readOnly {
      flags = O_RDONLY | O_CLOEXEC
      descriptor = unsafe open(path, flags)
      if descriptor < 0 {
        lock = nil
        return
      }
    }
    guard descriptor >= 0 else { throw .system("open", path) }
    let lock = FileLock(descriptor)
    guard lock.take(.shared) else {
      throw StoreError(
        .inUse, "'\(store)' is being compacted or erased by another process",
        hint: "try again in a moment")
    }
    self.lock = .some(lock)
  }

  /// Takes the shared lock if the store has its file, without making one; `nil` when it has none.
  ///
  /// Whoever opens the database takes it before: nobody replaces the files meanwhile.
  static func ifThere(in store: String) throws(StoreError) -> Presence? {
    guard unsafe access(path(in: store), F_OK) == 0 else { return nil }
    return try Presence(in: store, readOnly: true)
  }

  /// Takes the exclusive lock instead, if nobody else has the store open.
  borrowing func claim() -> Bool { lock?.take(.exclusive) ?? false }
}
