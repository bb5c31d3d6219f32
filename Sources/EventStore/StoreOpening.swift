internal import LMDB

#if canImport(Glibc)
  import Glibc
#endif

/// The stores that this process has open: one for each directory, however often it is opened.
///
/// A database is open once in a process, and knows the store that it was opened for.
enum StoreOpening {
  private static let turn = Lock<Void>(())

  static func open(_ path: String, _ options: Store.Options) throws(StoreError) -> Store {
    // Opening is rare and may recover: the whole of it is one at a time.
    try turn.withLock { (_) throws(StoreError) in
      var attempts = 0
      while true {
        do throws(StoreError) {
          return try take(path, options)
        } catch {
          // Compacted by another process between our looking for it and our saying that we have it;
          // or somebody else has noticed that a moment ago, and is about to let go of the old files.
          attempts += 1
          guard error.cause?.code == .replaced, attempts < 20 else { throw error }
          usleep(UInt32(attempts) * 500)
        }
      }
    }
  }

  private static func take(
    _ path: String, _ options: Store.Options
  ) throws(StoreError) -> Store {
    let presence = try Presence.ifThere(in: path)
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(path, options.environment)
    } catch {
      throw StoreError.opening(path, error)
    }
    if let open = unsafe environment.owner as? Store { return open }
    if options.access == .readWrite { try StoreRights.tighten(path) }
    let store = try Store(
      path: path, environment: environment, presence: presence, options: options)
    unsafe environment.owner = store
    return store
  }
}

extension StoreError {
  /// Names what stands in the store at `path` where a file belongs.
  private static func notRegularFile(_ path: String) -> StoreError {
    for file in [path + "/data.mdb", path + "/lock.mdb"] {
      guard let kind = RegularFile.kind(of: file), kind != S_IFREG else { continue }
      return RegularFile.refusal(file, kind)
    }
    return StoreError(
      .notRegularFile, "A file of '\(path)' was no regular file a moment ago", hint: "try again")
  }

  /// What the database said when `path` was opened.
  static func opening(_ path: String, _ error: LMDBError) -> StoreError {
    switch error.code {
    case .notFound:
      StoreError(
        .notFound, "There is no store at '\(path)'", hint: "look at the path", cause: error)
    case .notAStore:
      StoreError(.notAStore, "'\(path)' is no store", hint: "look at the path", cause: error)
    case .corrupted, .truncated:
      StoreError(
        .corrupted, "The store '\(path)' is damaged",
        hint: "'navlog rescue' keeps what can be read", cause: error)
    case .accessDenied: denied(path, StoreError(error))
    case .notRegularFile: notRegularFile(path)
    case .lockedByStranger:
      StoreError(
        .inUse, "Another program holds a lock on the lock file of '\(path)'",
        hint: "end that program", cause: error)
    default: StoreError(error)
    }
  }
}

extension Store.Options {
  var environment: Environment.Options {
    Environment.Options(
      access: access, create: creates, structureCheck: structureCheck,
      cacheDirectory: cacheDirectory)
  }
}
