import CLMDB
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A store that this process has open: a directory with `data.mdb` and `lock.mdb`.
///
/// A process has at most one environment per store, whatever paths lead to it: closing a second one
/// would drop the locks of the first. It is closed when the last reference to it goes away.
///
/// Transactions exist only inside ``read(_:)`` and ``write(_:)``, so they can neither outlive it
/// nor meet a change of its map.
@safe public final class Environment: Sendable {
  /// The absolute path that the store was opened by.
  public let directory: String
  /// Whether the store was opened for reading only.
  public let isReadOnly: Bool
  /// What was out of the ordinary when the store was opened.
  public let notices: [Notice]

  let options: Options
  let files: StoreFiles
  let generation: UInt
  let pageSize: Int
  let monitor = Monitor()
  /// The commit at whose beginning the data file was last seen to be whole.
  let seenTransaction: Atomic<UInt64>
  /// Set when something proved the file to be damaged: it is then checked at the next opening.
  let isDistrusted = Atomic<Bool>(false)
  /// When the structure of the file was last checked, in minutes of the machine's clock.
  let lastCheck: Atomic<UInt32>

  /// What it was opened for, as long as that is there; guarded by whoever opens it for something.
  package nonisolated(unsafe) weak var owner: AnyObject?

  /// When a writer last looked for stale readers, in seconds.
  let lastTidied = Atomic(0)

  // The environment of LMDB; `nil` when it was lost and could not be opened anew. Changed only by
  // the thread that all others keep away for: see `barrier`.
  nonisolated(unsafe) let handle: UnsafeMutablePointer<OpaquePointer?>
  // Guarded by `monitor`.
  nonisolated(unsafe) let shared: UnsafeMutablePointer<Shared>
  // Owned by the thread that `shared.writer` names.
  nonisolated(unsafe) let writeState: UnsafeMutablePointer<WriteState>

  /// What the threads of this process share.
  @unsafe struct Shared {
    /// Read transactions that have ended and wait to be renewed.
    var idle: [OpaquePointer] = unsafe []
    /// The threads that read, one entry for each read under way.
    var readers: [UInt] = []
    /// The thread that writes; 0 when none does.
    var writer: UInt = 0
    /// How many threads wait until no other thread uses the map.
    var barriers = 0
    /// The bytes of address space that the map takes.
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
