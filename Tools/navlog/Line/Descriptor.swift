import NavlogPlatform

/// Files and streams of the operating system.
enum Descriptor {
  /// Reads from a descriptor; returns no bytes at the end.
  static func read(_ descriptor: Int32, upTo limit: Int, of name: String) throws
    -> [UInt8]
  {
    do throws(SystemError) { return try ByteTransfer.read(descriptor, upTo: limit) } catch {
      throw Failure(system: "can't read \(name)", error.number)
    }
  }

  /// Opens a file for reading. It is closed when its source is released.
  ///
  /// - Parameter waiting: called when a pipe has had no writer for a second.
  static func open(_ path: String, waiting: () -> Void = {}) throws -> ByteSource {
    // A pipe without a writer would block here, without a word.
    let file = OpenFile(unsafe NavlogPlatform.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    guard file.descriptor >= 0 else { throw Failure(system: "can't read '\(path)'") }
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else {
      throw Failure(system: "can't read '\(path)'")
    }
    let isRegular = FileKind(mode: status.st_mode) == .file
    if FileKind(mode: status.st_mode) == .pipe { waitForWriter(file.descriptor, waiting) }
    _ = fcntl(file.descriptor, F_SETFL, fcntl(file.descriptor, F_GETFL) & ~O_NONBLOCK)
    return ByteSource(size: isRegular ? Int(status.st_size) : nil) {
      try read(file.descriptor, upTo: 1 << 16, of: "'\(path)'")
    }
  }

  /// Waits until a pipe has something to read, or its last writer has closed it.
  private static func waitForWriter(_ pipe: Int32, _ waiting: () -> Void) {
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&descriptor, 1, 1_000) > 0 { return }
    waiting()
    while unsafe poll(&descriptor, 1, -1) < 0, errno == EINTR {}
  }

  /// Returns whether there is a regular file at `path`, following links.
  static func isRegular(_ path: String) -> Bool { kind(of: path) == .file }

  /// Returns whether there is a pipe at `path`, following links.
  static func isPipe(_ path: String) -> Bool { kind(of: path) == .pipe }

  private static func kind(of path: String) -> FileKind? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? FileKind(mode: status.st_mode) : nil
  }

  /// Closes the descriptor when it is released.
  private final class OpenFile {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  /// Writes to a descriptor, and returns whether everything was written.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    do throws(SystemError) { try ByteTransfer.write(bytes, to: descriptor) } catch { return false }
    return true
  }

  /// Writes a file, replacing an existing one.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    let descriptor = unsafe NavlogPlatform.open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(system: "can't write '\(path)'") }
    defer { close(descriptor) }
    guard write(bytes, to: descriptor) else {
      throw Failure(system: "can't write '\(path)'")
    }
  }

  /// Opens standard descriptors that are closed, so that no file of a store gets their numbers.
  /// Reading the input and writing to the outputs still fails.
  static func reserveStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe NavlogPlatform.open(
        "/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Creates a directory of the user with those above it, as far as they don't exist.
  static func makePrivateDirectories(_ path: String) {
    var directory = ""
    for part in path.split(separator: "/") {
      directory += "/" + part
      _ = unsafe mkdir(directory, 0o700)
    }
  }

  /// Returns up to `count` bytes at the end of a file, with the offset at which they begin; `nil` if
  /// the file is shorter, or no regular file.
  static func end(of path: String, _ count: Int) throws -> (bytes: [UInt8], offset: UInt64)? {
    let file = OpenFile(unsafe NavlogPlatform.open(path, O_RDONLY | O_CLOEXEC))
    guard file.descriptor >= 0 else { throw Failure(system: "can't read '\(path)'") }
    let size = lseek(file.descriptor, 0, SEEK_END)
    guard size >= off_t(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let offset = UInt64(size) - UInt64(count)
    do throws(SystemError) {
      guard try ByteTransfer.read(file.descriptor, into: &bytes, at: offset) == count else {
        return nil
      }
    } catch {
      throw Failure(system: "can't read '\(path)'", error.number)
    }
    return (bytes, offset)
  }

  /// Appends to a file of the user, creating it and its directories if needed. Returns whether
  /// everything was written.
  static func append(_ bytes: [UInt8], to path: String) -> Bool {
    makePrivateDirectories(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    let descriptor = unsafe NavlogPlatform.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(bytes, to: descriptor)
  }

  /// The limit on the size of files; `nil` without a limit.
  static var largestFile: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      return nil
    }
    return Int(exactly: limit.rlim_cur)
  }

  /// The size of the terminal behind `descriptor`; `nil` if it isn't a terminal.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Returns whether there may be something at `path`. Without permission to look, opening it gives
  /// the reason.
  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0 || errno == EACCES || errno == ELOOP
  }

  /// Returns the paths of what a directory contains with that ending, sorted.
  static func paths(in directory: String, endingWith ending: String) -> [String] {
    let prefix = directory.isEmpty || directory.hasSuffix("/") ? directory : directory + "/"
    return names(in: directory.isEmpty ? "." : directory).filter { $0.hasSuffix(ending) }
      .map { prefix + $0 }
  }

  /// Returns the names in a directory, sorted; empty if it is unreadable.
  static func names(in path: String) -> [String] {
    do throws(SystemError) { return try DirectoryNames.read(in: path) } catch { return [] }
  }
}
