import NavlogCLMDB
import NavlogPlatform

extension LMDBError {
  /// Creates the error for the result of a C function that isn't 0.
  ///
  /// LMDB reports a full disk as EIO, because it sees only a short write; `freeBytes` distinguishes
  /// the two.
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

  /// Returns the error for `errno` after a failed system call.
  static func system(_ function: String, _ subject: String) -> LMDBError {
    LMDBError(result: errno, function: function, subject: subject)
  }

  /// After a short write on a full disk fewer bytes than this are free: the part that fits was
  /// written.
  private static let nearlyNothing: UInt64 = 64 << 10
}
