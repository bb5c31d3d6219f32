import NavlogPlatform

/// A file that is being written and appears when it is complete.
final class NewFile {
  private let descriptor: Int32
  /// The path at which it appears, and the one where it is written; `nil` for a stream.
  private let path: (target: String, temporary: String)?

  /// Writes to an open stream.
  init(stream descriptor: Int32) { (self.descriptor, path) = (descriptor, nil) }

  /// Creates a file at `path`, where nothing may be.
  init(_ path: String) throws {
    guard !Descriptor.exists(path) else {
      throw Failure("'\(path)' already exists", hint: "name a file that does not exist")
    }
    let temporary = path + ".part"
    _ = unsafe unlink(temporary)
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(system: "can't write '\(path)'") }
    self.path = (path, temporary)
  }

  deinit { if path != nil { close(descriptor) } }

  func write(_ bytes: [UInt8]) throws {
    do throws(SystemError) { try ByteTransfer.write(bytes, to: descriptor) } catch {
      throw Failure(
        system: path.map { "can't write '\($0.target)'" } ?? "standard output", error.number)
    }
  }

  /// Makes the file durable and moves it to its place.
  func finish() throws {
    guard let path else { return }
    guard fsync(descriptor) == 0, unsafe rename(path.temporary, path.target) == 0 else {
      throw Failure(system: "can't write '\(path.target)'")
    }
  }

  /// Removes what was written of a file.
  func discard() {
    if let path { _ = unsafe unlink(path.temporary) }
  }
}
