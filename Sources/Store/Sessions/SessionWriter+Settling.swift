// Waiting for the disk, and giving up on it.
extension SessionWriter {
  /// The receipt for all closed batches.
  public var receipt: Receipt {
    receipt(at: position &- UInt64(outbox.hasOpenFrame ? outbox.count : 0))
  }

  /// Waits until every closed batch is durable.
  ///
  /// Throws ``StoreError/Code/noRoom`` if that takes longer than ``patience``.
  public func settle() throws(StoreError) {
    let receipt = receipt
    if receipt.isDurable { return }
    guard patience != nil else { return try receipt.wait() }
    thread.commitNow()
    let began = Store.monotonicTime()
    while !receipt.isDurable { try waitForRoom(since: began) }
  }

  /// Calls `body` on another thread when the session is given up, for example because the files of
  /// the store are gone, or when it is closed.
  package func whenOver(_ body: @escaping @Sendable () -> Void) {
    commitState.whenDurable(.max) { _ in body() }
  }

  /// Gives the session up: closed batches are in its log, but nothing is added after them.
  ///
  /// The store records that it is lost from the next position on.
  package func giveUp() {
    commitState.lose(from: position &- UInt64(outbox.hasOpenFrame ? outbox.count : 0) &+ 1)
    thread.wake()
  }
}
