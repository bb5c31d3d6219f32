import NavlogPlatform

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
    do throws(SystemError) {
      guard try ByteTransfer.read(lock.descriptor, into: &bytes, at: 0) == size else {
        throw SystemError(EIO)
      }
    } catch {
      throw .system("pread", path, error.number)
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
