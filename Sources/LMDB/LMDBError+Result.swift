import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension LMDBError {
  /// The error behind the result of a C function that is not 0.
  ///
  /// A full disk comes back from LMDB as EIO, because it sees only a short write: `freeBytes` tells
  /// the two apart.
  init(
    result: Int32, function: String, subject: String, freeBytes: () -> UInt64? = { nil }
  ) {
    let code: Code
    switch result {
    case ENOSPC, EDQUOT: code = .diskFull
    case EIO: code = (freeBytes() ?? .max) < Self.nearlyNothing ? .diskFull : .ioFailure
    case EINTR, EFBIG: code = .ioFailure
    case EACCES, EPERM, EROFS: code = .accessDenied
    case ENOMEM: code = .outOfMemory
    case EMFILE, ENFILE: code = .tooManyOpenFiles
    case ENOENT, ENOTDIR, EISDIR: code = .notAStore
    case ELOOP, ENXIO: code = .notRegularFile
    case MDB_VERSION_MISMATCH: code = .versionMismatch
    case MDB_CURSOR_FULL, MDB_PAGE_FULL, MDB_PAGE_NOTFOUND, MDB_INCOMPATIBLE, MDB_BAD_DBI:
      code = .corrupted
    case MDB_KEYEXIST...MDB_LAST_ERRCODE: code = Code(rawValue: result)
    default: code = .unexpected
    }
    self.init(code, function: function, subject: subject, result: result)
  }

  /// What the last failed call to the operating system left in `errno`.
  static func system(_ function: String, _ subject: String) -> LMDBError {
    LMDBError(result: errno, function: function, subject: subject)
  }

  /// After a short write fewer bytes than this are left: the part that fitted was written.
  private static let nearlyNothing: UInt64 = 64 << 10
}
