internal import LMDB

/// Where the history of the session that was read last lies: good for as long as nothing is
/// committed, by whichever process.
final class LineageMemo: Sendable {
  private struct Known {
    var transaction: UInt64
    var session: SessionNumber
    var lineage: Lineage
  }
  private let known = Lock<Known?>(nil)

  /// The lineage of `session`.
  func lineage(
    of session: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Lineage {
    let id = transaction.id
    let remembered: Lineage? = known.withLock { known in
      guard let known, known.transaction == id, known.session == session else { return nil }
      return known.lineage
    }
    if let remembered { return remembered }
    let lineage = try Lineage(session, in: transaction)
    known.withLock { $0 = Known(transaction: id, session: session, lineage: lineage) }
    return lineage
  }
}
