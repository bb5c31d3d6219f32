import EventStore
import Glibc
import History
import LMDB

/// The one table of what a process ends with after an error.
///
/// ``usage`` is for what the command line names: what isn't there, or isn't what it should be. What
/// the system below refuses for another reason (room, rights, a limit, another process) is
/// ``limit``.
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

  /// - Parameter number: what the operating system gave as `errno` for a path of the command line.
  init(errno number: Int32) {
    switch number {
    case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP, ENXIO: self = .usage
    default: self = .limit
    }
  }
}
