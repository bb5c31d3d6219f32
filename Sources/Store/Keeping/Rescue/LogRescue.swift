internal import NavlogChecksums

/// Reads the records of a session as long as each one continues the one before, and the chain
/// matches the stored one.
struct LogRescue {
  /// The end of the last complete command.
  private(set) var head: UInt64
  /// The last position in any record.
  private(set) var last: UInt64
  /// The chains at the requested command ends.
  private(set) var chains: [UInt64: HistoryHash] = [:]
  /// The large values that complete commands refer to, with the position of the first reference.
  private(set) var values: [ValueID: UInt64] = [:]
  /// The reason why the log doesn't continue after ``head``; `nil` if nothing is missing.
  private(set) var trouble: String?

  /// Decodes the events of records whose origin is unknown.
  var check: Store.RecordCheck?

  private let base: UInt64
  private let checksum: CRC32C
  private let wanted: Set<UInt64>
  private var walk: ChainWalk
  private var next: UInt64
  /// The last position whose stored chain is correct.
  private var proven: UInt64
  private var open: [(ValueID, UInt64)] = []

  /// Starts after `base`, where the chain is `chain`.
  init(
    base: UInt64, chain: HistoryHash, id: SessionID, symbols: [StoredSymbol], wanted: Set<UInt64>
  ) {
    (self.base, head, last, proven, next) = (base, base, base, base, base + 1)
    self.wanted = wanted
    checksum = id.checksum
    walk = ChainWalk(at: base, chain, id: id, symbols: symbols)
    if wanted.contains(base) { chains[base] = chain }
  }

  /// Adds the next row of the log.
  mutating func take(_ key: Span<UInt8>, _ row: Span<UInt8>) {
    guard let position = Key.position(of: key), position <= Key.lastPosition else {
      return stop("a row of its log has the key \(key.hexadecimal)")
    }
    guard position > base else { return }  // Trimmed, and being deleted.
    last = max(last, position)
    guard trouble == nil else { return }
    do throws(StoreError) {
      let record = try Record(row, key: key, begun: checksum)
      guard record.first == next else {
        return stop("nothing is left of what follows position \(next - 1)")
      }
      var events = Events(record)
      while try events.next(in: row) != nil {}
      try check?(record, row)
      next = record.last + 1
      for value in record.values { open.append((value, record.first)) }
      guard walk.add(record, row) else { return }
      if let chain = record.chain {
        guard chain == walk.chain else { return stop("the chain doesn't match the events") }
        proven = record.last
      }
      head = record.last
      for (value, position) in open where values[value] == nil { values[value] = position }
      open = []
      if wanted.contains(head) { chains[head] = walk.chain }
    } catch {
      stop(error.message)
    }
  }

  private mutating func stop(_ why: String) {
    if trouble == nil { trouble = why }
  }

  /// Computes the result after the last row. If symbols are missing, only commands up to the last
  /// matching stored chain are accepted, because the chain covers symbols.
  mutating func finish(hasAllSymbols: Bool) {
    if trouble == nil, next > head + 1 { trouble = "its last command has no end" }
    let isDoubtful = !hasAllSymbols || trouble?.hasPrefix("the chain") == true
    guard isDoubtful, head > proven else { return }
    if trouble == nil { trouble = "the names that it uses are lost" }
    head = proven
    chains = chains.filter { $0.key <= proven }
    values = values.filter { $0.value <= proven }
  }
}
