internal import LMDB

extension Store {
  /// The names that the events of a session's history use, by their numbers: `names[0]` is nobody's.
  public func symbols(of session: SessionNumber) throws(StoreError) -> [String?] {
    try symbolTable(of: session, below: .max).all
  }

  /// The names defined at or before `position`, a fork's parents' with them.
  func symbolTable(
    of session: SessionNumber, below position: UInt64
  ) throws(StoreError) -> SymbolTable {
    try read { (transaction) throws(StoreError) in
      let lineage = try lineages.lineage(of: session, in: transaction)
      var table = SymbolTable()
      for stretch in lineage.stretches.reversed() {
        let bound = min(position, stretch.session == session ? .max : stretch.through)
        for symbol in try ownSymbols(of: stretch.session, in: transaction) {
          guard symbol.definedAt <= bound else { continue }
          guard table.load(symbol.text, as: symbol.id) else {
            throw StoreError(
              .corrupted, "Session \(session) has no symbol \(table.next), but a later one",
              hint: "'navlog rescue' keeps what can be read")
          }
        }
      }
      return table
    }
  }

  /// The symbols that the log of `session` itself defines, in order.
  func ownSymbols(
    of session: SessionNumber, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [StoredSymbol] {
    var symbols: [StoredSymbol] = []
    var cursor = try transaction.rows()
    var found = try cursor.seek(Key.row(.symbol, session).span)
    while let row = found {
      guard let (kind, owner) = Key.parse(row.key), kind == .symbol, owner == session,
        row.key.count == 8
      else { break }
      let symbol = try SymbolRow(row.value, key: row.key)
      symbols.append(
        StoredSymbol(
          id: UInt32(row.key.bigEndian(at: 4, count: 4)), definedAt: symbol.definedAt,
          text: symbol.text))
      found = try cursor.following()
    }
    return symbols
  }
}
