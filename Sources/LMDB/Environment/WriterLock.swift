import NavlogPlatform

/// The lock of LMDB's writers in the lock file, observed without taking it.
///
/// LMDB waits for this lock without a limit, even if the process that holds it is stopped. It is a
/// robust mutex: while a thread holds it, its first word has the thread's id, which costs one load
/// to read. Where the mutex is implemented in another way, the lock always appears to be free.
///
/// Between an observation and the call of LMDB, another process may take the lock. That window is
/// a few nanoseconds; waiting for the lock itself has no limit.
@safe final class WriterLock: Sendable {
  /// The process that holds the lock.
  struct Holder: Hashable, Sendable {
    /// Its id; `nil` if it isn't visible from this process.
    let process: Int32?
    let isStopped: Bool
  }

  // A page of the lock file, which is mapped as long as this object exists.
  private nonisolated(unsafe) let map: UnsafeMutableRawPointer

  /// Maps the open lock file, which LMDB may not have written yet; returns `nil` if the lock can't
  /// be observed.
  init?(_ descriptor: Int32) {
    #if canImport(Glibc)
      let map = unsafe mmap(nil, Self.mapSize, PROT_READ, MAP_SHARED, descriptor, 0)
      guard let map = unsafe map, unsafe map != MAP_FAILED else { return nil }
      unsafe self.map = unsafe map
    #else
      return nil
    #endif
  }

  deinit { unsafe munmap(map, Self.mapSize) }

  /// The id of the thread that holds the lock; 0 if it is free.
  var thread: UInt32 {
    let word = unsafe map.load(fromByteOffset: Self.offset, as: UInt32.self) & 0x3fff_ffff
    guard word != 0, word <= Self.largestThread,
      unsafe map.load(as: UInt32.self) == UInt32(MetaPage.magic)
    else { return 0 }
    return word
  }

  /// The last commit of any process.
  private var commit: UInt { unsafe map.load(fromByteOffset: Self.commitOffset, as: UInt.self) }

  /// Waits until the lock is free, for at most `patience` nanoseconds without a commit: writers that
  /// make progress are waited for.
  ///
  /// Returns the holder if it isn't free then. Calls `report` once, after a second.
  func wait(atMost patience: UInt64, _ report: (Holder) -> Void) -> Holder? {
    let began = SystemClock.monotonicNanoseconds
    var (seen, lastChange) = (commit, began)
    var isReported = false
    while true {
      let thread = thread
      if thread == 0 { return nil }
      let now = SystemClock.monotonicNanoseconds
      if commit != seen { (seen, lastChange) = (commit, now) }
      guard now &- lastChange < patience else { return Self.holder(thread) }
      if now &- began >= 1_000_000_000, !isReported {
        isReported = true
        report(Self.holder(thread))
      }
      usleep(now &- lastChange < 100_000_000 ? 50 : 1_000)
    }
  }

  private static func holder(_ thread: UInt32) -> Holder {
    var process: Int32?
    var isStopped = false
    let status = SmallFile.read("/proc/\(thread)/status").map {
      String(decoding: $0, as: UTF8.self)
    }
    for line in status?.split(separator: "\n") ?? [] {
      let parts = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
      guard parts.count > 1 else { continue }
      if parts[0] == "Tgid:" { process = Int32(parts[1]) }
      if parts[0] == "State:" { isStopped = parts[1] == "T" || parts[1] == "t" }
    }
    return Holder(process: process, isStopped: isStopped)
  }

  private static let mapSize = 4_096
  /// Linux has no greater thread ids.
  private static let largestThread: UInt32 = 1 << 22
  /// The place of the last commit's id: it follows two numbers of 4 bytes and the readers' mutex.
  private static let commitOffset = unsafe 8 + MemoryLayout<pthread_mutex_t>.size
  /// The place of the writers' mutex: the part before it ends with the commit's id and the number of
  /// readers, and fills cache lines.
  private static let offset = (commitOffset + 16 + 63) / 64 * 64
}

extension WriterLock.Holder: CustomStringConvertible {
  var description: String {
    guard let process else { return "a process that can't be seen from here" }
    return "process \(process)" + (isStopped ? ", which is stopped" : "")
  }
}
