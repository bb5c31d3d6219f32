import NavlogHistory
import NavlogLMDB
import NavlogPlatform
import NavlogSessionFiles
import NavlogStore

/// The one mapping from errors to exit statuses.
///
/// ``usage`` is for things named on the command line that don't exist or have the wrong kind. Other
/// refusals by the system (disk full, permissions, a limit, another process) are ``limit``.
extension Status {
  init(_ error: StoreError) {
    switch error.code {
    case .corrupted: self = .damaged
    case .newerFormat, .olderFormat, .migrating: self = .version
    case .database: self = error.cause.map(Status.init) ?? .limit
    case .notFound, .notAStore, .noSuchSession, .noSuchPosition, .belowBase, .insideCommand,
      .ended, .conflict, .readOnly:
      self = .usage
    default: self = .limit
    }
  }

  init(_ error: LMDBError) {
    switch error.code {
    case .corrupted, .truncated, .panic: self = .damaged
    case .versionMismatch, .unsupportedLibrary, .foreignByteOrder: self = .version
    case .notAStore, .storeExists: self = .usage
    default: self = .limit
    }
  }

  init(_ error: HistoryError) {
    switch error.code {
    case .newerEvent, .failedUpcast, .incompleteUpcasters: self = .version
    case .store: self = error.cause.map(Status.init) ?? .limit
    default: self = .damaged
    }
  }

  init(_ error: SessionFileError) {
    switch error.code {
    case .damaged, .truncated: self = .damaged
    case .newer: self = .version
    case .notASessionFile, .refused: self = .usage
    case .tooLarge, .store, .bytes: self = .limit
    }
  }

  /// - Parameter number: the `errno` for a path of the command line.
  init(errno number: Int32) {
    switch number {
    case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP, ENXIO: self = .usage
    default: self = .limit
    }
  }
}
