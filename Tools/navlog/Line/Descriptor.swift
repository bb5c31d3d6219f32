import Glibc

/// Files and streams, as the operating system has them.
enum Descriptor {
  /// The next bytes; empty at the end.
  static func read(_ descriptor: Int32, upTo limit: Int, of name: String) throws(UsageError)
    -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    repeat {
      count = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw UsageError("can't read \(name): \(lastError)") }
    bytes.removeLast(limit - count)
    return bytes
  }

  static func contents(of path: String) throws(UsageError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw UsageError("can't read '\(path)': \(lastError)") }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    while true {
      let bytes = try read(descriptor, upTo: 1 << 16, of: "'\(path)'")
      if bytes.isEmpty { return contents }
      contents += bytes
    }
  }

  /// Whether all of it went out.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes a file, in the place of one that is there.
  static func replace(_ path: String, with bytes: [UInt8]) throws(UsageError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw UsageError("can't write '\(path)': \(lastError)") }
    defer { close(descriptor) }
    guard write(bytes, to: descriptor) else {
      throw UsageError("can't write '\(path)': \(lastError)")
    }
  }

  /// Writes behind the end of a file of the user's own; makes it, and the directories it lies in,
  /// where they are not there. Whether all of it was written.
  static func append(_ bytes: [UInt8], to path: String) -> Bool {
    var directory = ""
    for part in path.split(separator: "/").dropLast() {
      directory += "/" + part
      _ = unsafe mkdir(directory, 0o700)
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(bytes, to: descriptor)
  }

  /// What the operating system says went wrong last.
  static var lastError: String { unsafe String(cString: strerror(errno)) }

  /// How wide the terminal behind `descriptor` is; `nil` for what is none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether there is something at `path`, or may be: where this user may not look, opening it says why.
  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0 || errno == EACCES || errno == ELOOP
  }

  /// The names in a directory, in order; none where it can't be read.
  static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.sorted()
  }
}
