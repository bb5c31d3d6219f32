import NavlogPlatform

/// Operations on directories.
@safe package enum Directory {
  /// Returns the sorted names in the directory at `path` that begin with `prefix`, of `size` bytes if
  /// that is given; empty if it doesn't exist.
  static func names(
    in path: String, prefix: String = "", size: Int? = nil
  ) throws(StoreError) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      let error = StoreError.system("opendir", path)
      guard errno == ENOTDIR, let kind = FileKind(of: path) else { throw error }
      throw RegularFile.refusal(path, kind, expected: "a directory")
    }
    return try names(takingOver: descriptor, path, prefix: prefix, size: size)
  }

  /// Returns the sorted names in the open directory `descriptor` that begin with `prefix`, of `size`
  /// bytes if that is given, and closes it.
  static func names(
    takingOver descriptor: Int32, _ path: String, prefix: String = "", size: Int? = nil
  ) throws(StoreError) -> [String] {
    do throws(SystemError) {
      return try DirectoryNames.read(takingOver: descriptor, prefix: prefix, size: size)
    } catch {
      throw .system("opendir", path, error.number)
    }
  }

  /// Creates the directory at `path` with access for its owner only, unless it exists. If
  /// `isPart`, it belongs to the owner of the directory in which it is created.
  static func make(_ path: String, isPart: Bool = false) throws(StoreError) {
    if unsafe mkdir(path, 0o700) == 0 {
      // Restores the rights that the umask removed.
      guard unsafe chmod(path, 0o700) == 0 else { throw .system("chmod", path) }
      guard isPart, FileOwner.isOther(than: parent(of: path)) else { return }
      let made = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard made >= 0 else { throw .system("open", path) }
      defer { close(made) }
      guard FileOwner.inherit(made, from: parent(of: path)) else { throw .system("chown", path) }
      return
    }
    guard errno == EEXIST else { throw .system("mkdir", path) }
    if let kind = FileKind(of: path), kind != .directory {
      throw RegularFile.refusal(path, kind, expected: "a directory")
    }
  }

  /// Syncs the names in the directory at `path` to disk.
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  static func sync(_ descriptor: Int32, _ path: String) throws(StoreError) {
    // Some file systems can't sync a directory, and report that.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system("fsync", path) }
  }

  /// Moves the directory `made`, whose files are synced, to `target` in one step. `target` must not
  /// exist, or be an empty directory.
  static func move(_ made: String, to target: String) throws(StoreError) {
    let isTaken = StoreError(
      .inUse, "'\(target)' already exists", hint: "name a new directory")
    guard try isFree(target) else { throw isTaken }
    guard unsafe rename(made, target) == 0 else {
      throw [ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) ? isTaken : .system("rename", target)
    }
    try sync(parent(of: target))
  }

  /// Whether `path` doesn't exist or is an empty directory.
  static func isFree(_ path: String) throws(StoreError) -> Bool {
    guard let kind = FileKind(of: path) else { return true }
    return kind == .directory ? try names(in: path).isEmpty : false
  }

  /// Throws unless the parent directory of `path` exists.
  static func checkParent(of path: String) throws(StoreError) {
    let parent = parent(of: path)
    var status = stat()
    let isThere = unsafe stat(parent, &status) == 0
    // Other obstacles have errors of their own.
    guard
      isThere ? FileKind(mode: status.st_mode) != .directory : [ENOENT, ENOTDIR].contains(errno)
    else {
      return
    }
    throw StoreError(
      .notFound, "There is no directory '\(parent)' for '\(lastName(of: path))'",
      hint: "create it first, or check the path")
  }

  /// Throws if `target`, which is to be created, would be inside the store at `path`.
  static func checkOutside(_ target: String, of path: String) throws(StoreError) {
    var store = stat()
    guard unsafe stat(path, &store) == 0 else { return }
    var above = parent(of: target)
    // As many levels as a path can have; `..` follows links as the creation does.
    for _ in 0..<2_048 {
      var status = stat()
      guard unsafe stat(above, &status) == 0 else { return }
      guard status.st_ino != store.st_ino || status.st_dev != store.st_dev else {
        throw StoreError(
          .conflict, "'\(target)' is inside the store '\(path)'",
          hint: "name a directory outside the store")
      }
      above += "/.."
      var higher = stat()
      guard unsafe stat(above, &higher) == 0,
        higher.st_ino != status.st_ino || higher.st_dev != status.st_dev
      else { return }
    }
  }

  /// Returns the last component of `path`.
  static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the parent directory of `path`.
  static func parent(of path: String) -> String {
    let name = withoutSlashes(path)
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// Returns `path` without trailing slashes.
  static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

extension Directory {
  /// Returns the bytes of the file at `path`, which may be a link to one; throws if it has more
  /// than `limit` bytes.
  package static func contents(
    of path: String, limit: Int = 256 << 20
  ) throws(StoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("fstat", path) }
    guard FileKind(mode: status.st_mode) == .file else {
      throw RegularFile.refusal(path, FileKind(mode: status.st_mode))
    }
    guard Int(status.st_size) <= limit else {
      throw StoreError(.tooLarge, "'\(path)' has more than \(limit >> 20) MiB")
    }
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 0))
    do throws(SystemError) {
      guard try ByteTransfer.read(descriptor, into: &bytes, at: 0) == bytes.count else {
        throw SystemError(EIO)
      }
    } catch {
      throw .system("read", path, error.number)
    }
    return bytes
  }

  /// Copies up to `limit` bytes of the regular file `path` to the new file `copy` in chunks; with
  /// `syncs`, syncs them to disk.
  static func copyFile(
    _ path: String, to copy: String, limit: Int = .max, syncs: Bool = false
  ) throws(StoreError) {
    let source = try RegularFile.open(path, O_RDONLY)
    defer { close(source) }
    let target = try RegularFile.open(copy, O_WRONLY | O_CREAT | O_EXCL)
    defer { close(target) }
    try Directory.copy(source, path, to: target, copy, limit: limit)
    if syncs, fsync(target) != 0 { throw .system("fsync", copy) }
  }

  /// Copies the content of `source` to `target`, and preserves holes.
  static func copy(
    _ source: Int32, _ path: String, to target: Int32, _ copy: String, limit: Int = .max
  ) throws(StoreError) {
    var status = stat()
    guard unsafe fstat(source, &status) == 0 else { throw .system("fstat", path) }
    let size = min(Int(status.st_size), limit)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while offset < size {
      // The value of SEEK_DATA, which requires a feature macro: finds the next bytes outside a
      // hole.
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

  /// Removes `name` and, if it is a directory, its content, without following links. Anything that
  /// can't be removed stays.
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
      // The sign goes last, so that the next sweep recognizes the remains if the process is killed.
      if entries.contains(Scratch.sign) { discard(Scratch.sign, in: descriptor) }
    } catch {
      return
    }
    _ = unsafe unlinkat(directory, name, AT_REMOVEDIR)
  }
}
