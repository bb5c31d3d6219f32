#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens a file; the descriptor is not inherited by other programs.
func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) throws(LMDBError) -> Int32 {
  while true {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    if descriptor >= 0 { return descriptor }
    if errno != EINTR { throw .system("open", path) }
  }
}

/// Opens a file of a store for reading, or as `flags` say.
///
/// Whoever may write to the directory can put anything there: a pipe that waits for ever, a device, a
/// link to a file of another. None of them is opened.
func openRegularFile(_ path: String, _ flags: Int32 = O_RDONLY) throws(LMDBError) -> Int32 {
  guard let found = try FileStatus.at(path) else {
    throw LMDBError(result: ENOENT, function: "open", subject: path)
  }
  try found.checkRegular(path)
  let descriptor = try openFile(path, flags | O_NOFOLLOW | O_NONBLOCK)
  do throws(LMDBError) {
    try FileStatus.of(descriptor, path).checkRegular(path)
  } catch {
    close(descriptor)
    throw error
  }
  return descriptor
}

/// Takes all rights but the owner's from a file or a directory that this process has just made,
/// and gives the owner those that a strict umask has kept back.
func makePrivate(_ descriptor: Int32, _ mode: mode_t, _ path: String) throws(LMDBError) {
  guard fchmod(descriptor, mode) == 0 else { throw .system("fchmod", path) }
}

/// Makes a new empty file that only its owner may use.
func makePrivateFile(_ path: String) throws(LMDBError) -> Int32 {
  let descriptor = try openFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  do throws(LMDBError) { try makePrivate(descriptor, 0o600, path) } catch {
    close(descriptor)
    throw error
  }
  return descriptor
}

/// Makes a directory that only its owner may use; `false` when something is there already.
func makePrivateDirectory(_ path: String) throws(LMDBError) -> Bool {
  guard unsafe mkdir(path, 0o700) == 0 else {
    if errno == EEXIST { return false }
    throw .system("mkdir", path)
  }
  guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
  return true
}
