#if canImport(Glibc)
  import Glibc
#endif

/// The few things done with directories.
@safe package enum Directory {
  /// The names in the directory at `path`, in order; none when there is no such directory.
  static func names(in path: String) throws(StoreError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      if errno == ENOENT { return [] }
      throw .system("opendir", path)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes the directory at `path` unless it is there.
  static func make(_ path: String) throws(StoreError) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("mkdir", path) }
  }
}

extension Directory {
  /// The bytes of the file at `path`.
  package static func contents(of path: String) throws(StoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 0))
    var offset = 0
    while offset < bytes.count {
      let left = bytes.count - offset
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe buffer.baseAddress.map { unsafe read(descriptor, $0 + offset, left) } ?? 0
      }
      guard count > 0 else { throw .system("read", path) }
      offset += count
    }
    return bytes
  }

  /// Makes the file at `path` of `bytes`.
  static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let left = bytes.count - offset
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe buffer.baseAddress.map { unsafe Glibc.write(descriptor, $0 + offset, left) } ?? 0
      }
      guard count > 0 else { throw .system("write", path) }
      offset += count
    }
  }

  static func copyFile(_ path: String, to copy: String) throws(StoreError) {
    try write(try contents(of: path), to: copy)
  }

  /// Removes what is left of a scratch directory; what can't be removed stays.
  static func discard(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    do throws(StoreError) {
      for name in try names(in: path) { discard(path + "/" + name) }
    } catch {
      return
    }
    _ = unsafe rmdir(path)
  }
}
