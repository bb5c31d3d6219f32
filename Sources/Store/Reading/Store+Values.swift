internal import NavlogLMDB
internal import NavlogMigrations

extension Store {
  /// Returns a large value that an event of the session's history refers to; `nil` if it is missing
  /// or was lost to damage.
  public func value(_ id: ValueID, of session: SessionNumber) throws(StoreError) -> [UInt8]? {
    switch try storedValue(id, of: session) {
    case .bytes(let bytes): bytes
    case .lost, nil: nil
    }
  }

  /// The stored form of a large value.
  enum StoredValue {
    case bytes([UInt8])
    /// A rescue has found no bytes of the value.
    case lost
  }

  func storedValue(
    _ id: ValueID, of session: SessionNumber
  ) throws(StoreError) -> StoredValue? {
    try read { (transaction) throws(StoreError) in
      for stretch in try segmentsMemo.segments(of: session, in: transaction).stretches {
        let key = Key.named(.value, stretch.session, id.rawValue.bigEndianBytes.array)
        guard let row = try transaction.row(key.span) else { continue }
        guard Sealed.isIntact(row, under: key.span) else { throw .damagedRow(key.span) }
        if LargeValue.isLost(row) { return .lost }
        return .bytes(Array(copying: row.extracting(Sealed.size..<row.count)))
      }
      return nil
    }
  }
}
