internal import LMDB
internal import Migrations

extension Store {
  /// The large value that an event of a session's history names; `nil` when it is not there, or was
  /// lost to damage.
  public func value(_ id: ValueID, of session: SessionNumber) throws(StoreError) -> [UInt8]? {
    switch try storedValue(id, of: session) {
    case .bytes(let bytes): bytes
    case .lost, nil: nil
    }
  }

  /// What stands in the place of a large value.
  enum StoredValue {
    case bytes([UInt8])
    /// A rescue has found nothing of it.
    case lost
  }

  func storedValue(
    _ id: ValueID, of session: SessionNumber
  ) throws(StoreError) -> StoredValue? {
    try read { (transaction) throws(StoreError) in
      for stretch in try lineages.lineage(of: session, in: transaction).stretches {
        let key = Key.named(.value, stretch.session, id.rawValue.bigEndianBytes.array)
        guard let row = try transaction.row(key.span) else { continue }
        guard Sealed.isIntact(row, under: key.span) else { throw .damagedRow(key.span) }
        if LargeValue.isLost(row) { return .lost }
        return .bytes(Array(copying: row.extracting(Sealed.size..<row.count)))
      }
      return nil
    }
  }

  /// What a crash left of the command that was under way.
  public struct Interrupted: Sendable {
    /// The position that its first event would have had.
    public let first: UInt64
    /// Its number.
    public let command: UInt64
    /// When it began.
    public let time: UInt64
    /// The events that it got to, oldest first, each with its time.
    public let events: [(time: UInt64, bytes: [UInt8])]
    /// The names that it defined, the first of which has the number behind the session's last.
    public let symbols: [String]
  }

  /// What a crash left of a session's last command; `nil` when none was under way.
  public func interrupted(_ session: SessionNumber) throws(StoreError) -> Interrupted? {
    try read { (transaction) throws(StoreError) in
      let key = Key.row(.interrupted, session)
      guard let row = try transaction.row(key.span) else { return nil }
      let left = try InterruptedRow(row, key: key.span)
      var events = Events(behind: left.first - 1, time: left.time, count: left.count, at: left.body)
      var all: [(time: UInt64, bytes: [UInt8])] = []
      while let range = try events.next(in: row) {
        all.append((events.time, Array(copying: row.extracting(range))))
      }
      return Interrupted(
        first: left.first, command: left.command, time: left.time, events: all,
        symbols: left.symbols)
    }
  }
}
