internal import NavlogLMDB
import NavlogPlatform

/// The file of an outbox: creation, locking, mapping and growth. ``Outbox`` defines its content.
///
/// The map covers the maximum size of the file, so that growing the file moves nothing. Memory
/// beyond the end of the file is never accessed, and everything before it has allocated blocks.
@safe struct OutboxFile: ~Copyable {
  let path: String
  let base: UnsafeMutableRawPointer
  private(set) var size: Int
  private let lock: FileLock

  /// Creates the file at `path` and locks it before anything is written to it.
  init(creating path: String) throws(StoreError) {
    let lock = try OutboxFile.make(path)
    let descriptor = lock.descriptor
    var size = OutboxLayout.initialSize(free: FileSystem.freeBytes(at: path))
    var failed = posix_fallocate(descriptor, 0, off_t(size))
    while failed == ENOSPC, size > OutboxLayout.smallestSize {
      size /= 2
      failed = posix_fallocate(descriptor, 0, off_t(size))
    }
    guard failed == 0 else {
      _ = unsafe unlink(path)
      throw .system("posix_fallocate", path, failed)
    }
    let map = unsafe mmap(
      nil, OutboxLayout.largestSize, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let map = unsafe map, unsafe map != MAP_FAILED else {
      let error = StoreError.system("mmap", path)
      _ = unsafe unlink(path)
      throw error
    }
    // MADV_POPULATE_WRITE; if the kernel doesn't support it, pages are allocated on access.
    _ = unsafe madvise(map, OutboxLayout.frontSize, 23)
    self.path = path
    unsafe base = unsafe map
    self.size = size
    self.lock = lock
  }

  /// Creates an empty file and locks it. A process in recovery may find the file before it is
  /// locked and remove it as a leftover; then it is created again.
  private static func make(_ path: String) throws(StoreError) -> FileLock {
    while true {
      let descriptor = try RegularFile.open(path, O_RDWR | O_CREAT | O_EXCL)
      let lock = FileLock(descriptor)
      guard lock.wait() else {
        let error = StoreError.system("fcntl", path)
        _ = unsafe unlink(path)
        throw error
      }
      if lock.isFile(at: path) { return lock }
    }
  }

  deinit { unsafe munmap(base, OutboxLayout.largestSize) }

  /// Grows the file to at least `needed` bytes, with blocks allocated for all of them.
  mutating func grow(to needed: Int) throws(StoreError) {
    var wanted = size
    while wanted < needed { wanted *= 2 }
    guard wanted <= OutboxLayout.largestSize else {
      throw StoreError(
        .tooLarge, "A command's events take more than \(OutboxLayout.largestSize >> 20) MiB",
        hint: "keep large values out of the state, or split the command")
    }
    let failed = posix_fallocate(lock.descriptor, 0, off_t(wanted))
    guard failed == 0 else { throw .system("posix_fallocate", path, failed) }
    size = wanted
  }

  /// Releases the lock, as the end of the process would.
  borrowing func unlock() { lock.release() }

  /// Removes the file; all its frames are in the log.
  borrowing func remove() throws(StoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system("unlink", path) }
  }
}
