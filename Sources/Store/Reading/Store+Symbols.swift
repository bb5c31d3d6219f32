internal import NavlogLMDB

extension Store {
  /// Returns the names in a session's history, indexed by symbol; `names[0]` is unused.
  public func symbols(of session: SessionNumber) throws(StoreError) -> [String?] {
    try read { (transaction) throws(StoreError) in
      var names: [String?] = [nil]
      try forEachSymbol(of: session, below: .max, in: transaction) { symbol in
        guard Int(symbol.id) == names.count else { return false }
        names.append(symbol.text)
        return true
      }
      return names
    }
  }

  /// Returns the symbols that are defined at or before `position`, including those of a fork's
  /// parents.
  func symbolTable(
    of session: SessionNumber, below position: UInt64
  ) throws(StoreError) -> SymbolTable {
    try read { (transaction) throws(StoreError) in
      var table = SymbolTable()
      try forEachSymbol(of: session, below: position, in: transaction) {
        table.load($0.text, as: $0.id)
      }
      return table
    }
  }

  /// Passes the symbols defined at or before `position` to `body`, those of a fork's parents first.
  /// `body` returns whether each is the next one.
  private func forEachSymbol(
    of session: SessionNumber, below position: UInt64,
    in transaction: borrowing ReadTransaction, _ body: (StoredSymbol) -> Bool
  ) throws(StoreError) {
    let segments = try segmentsMemo.segments(of: session, in: transaction)
    var next = 1
    for stretch in segments.stretches.reversed() {
      let bound = min(position, stretch.session == session ? .max : stretch.through)
      for symbol in try ownSymbols(of: stretch.session, in: transaction) {
        guard symbol.definedAt <= bound else { continue }
        guard body(symbol) else {
          throw StoreError(
            .corrupted, "Session \(session) has no symbol \(next), but a later one",
            hint: "'navlog rescue' keeps what can be read")
        }
        next += 1
      }
    }
  }

  /// Returns the symbols that the log of `session` itself defines, in order.
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
