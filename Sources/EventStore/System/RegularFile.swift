#if canImport(Glibc)
  import Glibc
#endif

/// Opens files that others may have put in the way of.
///
/// Whoever may write to a directory can put anything under the name of a file: a pipe that waits for
/// ever, a device, a link to the file of another. None of them is opened, and the error names it.
enum RegularFile {
  /// Opens the file `path`, which stands in `directory` unless it is absolute. `flags` say what for; a
  /// file that is made is its owner's alone, whatever the umask.
  static func open(
    _ path: String, _ flags: Int32, in directory: Int32 = AT_FDCWD
  ) throws(StoreError) -> Int32 {
    let makes = flags & O_CREAT != 0
    if let kind = kind(of: path, in: directory) {
      guard kind == S_IFREG else { throw refusal(path, kind) }
    } else if makes, flags & O_EXCL == 0 {
      // Made here, or by another process in the meantime.
      do throws(StoreError) {
        return try open(path, flags | O_EXCL, in: directory)
      } catch {
        guard kind(of: path, in: directory) != nil else { throw error }
      }
    }
    let all = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    var descriptor = unsafe openat(directory, path, all, 0o600)
    while descriptor < 0, errno == EINTR {
      descriptor = unsafe openat(directory, path, all, 0o600)
    }
    guard descriptor >= 0 else { throw .system("open", path) }
    do throws(StoreError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFREG else { throw refusal(path, kind) }
      if makes, flags & O_EXCL != 0, fchmod(descriptor, 0o600) != 0 {
        throw .system("fchmod", path)
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// What stands at `path`, as the type bits of its mode; `nil` when nothing does or nothing is to be
  /// known.
  static func kind(of path: String, in directory: Int32 = AT_FDCWD) -> mode_t? {
    var status = stat()
    guard unsafe fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// The error that names what stands where a file, or a directory, was expected.
  static func refusal(
    _ path: String, _ kind: mode_t, expected: String = "a regular file"
  ) -> StoreError {
    let word =
      switch kind {
      case S_IFREG: "a regular file"
      case S_IFDIR: "a directory"
      case S_IFLNK: "a symbolic link"
      case S_IFIFO: "a named pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    return StoreError(
      .notRegularFile, "'\(path)' is \(word), not \(expected)",
      hint: "look at what stands in the store's directory")
  }
}
