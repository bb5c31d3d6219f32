import NavlogPlatform

/// A file that is being written and appears when it is complete.
final class NewFile {
  private let descriptor: Int32
  /// The path at which it appears, and the one where it is written if it needs one; `nil` for a
  /// stream.
  private let path: (target: String, temporary: String?)?

  /// Writes to an open stream.
  init(stream descriptor: Int32) { (self.descriptor, path) = (descriptor, nil) }

  /// Creates a file at `path`, where nothing may be; not even a link that leads nowhere.
  ///
  /// It is written without a name, so that nothing is left of it if the process is killed. Where the
  /// system can't do that, it has a name of its own beside `path`.
  init(_ path: String) throws {
    guard FileKind(of: path) != .link else {
      throw Failure(
        "'\(path)' is a symbolic link, which is not replaced",
        hint: "name the file to which it leads, if it does not exist yet")
    }
    guard FileKind(of: path) == nil else { throw Self.exists(path) }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    if let descriptor = Self.openNameless(in: String(path[..<end])) {
      self.descriptor = descriptor
      self.path = (path, nil)
      return
    }
    while true {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = "\(path[..<end]).navlog-\(random).part"
      let descriptor = unsafe open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        self.descriptor = descriptor
        self.path = (path, temporary)
        return
      }
      guard errno == EEXIST else { throw Failure(system: "can't write '\(path)'") }
    }
  }

  /// Opens a file without a name in a directory; `nil` where that isn't possible.
  private static func openNameless(in directory: String) -> Int32? {
    #if os(Linux)
      guard unsafe access(descriptors, F_OK) == 0 else { return nil }
      let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
      let descriptor = unsafe open(
        directory.isEmpty ? "." : directory, nameless | O_WRONLY | O_CLOEXEC, 0o600)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }

  /// Where a process finds its open files by number.
  private static let descriptors = "/proc/self/fd"

  private static func exists(_ path: String) -> Failure {
    Failure("'\(path)' already exists", hint: "name a file that does not exist")
  }

  deinit { if path != nil { close(descriptor) } }

  func write(_ bytes: [UInt8]) throws {
    do throws(SystemError) { try ByteTransfer.write(bytes, to: descriptor) } catch {
      throw Failure(
        system: path.map { "can't write '\($0.target)'" } ?? "standard output", error.number)
    }
  }

  /// Makes the file durable and moves it to its place, unless something has come there meanwhile.
  func finish() throws {
    guard let path else { return }
    guard fsync(descriptor) == 0 else { throw Failure(system: "can't write '\(path.target)'") }
    let source = path.temporary ?? "\(Self.descriptors)/\(descriptor)"
    if unsafe linkat(AT_FDCWD, source, AT_FDCWD, path.target, AT_SYMLINK_FOLLOW) == 0 {
      discard()
      return
    }
    if errno == EEXIST { throw Self.exists(path.target) }
    // Not every file system has links.
    guard let temporary = path.temporary, [EPERM, ENOTSUP, ENOSYS].contains(errno),
      unsafe rename(temporary, path.target) == 0
    else { throw Failure(system: "can't write '\(path.target)'") }
  }

  /// Removes what was written of a file.
  func discard() {
    if let temporary = path?.temporary { _ = unsafe unlink(temporary) }
  }
}
