#if canImport(Glibc)
  import Glibc
#endif

/// An outbox file that no process uses, locked by this process.
struct OutboxClaim: ~Copyable {
  let path: String
  private let lock: FileLock

  /// Returns `nil` if another process holds the lock, or the file no longer exists.
  init?(_ path: String) throws(StoreError) {
    let descriptor: Int32
    do throws(StoreError) { descriptor = try RegularFile.open(path, O_RDWR) } catch {
      if error.code == .notFound { return nil }
      throw error
    }
    // The previous owner may have removed it, and another process created a new one.
    let lock = FileLock(descriptor)
    guard lock.take(.exclusive), lock.isFile(at: path) else { return nil }
    self.path = path
    self.lock = lock
  }

  borrowing func contents() throws(StoreError) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(lock.descriptor, &status) == 0 else { throw .system("fstat", path) }
    let size = min(max(Int(status.st_size), 0), OutboxLayout.largestSize)
    var bytes = [UInt8](repeating: 0, count: size)
    var offset = 0
    while offset < size {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(lock.descriptor, buffer.baseAddress! + offset, size - offset, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("pread", path, count == 0 ? EIO : errno) }
      offset += count
    }
    return bytes
  }

  borrowing func remove() throws(StoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system("unlink", path) }
  }

  borrowing func setAside() throws(StoreError) {
    guard unsafe rename(path, path + ".rejected") == 0 else { throw .system("rename", path) }
  }
}
