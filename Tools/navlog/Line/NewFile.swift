import NavlogPlatform

/// A file that is being written and appears when it is complete.
final class NewFile {
  private let descriptor: Int32
  /// The path at which it appears, and the one where it is written; `nil` for a stream.
  private let path: (target: String, temporary: String)?

  /// Writes to an open stream.
  init(stream descriptor: Int32) { (self.descriptor, path) = (descriptor, nil) }

  /// Creates a file at `path`, where nothing may be; not even a link that leads nowhere.
  ///
  /// It is written beside `path` under a name of its own, so that no file of the user is touched.
  init(_ path: String) throws {
    guard FileKind(of: path) != .link else {
      throw Failure(
        "'\(path)' is a symbolic link, which is not replaced",
        hint: "name the file to which it leads, if it does not exist yet")
    }
    guard !Descriptor.exists(path) else { throw Self.exists(path) }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
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
    if unsafe link(path.temporary, path.target) == 0 {
      _ = unsafe unlink(path.temporary)
      return
    }
    if errno == EEXIST { throw Self.exists(path.target) }
    // Not every file system has links.
    guard [EPERM, ENOTSUP, ENOSYS].contains(errno),
      unsafe rename(path.temporary, path.target) == 0
    else { throw Failure(system: "can't write '\(path.target)'") }
  }

  /// Removes what was written of a file.
  func discard() {
    if let path { _ = unsafe unlink(path.temporary) }
  }
}
