import NavlogPlatform

/// A shared lock on `store.lock`, which shows other processes that a store is open.
///
/// Operations that replace the store's files (`compact`, `erase`) need the exclusive lock.
struct StoreOpenLock: ~Copyable, Sendable {
  /// `nil` if there is no file to lock.
  private let lock: FileLock?

  static let name = "store.lock"

  static func path(in store: String) -> String { store + "/" + name }

  /// Takes the shared lock. A directory that can't be written may have no file to lock; no process
  /// can replace the store there either.
  ///
  /// `directory` is the store's open directory, if there is one.
  init(
    in store: String, _ directory: Int32? = nil, readOnly: Bool
  ) throws(StoreError) {
    let path = directory == nil ? StoreOpenLock.path(in: store) : StoreOpenLock.name
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
      throw StoreOpenLock.refusal(store)
    }
    self.lock = .some(lock)
  }

  /// The error while another process has the exclusive lock.
  static func refusal(_ store: String) -> StoreError {
    StoreError(
      .inUse, "'\(store)' is being compacted or erased by another process",
      hint: "try again in a moment")
  }

  /// Takes the shared lock if the lock file exists, without creating it; returns `nil` if it
  /// doesn't exist.
  ///
  /// It is taken before the database is opened, so that the files aren't replaced in the meantime.
  static func ifThere(in store: String) throws(StoreError) -> StoreOpenLock? {
    guard FileKind(of: path(in: store)) != nil else { return nil }
    return try StoreOpenLock(in: store, readOnly: true)
  }

  /// The error while other processes, or another part of this one, have the store open.
  borrowing func inUse(_ store: String) -> StoreError {
    let others = lock?.users().map(\.description) ?? []
    guard !others.isEmpty else {
      return StoreError(
        .inUse, "'\(store)' is open, here or in another process", hint: "close it there first")
    }
    return StoreError(
      .inUse, "'\(store)' is open in \(others.joined(separator: " and in "))",
      hint: "close it there first; continue a process that is stopped, or end it")
  }

  /// Takes the exclusive lock instead, if the store is not open elsewhere.
  borrowing func claim() -> Bool { lock?.take(.exclusive) ?? false }
}
