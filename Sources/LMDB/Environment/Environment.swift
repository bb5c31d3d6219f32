import NavlogCLMDB
import NavlogPlatform
import Synchronization

/// An open LMDB environment: a directory with `data.mdb` and `lock.mdb`.
///
/// A process has at most one environment per store, regardless of the path: closing a second one
/// would drop the locks of the first. Releasing the last reference closes the environment.
///
/// Transactions exist only inside ``read(_:)`` and ``write(waitingAtMost:_:)``, so they can't outlive
/// the environment or a change of its map.
@safe public final class Environment: Sendable {
  /// The absolute path with which the store was opened.
  public let directory: String
  /// Whether the store was opened read-only.
  public let isReadOnly: Bool
  /// The unusual conditions that were found when the store was opened.
  public let notices: [Notice]

  let options: Options
  let files: StoreFiles
  let generation: UInt
  let pageSize: Int
  let locks: TableLocks
  let monitor = Monitor()
  /// The last commit for which the data file was checked to be complete.
  let seenTransaction: Atomic<UInt64>
  /// Whether the file is known to be damaged; it is then checked at the next opening.
  let isDistrusted = Atomic<Bool>(false)
  /// The time of the last check of the structure, in minutes of the system clock.
  let lastCheck: Atomic<UInt32>

  /// The object that uses the environment, as long as it exists; guarded by the code that sets it.
  package nonisolated(unsafe) weak var owner: AnyObject?

  /// The time of a writer's last check for stale readers, in seconds.
  let lastTidied = Atomic(0)

  // The LMDB environment; `nil` if it was lost and could not be reopened. Changed only by a thread
  // that holds the barrier: see `barrier`.
  nonisolated(unsafe) let handle: UnsafeMutablePointer<OpaquePointer?>
  // Guarded by `monitor`.
  nonisolated(unsafe) let shared: UnsafeMutablePointer<Shared>
  // Owned by the thread `shared.writer`.
  nonisolated(unsafe) let writeState: UnsafeMutablePointer<WriteState>

  /// The state that the threads of this process share.
  @unsafe struct Shared {
    /// The read transactions that have ended and can be renewed.
    var idle: [OpaquePointer] = unsafe []
    /// The reading threads, with one entry for each read in progress.
    var readers: [UInt] = []
    /// The writing thread; 0 if there is none.
    var writer: UInt = 0
    /// The number of threads that wait until no other thread uses the map.
    var barriers = 0
    /// The size of the map in bytes of address space.
    var mapSize: Int
  }

  init(
    directory: String, options: Options, opened: OpenedStore, generation: UInt
  ) {
    self.directory = directory
    self.options = options
    self.generation = generation
    isReadOnly = options.access == .readOnly
    notices = opened.notices
    files = opened.files
    pageSize = opened.pageSize
    locks = opened.locks
    seenTransaction = Atomic(opened.transactionID)
    lastCheck = Atomic(opened.lastCheck)
    unsafe handle = .allocate(capacity: 1)
    unsafe handle.initialize(to: opened.take())
    unsafe shared = .allocate(capacity: 1)
    let mapSize = opened.mapSize
    unsafe shared.initialize(to: Shared(mapSize: mapSize))
    unsafe shared.pointee.readers.reserveCapacity(16)
    unsafe writeState = .allocate(capacity: 1)
    unsafe writeState.initialize(to: WriteState())
  }

  deinit {
    if ForkGuard.isUnchanged(generation) {
      Registry.shared.remove(files.data) { close() }
    }
    unsafe writeState.deinitialize(count: 1)
    unsafe writeState.deallocate()
    unsafe shared.deinitialize(count: 1)
    unsafe shared.deallocate()
    unsafe handle.deinitialize(count: 1)
    unsafe handle.deallocate()
  }

  private func close() {
    unsafe shared.pointee.endIdle()
    guard let handle = unsafe handle.pointee else { return }
    unsafe noteTrust(handle)
    unsafe mdb_env_close(handle)
  }
}
