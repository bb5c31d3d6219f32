/// The names in a directory.
package enum DirectoryNames {
  /// Returns the sorted names in the open directory `descriptor` that begin with `prefix`, of `size`
  /// bytes if that is given, and closes it.
  package static func read(
    takingOver descriptor: Int32, prefix: String = "", size: Int? = nil
  ) throws(SystemError) -> [String] {
    guard let directory = unsafe fdopendir(descriptor) else {
      let error = SystemError()
      close(descriptor)
      throw error
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer -> String? in
        let bytes = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        // A temporary directory can have thousands of other names.
        let begins = unsafe prefix.isEmpty || strncmp(bytes, prefix, prefix.utf8.count) == 0
        let isWanted = unsafe begins && (size == nil || strlen(bytes) == size)
        return unsafe isWanted ? String(cString: bytes) : nil
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the sorted names in the directory at `path`.
  package static func read(in path: String) throws(SystemError) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    return try read(takingOver: descriptor)
  }
}
