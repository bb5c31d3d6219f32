internal import NavlogLMDB

/// The segments of the session that was read last, valid until the next commit by any process.
final class LogSegmentsMemo: Sendable {
  private struct Known {
    var transaction: UInt64
    var session: SessionNumber
    var segments: LogSegments
  }
  private let known = Lock<Known?>(nil)

  /// Returns the segments of `session`.
  func segments(
    of session: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> LogSegments {
    let id = transaction.id
    let remembered: LogSegments? = known.withLock { known in
      guard let known, known.transaction == id, known.session == session else { return nil }
      return known.segments
    }
    if let remembered { return remembered }
    let segments = try LogSegments(session, in: transaction)
    known.withLock { $0 = Known(transaction: id, session: session, segments: segments) }
    return segments
  }
}
