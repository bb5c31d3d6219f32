/// Computes a chain over a session's records, batch by batch.
struct ChainWalk {
  private(set) var chain: HistoryHash
  private let id: SessionID
  private let symbols: [StoredSymbol]
  private var nextSymbol: Int
  private var hash: BatchHash?
  private var count: UInt64 = 0

  /// Starts after `position`, where the chain is `chain`; `symbols` are all of the session's own.
  init(at position: UInt64, _ chain: HistoryHash, id: SessionID, symbols: [StoredSymbol]) {
    self.chain = chain
    self.id = id
    self.symbols = symbols
    nextSymbol = symbols.firstIndex { $0.definedAt > position } ?? symbols.count
  }

  /// Adds the next record; returns `true` if it ended a command, so that ``chain`` is the chain
  /// after it.
  mutating func add(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    var hash =
      self.hash
      ?? BatchHash(
        after: chain, id: id, first: record.first, command: record.command, time: record.time)
    hash.add(body: bytes.extracting(record.body..<bytes.count))
    count += UInt64(record.count)
    guard record.endsCommand else {
      self.hash = hash
      return false
    }
    hash.add(count: count, digest: record.digest ?? StateDigest())
    while nextSymbol < symbols.count, symbols[nextSymbol].definedAt <= record.last {
      let symbol = symbols[nextSymbol]
      hash.add(symbol: symbol.id, text: Array(symbol.text.utf8).span)
      nextSymbol += 1
    }
    chain = hash.finish()
    self.hash = nil
    count = 0
    return true
  }
}

/// A symbol as it is stored.
struct StoredSymbol {
  let id: UInt32
  let definedAt: UInt64
  let text: String
}
