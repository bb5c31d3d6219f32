import NavlogPlatform

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
    if let kind = FileKind(of: path, in: directory) {
      guard kind == .file else { throw refusal(path, kind) }
    } else if makes, flags & O_EXCL == 0 {
      // Created here, or by another process in the meantime.
      do throws(StoreError) {
        return try open(path, flags | O_EXCL, in: directory)
      } catch {
        guard FileKind(of: path, in: directory) != nil else { throw error }
      }
    }
    let all = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    var descriptor = unsafe openat(directory, path, all, 0o600)
    while descriptor < 0, errno == EINTR {
      descriptor = unsafe openat(directory, path, all, 0o600)
    }
    guard descriptor >= 0 else {
      // There are no files in something other than a directory.
      throw .system("open", path, errno == ENOTDIR ? ENOENT : errno)
    }
    do throws(StoreError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
      let kind = FileKind(mode: status.st_mode)
      guard kind == .file else { throw refusal(path, kind) }
      if makes, flags & O_EXCL != 0 {
        guard fchmod(descriptor, 0o600) == 0 else { throw .system("fchmod", path) }
        let parent = path.contains("/") ? Directory.parent(of: path) : "."
        guard FileOwner.inherit(descriptor, from: parent, in: directory) else {
          throw .system("fchown", path)
        }
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Returns the error that names what exists in place of a file or a directory.
  static func refusal(
    _ path: String, _ kind: FileKind, expected: String = "a regular file"
  ) -> StoreError {
    StoreError(
      .notRegularFile, "'\(path)' is \(kind.text), not \(expected)",
      hint: "check the contents of the store's directory")
  }
}
