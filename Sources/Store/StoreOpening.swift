internal import NavlogLMDB
import NavlogPlatform

/// The open stores of this process: one for each directory, however often it is opened.
///
/// A database is open once in a process, and refers to the store that uses it.
enum StoreOpening {
  private static let turn = Lock<Void>(())

  static func open(_ path: String, _ options: Store.Options) throws(StoreError) -> Store {
    // Opening is rare and may run a recovery: only one thread at a time opens a store.
    try turn.withLock { (_) throws(StoreError) in
      var attempts = 0
      let began = SystemClock.monotonicNanoseconds
      var isReported = false
      while true {
        do throws(StoreError) {
          return try take(path, options)
        } catch {
          let waited = SystemClock.monotonicNanoseconds &- began
          if error == StoreOpenLock.refusal(path), waited < options.patience.limit {
            if waited >= WriteTimeouts.silence, !isReported {
              isReported = true
              options.patience.report(error)
            }
            usleep(5_000)
            continue
          }
          // Another process compacted the store between finding and locking it; or another thread
          // has noticed that a moment ago, and is about to release the old files.
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
    try StorePlace.check(path, makesStore: options.creates && options.access == .readWrite)
    let openLock = try StoreOpenLock.ifThere(in: path)
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(path, options.environment)
    } catch {
      throw StoreError.opening(path, error, isStore: openLock != nil)
    }
    if let open = unsafe environment.owner as? Store { return open }
    // Nothing of a foreign database is changed.
    if openLock == nil { try FormatGuard.checkOwn(environment) }
    let store = try Store(
      path: path, environment: environment, openLock: openLock, options: options)
    if options.access == .readWrite { try StoreRights.tighten(path) }
    unsafe environment.owner = store
    return store
  }
}

extension StoreError {
  /// Returns the error that names what is in the place of a file of the store at `path`.
  private static func notRegularFile(_ path: String) -> StoreError {
    for file in [path + "/data.mdb", path + "/lock.mdb"] {
      guard let kind = FileKind(of: file), kind != .file else { continue }
      return RegularFile.refusal(file, kind)
    }
    return StoreError(
      .notRegularFile, "A file of '\(path)' was no regular file a moment ago", hint: "try again")
  }

  /// Returns the error for an error of the database when `path` was opened, where a lock file of a
  /// store shows whether there was one: if so, a data file without LMDB's mark is damage.
  static func opening(_ path: String, _ error: LMDBError, isStore: Bool = false) -> StoreError {
    switch error.code {
    case .notFound:
      StoreError(
        .notFound, "There is no store at '\(path)'", hint: "check the path", cause: error)
    case _ where error.result == ENAMETOOLONG: .nameTooLong(path)
    case .notAStore where error.result == ENOENT && FileKind(of: path + "/data.mdb") == nil:
      isOnReadOnlyFileSystem(path)
        ? .readOnlyFileSystem(path)
        : StoreError(
          .notFound, "No store can be created at '\(path)': no files can be created there",
          hint: "choose a directory on a disk")
    case .notAStore where isStore, .versionMismatch where isStore:
      StoreError(
        .corrupted,
        "The store '\(path)' is damaged: its 'data.mdb' doesn't begin as a database of LMDB does",
        hint: "'navlog rescue' keeps what can be read")
    case .notAStore:
      StoreError(
        .notAStore, "'\(path)' is not a store: its 'data.mdb' is not a database of LMDB",
        hint: "check the path")
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
    var options = Environment.Options(
      access: access, create: creates, structureCheck: structureCheck,
      cacheDirectory: cacheDirectory)
    options.writerPatience = patience.limit
    options.writerDelay = { [patience] in patience.report(StoreError($0)) }
    return options
  }
}
