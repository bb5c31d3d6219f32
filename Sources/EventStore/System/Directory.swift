#if canImport(Glibc)
  import Glibc
#endif

/// The few things done with directories.
@safe enum Directory {
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
