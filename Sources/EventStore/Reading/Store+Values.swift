internal import LMDB
internal import Migrations

extension Store {
  /// The large value that an event of a session's history names.
  public func value(_ id: ValueID, of session: SessionNumber) throws(StoreError) -> [UInt8]? {
    try read { (transaction) throws(StoreError) in
      for stretch in try lineages.lineage(of: session, in: transaction).stretches {
        let key = Key.named(.value, stretch.session, id.rawValue.bigEndianBytes.array)
        guard let row = try transaction.row(key.span) else { continue }
        guard Sealed.isIntact(row, under: key.span) else { throw .damagedRow(key.span) }
        return Array(copying: row.extracting(Sealed.size..<row.count))
      }
      return nil
    }
  }
}
