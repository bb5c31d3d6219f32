import NavlogPlatform

/// Opens a file with close-on-exec, so that executed programs don't inherit the descriptor.
func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) throws(LMDBError) -> Int32 {
  while true {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    if descriptor >= 0 { return descriptor }
    if errno != EINTR { throw .system("open", path) }
  }
}

/// Opens a file of a store for reading, or with `flags`.
///
/// A user with write access to the directory can put anything there: a pipe that blocks forever, a
/// device, or a link to another user's file. Only regular files are opened.
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

/// Removes all rights but the owner's from a file or directory that this process has just created,
/// and adds the owner's rights that a strict umask removed.
func makePrivate(_ descriptor: Int32, _ mode: mode_t, _ path: String) throws(LMDBError) {
  guard fchmod(descriptor, mode) == 0 else { throw .system("fchmod", path) }
}

/// Creates a new empty file with access for its owner only, who is the owner of the directory if
/// this process is root's.
func makePrivateFile(_ path: String) throws(LMDBError) -> Int32 {
  let descriptor = try openFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  do throws(LMDBError) {
    try makePrivate(descriptor, 0o600, path)
    guard FileOwner.inherit(descriptor, from: StoreCreation.parentDirectory(of: path)) else {
      throw .system("fchown", path)
    }
  } catch {
    close(descriptor)
    throw error
  }
  return descriptor
}

/// Creates a directory with access for its owner only; returns `false` if the path already exists.
func makePrivateDirectory(_ path: String) throws(LMDBError) -> Bool {
  guard unsafe mkdir(path, 0o700) == 0 else {
    if errno == EEXIST { return false }
    throw .system("mkdir", path)
  }
  guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
  return true
}
