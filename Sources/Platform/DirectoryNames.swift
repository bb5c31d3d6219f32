/// The names in a directory.
package enum DirectoryNames {
  /// Returns the sorted names in the open directory `descriptor`, and closes it.
  package static func read(takingOver descriptor: Int32) throws(SystemError) -> [String] {
    guard let directory = unsafe fdopendir(descriptor) else {
      let error = SystemError()
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

  /// Returns the sorted names in the directory at `path`.
  package static func read(in path: String) throws(SystemError) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    return try read(takingOver: descriptor)
  }
}
