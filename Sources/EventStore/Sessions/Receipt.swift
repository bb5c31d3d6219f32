internal import Synchronization

/// The promise that a batch will survive power loss, and the way to wait for it.
public struct Receipt: Sendable {
  /// The position of the batch's last event.
  public let position: UInt64
  let feed: SessionFeed
  let thread: WriterThread

  /// Whether the batch already survives power loss.
  public var isDurable: Bool { feed.durable.load(ordering: .acquiring) >= position }

  /// Blocks until the batch survives power loss.
  ///
  /// Throws ``StoreError/Code/lost`` when the session was given up before. While the disk is full it
  /// waits: the batch is queued and survives the process all the same.
  @available(*, noasync, message: "await durable() instead")
  public func wait() throws(StoreError) { _ = try wait(atMost: nil) }

  /// Blocks until the batch survives power loss, for `limit` nanoseconds; whether it does.
  @available(*, noasync, message: "await durable() instead")
  func wait(atMost limit: UInt64?) throws(StoreError) -> Bool {
    if isDurable { return true }
    guard !thread.isForked else { throw .usedAfterFork }
    thread.commitNow()
    if isDurable { return true }
    let bell = Wakeup()
    let answer = Answer()
    feed.whenDurable(position) { error in
      answer.error.withLock { $0 = error }
      bell.ring()
    }
    thread.hurry()
    bell.wait(nanoseconds: limit)
    if let error = answer.error.withLock({ $0 }) { throw error }
    return isDurable
  }

  /// Returns when the batch survives power loss; throws as ``wait()`` does.
  public func durable() async throws(StoreError) {
    if isDurable { return }
    guard !thread.isForked else { throw .usedAfterFork }
    let error: StoreError? = await withCheckedContinuation { continuation in
      feed.whenDurable(position) { continuation.resume(returning: $0) }
      thread.hurry()
    }
    if let error { throw error }
  }

  private final class Answer: Sendable {
    let error = Lock<StoreError?>(nil)
  }
}
