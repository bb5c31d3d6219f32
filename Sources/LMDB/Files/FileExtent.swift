import NavlogCLMDB

/// The size of an open file, and whether it still has a name.
///
/// Reading this before each transaction doesn't read the times of the file: since Linux 6.13, the
/// first write after anything has read a file's times must give it distinct new ones, which makes a
/// durable commit about 40 µs slower.
struct FileExtent {
  let size: UInt64
  let links: UInt64

  /// Returns the extent of the open file `descriptor`.
  static func of(
    _ descriptor: Int32, _ path: @autoclosure () -> String
  ) throws(LMDBError) -> FileExtent {
    #if os(Linux)
      var (size, links): (UInt64, UInt64) = (0, 0)
      if unsafe navlog_file_extent(descriptor, &size, &links) {
        return FileExtent(size: size, links: links)
      }
    #endif
    // Some sandboxes forbid the newer system call.
    let status = try FileStatus.of(descriptor, path())
    return FileExtent(size: status.size, links: status.links)
  }
}
