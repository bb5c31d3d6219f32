import NavlogPlatform

extension StoreError {
  /// Returns the error for a failed system call `function` on `path`.
  static func system(_ function: String, _ path: String, _ number: Int32 = errno) -> StoreError {
    if number == ENOSPC || number == EDQUOT {
      return StoreError(
        .diskFull, "There is no room on the disk for '\(path)'", hint: "make room and try again")
    }
    if number == ENOENT {
      return StoreError(.notFound, "There is no '\(path)'")
    }
    if number == EEXIST {
      return StoreError(
        .inUse, "There already is something at '\(path)'", hint: "wait a moment, and try again")
    }
    if number == ENAMETOOLONG { return .nameTooLong(path) }
    if number == EROFS { return .readOnlyFileSystem(path) }
    if number == EACCES || number == EPERM {
      return StoreError(
        .accessDenied, "'\(path)' may not be used: \(SystemError(number).text) (\(function))",
        hint: "look at the owner and the permissions of the directory")
    }
    return StoreError(.system, "\(function) failed on '\(path)': \(SystemError(number).text)")
  }

  static func nameTooLong(_ path: String) -> StoreError {
    StoreError(
      .notFound, "The path '\(path)' is longer than the file system allows",
      hint: "use shorter names")
  }

  static func readOnlyFileSystem(_ path: String) -> StoreError {
    StoreError(
      .accessDenied, "'\(path)' can't be written: its file system is mounted for reading only",
      hint: "choose a directory on a disk that can be written")
  }
}
