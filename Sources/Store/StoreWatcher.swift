internal import NavlogLMDB
import NavlogPlatform

/// Waits for commits by any process, for following a live session.
///
/// The kernel reports the change of the file before the commit is visible, so the watcher checks
/// repeatedly for a few milliseconds after each change.
public final class StoreWatcher: Sendable {
  private let store: Store
  private let descriptor: Int32
  private let seen: Lock<UInt64>

  /// Watches `store` from its current state on.
  public init(_ store: Store) throws(StoreError) {
    self.store = store
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .system("inotify_init1", store.path) }
    let file = store.path + "/data.mdb"
    guard unsafe inotify_add_watch(descriptor, file, UInt32(IN_MODIFY)) >= 0 else {
      let error = StoreError.system("inotify_add_watch", file)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    seen = Lock(try store.lastTransactionID)
  }

  deinit { close(descriptor) }

  /// Waits until there was a commit since the last call, for at most `timeout`. Returns whether
  /// there was one.
  @available(*, noasync, message: "Waiting blocks its thread")
  public func wait(timeout: Duration = .seconds(1)) throws(StoreError) -> Bool {
    let end = ContinuousClock.now + timeout
    while true {
      if try hasMoved() { return true }
      let left = end - ContinuousClock.now
      guard left > .zero else { return false }
      let milliseconds =
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      var change = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&change, 1, Int32(clamping: max(milliseconds, 1))) > 0 else { continue }
      drain()
      for _ in 0..<20 {
        if try hasMoved() { return true }
        usleep(250)
      }
    }
  }

  private func hasMoved() throws(StoreError) -> Bool {
    let now = try store.lastTransactionID
    return seen.withLock { seen in
      defer { seen = now }
      return now != seen
    }
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
  }
}

extension Store {
  /// The number of the last commit by any process; cheap to read.
  public var lastTransactionID: UInt64 {
    get throws(StoreError) {
      do throws(LMDBError) {
        return try environment.lastTransactionID
      } catch {
        throw StoreError(error)
      }
    }
  }
}
