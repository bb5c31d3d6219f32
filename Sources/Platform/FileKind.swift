/// The kind of file at a path.
package struct FileKind: Hashable, Sendable {
  private let bits: mode_t

  /// Takes the kind from the mode of a file.
  package init(mode: mode_t) { bits = mode & S_IFMT }

  /// Returns the kind of `path`, relative to `directory` unless it is absolute, without following
  /// links; `nil` if it doesn't exist or can't be determined.
  package init?(of path: String, in directory: Int32 = AT_FDCWD) {
    var status = stat()
    guard unsafe fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }

  package static let file = FileKind(mode: S_IFREG)
  package static let directory = FileKind(mode: S_IFDIR)
  package static let link = FileKind(mode: S_IFLNK)
  package static let pipe = FileKind(mode: S_IFIFO)

  /// The kind in words, for messages.
  package var text: String {
    switch bits {
    case S_IFREG: "a regular file"
    case S_IFDIR: "a directory"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
