#if canImport(Glibc)
  import Glibc
#endif

/// Opens files safely in directories to which other users can write.
///
/// Such a user can put anything in the place of a file: a pipe that blocks forever, a device, or a
/// link to another user's file. Only regular files are opened; the error names anything else.
enum RegularFile {
  /// Opens the file `path`, relative to `directory` unless it is absolute. A new file has access
  /// for its owner only, whatever the umask.
  static func open(
    _ path: String, _ flags: Int32, in directory: Int32 = AT_FDCWD
  ) throws(StoreError) -> Int32 {
    let makes = flags & O_CREAT != 0
    if let kind = kind(of: path, in: directory) {
      guard kind == S_IFREG else { throw refusal(path, kind) }
    } else if makes, flags & O_EXCL == 0 {
      // Created here, or by another process in the meantime.
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

  /// Returns the type bits of the mode of `path`; `nil` if it doesn't exist or can't be determined.
  static func kind(of path: String, in directory: Int32 = AT_FDCWD) -> mode_t? {
    var status = stat()
    guard unsafe fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Returns the error that names what is in the place of a file or a directory.
  static func refusal(
    _ path: String, _ kind: mode_t, expected: String = "a regular file"
  ) -> StoreError {
    StoreError(
      .notRegularFile, "'\(path)' is \(word(for: kind)), not \(expected)",
      hint: "look at what stands in the store's directory")
  }

  static func word(for kind: mode_t) -> String {
    switch kind {
    case S_IFREG: "a regular file"
    case S_IFDIR: "a directory"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
