#if canImport(Glibc)
  import Glibc
#endif

/// The few things done with directories.
@safe package enum Directory {
  /// The names in the directory at `path`, in order; none when there is no such directory.
  static func names(in path: String) throws(StoreError) -> [String] {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw .system("opendir", path)
    }
    return try names(takingOver: descriptor, path)
  }

  /// The names in the open directory `descriptor`, which is closed then.
  static func names(takingOver descriptor: Int32, _ path: String) throws(StoreError) -> [String] {
    guard let directory = unsafe fdopendir(descriptor) else {
      let error = StoreError.system("opendir", path)
      close(descriptor)
      throw error
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

  /// Makes the directory at `path`, its owner's alone, unless it is there.
  static func make(_ path: String) throws(StoreError) {
    if unsafe mkdir(path, 0o700) == 0 {
      // Whatever the umask has kept back.
      guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
      return
    }
    guard errno == EEXIST else { throw .system("mkdir", path) }
    if let kind = RegularFile.kind(of: path), kind != S_IFDIR {
      throw RegularFile.refusal(path, kind, expected: "a directory")
    }
  }

  /// Sees to it that the names in the directory at `path` are on the disk.
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  static func sync(_ descriptor: Int32, _ path: String) throws(StoreError) {
    // Some file systems can't sync a directory, and say so.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system("fsync", path) }
  }

  /// The directory that `path` stands in.
  static func parent(of path: String) -> String {
    var name = path[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }
}

extension Directory {
  /// The bytes of the file at `path`, which may be a link to one; of more than `limit` bytes it is
  /// refused.
  package static func contents(
    of path: String, limit: Int = 256 << 20
  ) throws(StoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RegularFile.refusal(path, status.st_mode & S_IFMT)
    }
    guard Int(status.st_size) <= limit else {
      throw StoreError(.tooLarge, "'\(path)' has more than \(limit >> 20) MiB")
    }
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 0))
    var offset = 0
    while offset < bytes.count {
      let left = bytes.count - offset
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe buffer.baseAddress.map { unsafe read(descriptor, $0 + offset, left) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("read", path) }
      offset += count
    }
    return bytes
  }

  /// Copies the regular file `path` to the new file `copy`, piece by piece, up to `limit` bytes.
  static func copyFile(
    _ path: String, to copy: String, limit: Int = .max
  ) throws(StoreError) {
    let source = try RegularFile.open(path, O_RDONLY)
    defer { close(source) }
    let target = try RegularFile.open(copy, O_WRONLY | O_CREAT | O_EXCL)
    defer { close(target) }
    try Directory.copy(source, path, to: target, copy, limit: limit)
  }

  /// Copies what `source` holds to the end of `target`; holes stay holes.
  static func copy(
    _ source: Int32, _ path: String, to target: Int32, _ copy: String, limit: Int = .max
  ) throws(StoreError) {
    var status = stat()
    guard unsafe fstat(source, &status) == 0 else { throw .system("fstat", path) }
    let size = min(Int(status.st_size), limit)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while offset < size {
      // SEEK_DATA, behind a feature macro: where the next bytes are that are not in a hole.
      let data = lseek(source, off_t(offset), 3)
      if data < 0, errno == ENXIO { break }
      offset = max(offset, Int(data))
      let wanted = min(buffer.count, size - offset)
      guard wanted > 0 else { break }
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(source, $0.baseAddress, wanted, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("read", path, count == 0 ? EIO : errno) }
      var written = 0
      while written < count {
        let more = unsafe buffer.withUnsafeBytes { bytes in
          unsafe bytes.baseAddress.map {
            unsafe pwrite(target, $0 + written, count - written, off_t(offset + written))
          } ?? 0
        }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { throw .system("write", copy) }
        written += more
      }
      offset += count
    }
    guard ftruncate(target, off_t(size)) == 0 else { throw .system("ftruncate", copy) }
  }

  /// Removes `name` and, if it is a directory, all that is in it; links are not followed. What can't be
  /// removed stays.
  static func discard(_ name: String, in directory: Int32 = AT_FDCWD) {
    if unsafe unlinkat(directory, name, 0) == 0 { return }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = unsafe openat(directory, name, flags)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let listed = dup(descriptor)
    guard listed >= 0 else { return }
    do throws(StoreError) {
      let entries = try names(takingOver: listed, name)
      for entry in entries where entry != Scratch.sign { discard(entry, in: descriptor) }
      // The sign goes last: what a kill leaves is known for what it is by the next sweep.
      if entries.contains(Scratch.sign) { discard(Scratch.sign, in: descriptor) }
    } catch {
      return
    }
    _ = unsafe unlinkat(directory, name, AT_REMOVEDIR)
  }
}
