internal import NavlogLMDB

extension Store {
  /// Passes each batch in a session's own log after `position` up to `head`, with the chain after
  /// it, to `body`.
  ///
  /// The chain is computed from the events, starting with `chain` at `position`, and compared with
  /// the stored ones.
  package func forEachBatch<E: StoreErrorWrapping>(
    of number: SessionNumber, after position: UInt64, chain: HistoryHash, through head: UInt64,
    _ body: (borrowing LogBatch, HistoryHash) throws(E) -> Void
  ) throws(E) {
    guard head > position else { return }
    var symbols: [StoredSymbol] = []
    var id = SessionID(rawValue: 0)
    do throws(StoreError) {
      id = try session(number).id
      symbols = try read { (transaction) throws(StoreError) in
        try ownSymbols(of: number, in: transaction)
      }
    } catch {
      throw E(error)
    }
    var next = symbols.firstIndex { $0.definedAt > position } ?? symbols.count
    var chain = chain
    var batch = LogBatch(first: position + 1)
    try scan(number, from: position + 1, through: head) { (record, bytes) throws(E) in
      if batch.count == 0 { (batch.command, batch.time) = (record.command, record.time) }
      for value in record.values {
        batch.references.append(LogBatch.Reference(index: batch.count, value: value))
      }
      batch.body.append(bytes.extracting(record.body..<bytes.count))
      batch.count += UInt64(record.count)
      guard record.endsCommand else { return true }
      batch.digest = record.digest ?? StateDigest()
      let symbol = next < symbols.count ? symbols[next].id : 0
      while next < symbols.count, symbols[next].definedAt <= record.last {
        batch.names.append(symbols[next].text)
        next += 1
      }
      chain = batch.chain(after: chain, of: id, symbol: symbol)
      if let kept = record.chain, kept != chain {
        throw E(
          StoreError(
            .corrupted,
            "The chain of session \(number) at position \(record.last) doesn't match its events",
            hint: "'navlog verify' shows the damage"))
      }
      try body(batch, chain)
      batch.removeAll(next: record.last + 1)
      return true
    }
  }
}
