internal import LMDB
internal import Synchronization

/// What the last read found out about the store and a session: good for as long as nothing is committed,
/// by whichever process.
final class View: Sendable {
  private struct Known {
    var transaction: UInt64
    var session: SessionNumber
    var lineage: Lineage
  }
  private let known = Mutex<Known?>(nil)

  /// The lineage of `session`, in a store whose format allows reading.
  func lineage(
    of session: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Lineage {
    let id = transaction.id
    let lineage: Lineage? = known.withLock { known in
      guard let known, known.transaction == id, known.session == session else { return nil }
      return known.lineage
    }
    if let lineage { return lineage }
    try FormatGuard.checkReadable(in: transaction)
    let read = try Lineage(session, in: transaction)
    known.withLock { $0 = Known(transaction: id, session: session, lineage: read) }
    return read
  }
}
