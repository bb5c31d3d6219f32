internal import Synchronization

/// A handle for waiting until a batch is durable, so that it survives a power loss.
public struct Receipt: Sendable {
  /// The position of the batch's last event.
  public let position: UInt64
  let commitState: SessionCommitState
  let thread: WriterThread

  /// Whether the batch is durable.
  public var isDurable: Bool { commitState.durable.load(ordering: .acquiring) >= position }

  /// Blocks until the batch is durable.
  ///
  /// Throws ``StoreError/Code/lost`` if the session was given up before. While the disk is full it
  /// waits: the batch is queued and survives the process anyway.
  @available(*, noasync, message: "await durable() instead")
  public func wait() throws(StoreError) { _ = try wait(atMost: nil) }

  /// Blocks until the batch is durable, for at most `limit` nanoseconds. Returns whether it is
  /// durable.
  @available(*, noasync, message: "await durable() instead")
  func wait(atMost limit: UInt64?) throws(StoreError) -> Bool {
    if isDurable { return true }
    guard !thread.isForked else { throw .usedAfterFork }
    thread.commitNow()
    if isDurable { return true }
    let bell = Wakeup()
    let answer = Answer()
    commitState.whenDurable(position) { error in
      answer.error.withLock { $0 = error }
      bell.ring()
    }
    thread.wake()
    bell.wait(nanoseconds: limit)
    if let error = answer.error.withLock({ $0 }) { throw error }
    return isDurable
  }

  /// Returns when the batch is durable; throws like ``wait()``.
  public func durable() async throws(StoreError) {
    if isDurable { return }
    guard !thread.isForked else { throw .usedAfterFork }
    let error: StoreError? = await withCheckedContinuation { continuation in
      commitState.whenDurable(position) { continuation.resume(returning: $0) }
      thread.wake()
    }
    if let error { throw error }
  }

  private final class Answer: Sendable {
    let error = Lock<StoreError?>(nil)
  }
}
