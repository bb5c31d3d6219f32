#if canImport(Glibc)
  import Glibc
#endif

/// Says to other processes that a store is open here: a shared lock on `store.lock`.
///
/// What replaces the store's files (`compact`, `erase`) needs the exclusive one.
struct Presence: ~Copyable, Sendable {
  /// `nil` where there is no file to lock.
  private let lock: FileLock?

  static let name = "store.lock"

  static func path(in store: String) -> String { store + "/" + name }

  /// Takes the shared lock. In a directory that can't be written there may be no file to lock: nobody
  /// can replace the store there either.
  ///
  /// `directory` is the store's directory where that is open already.
  init(
    in store: String, _ directory: Int32? = nil, readOnly: Bool
  ) throws(StoreError) {
    let path = directory == nil ? Presence.path(in: store) : Presence.name
    let directory = directory ?? AT_FDCWD
    let descriptor: Int32
    do throws(StoreError) {
      descriptor = try RegularFile.open(path, O_RDWR | O_CREAT, in: directory)
    } catch {
      guard readOnly, error.code != .notRegularFile else { throw error }
      let found = unsafe openat(
        directory, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard found >= 0 else {
        lock = nil
        return
      }
      descriptor = found
    }
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
    guard RegularFile.kind(of: path(in: store)) != nil else { return nil }
    return try Presence(in: store, readOnly: true)
  }

  /// Takes the exclusive lock instead, if nobody else has the store open.
  borrowing func claim() -> Bool { lock?.take(.exclusive) ?? false }
}
