internal import NavlogLMDB

extension SessionWriter {
  /// The other possible cause when batches are opened and closed in the wrong order.
  static let race =
    "; if the calls come in that order, two threads write one session: a data race"

  /// Returns the error of a call that has waited too long.
  package func noRoomError() -> StoreError {
    StoreError(
      .noRoom,
      pendingError?.message ?? "Session \(session) can't be written as fast as it is recorded",
      hint: pendingError?.hint ?? "try again in a moment", cause: pendingError?.cause)
  }

  /// The number of bytes of batches that are lost because the session was given up.
  package var lostBytes: Int {
    guard let lost = commitState.lostFrom else { return 0 }
    var bytes = outbox.openBytes
    var offset = outbox.oldest
    while let frame = outbox.closedFrame(at: &offset) {
      if frame.last >= lost { bytes += frame.length }
      offset = OutboxLayout.aligned(offset &+ frame.length)
    }
    return bytes
  }

  /// Returns the error of a call after the end of the session.
  @inline(never)
  package func overError() -> StoreError {
    if fork.isForked { return .usedAfterFork }
    if let lost = commitState.lostFrom { return commitState.lostError(lost) }
    return StoreError(
      .ended, "Session \(session) has ended",
      hint: "begin a new session; sessions are never reopened")
  }

  /// Returns the error of an event, a value or a name that is too large.
  func tooLarge(_ size: Int) -> StoreError {
    StoreError(
      .tooLarge, "\(size) bytes are more than an event, a value or a name may have",
      hint: "keep large things in files of the app's own, and their names in the state")
  }
}
