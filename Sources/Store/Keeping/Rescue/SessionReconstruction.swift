internal import NavlogCBOR
internal import NavlogChecksums
internal import NavlogLMDB
internal import NavlogMigrations

/// Makes a first row for a session whose own is lost, so that its records can be kept.
///
/// The checksums of a session's records start with a value that only the first row has, the log id.
/// It is computed back from the records themselves, which must agree on it. If another row has the
/// id, the session keeps it, with its chain. Otherwise the session gets a new id, and its records
/// get new checksums and a new chain; names that are lost are replaced.
struct SessionReconstruction {
  private let number: SessionNumber
  private let pool: RescuePool
  /// The ids that other rows and files give to sessions.
  private let candidates: [SessionID]

  /// How many records are asked for the initial value of the checksums.
  private static let witnesses = 64
  /// Events refer to names by number. If all names are lost, no more than these are replaced.
  private static let mostNames = 4_096

  init(_ number: SessionNumber, in pool: RescuePool, candidates: [SessionID]) {
    (self.number, self.pool, self.candidates) = (number, pool, candidates)
  }

  /// Adds the reconstructed rows to the pool, and returns the first row; `nil` if the log doesn't
  /// show where it begins.
  func run() throws(StoreError) -> [UInt8]? {
    guard let (checksum, _) = try commonChecksum() else { return nil }
    let base = try base()
    guard let first = try firstRecord(after: base.position, checksum),
      first.first == base.position + 1
    else { return nil }
    var description = SessionConfiguration(app: try app(), name: "reconstructed")
    description.rules = 1
    var row = SessionRow(
      id: SessionID(rawValue: 0), description: description, started: first.time,
      machine: Machine(id: [], boot: "", process: 0))
    if let id = try knownID(checksum, base) {
      row.id = id
    } else {
      var random = SystemRandomNumberGenerator()
      row.id = SessionID(using: &random)
      let symbols = try replaceSymbols(definedAt: first.last, checksum, after: base.position)
      try reseal(from: base, as: row.id, symbols, checksum)
    }
    let bytes = row.sealed(number)
    try pool.put([(Key.named(.session, number, []), bytes)])
    return bytes
  }

  private func position(_ position: UInt64) -> [UInt8] {
    Array(copying: Key.position(.record, number, position).span)
  }

  // MARK: - What is left

  /// Returns the initial value of the checksums on which most of the first records agree, and how
  /// many do; `nil` if there are no records.
  func commonChecksum() throws(StoreError) -> (checksum: CRC32C, votes: Int)? {
    var votes: [UInt32: (checksum: CRC32C, count: Int)] = [:]
    var asked = 0
    try pool.each(from: Key.named(.record, number, [])) { (key, row, _) in
      guard let (kind, owner) = Key.parse(key), kind == .record, owner == number else {
        return false
      }
      guard row.count > RecordLayout.fixedSize else { return true }
      let value = UInt32(row.littleEndian(at: RecordLayout.checksum, count: 4))
      var checksum = CRC32C(endingAt: value)
      checksum.rewind(over: row.extracting(RecordLayout.time..<row.count))
      checksum.rewind(over: row.extracting(0..<RecordLayout.checksum))
      checksum.rewind(over: key)
      votes[checksum.value, default: (checksum, 0)].count += 1
      asked += 1
      return asked < Self.witnesses
    }
    return votes.values.max { $0.count < $1.count }.map { ($0.checksum, $0.count) }
  }

  private func base() throws(StoreError) -> (position: UInt64, chain: HistoryHash?) {
    let key = Key.named(.base, number, [])
    guard let found = try pool.row(key.span) else { return (0, nil) }
    do throws(StoreError) {
      let row = try BaseRow(found.bytes.span, key: key.span)
      return (row.position, row.chain)
    } catch {
      return (0, nil)
    }
  }

  private func firstRecord(
    after base: UInt64, _ checksum: CRC32C
  ) throws(StoreError) -> Record? {
    var first: Record?
    try pool.each(from: position(base + 1)) {
      (key, row, _) throws(StoreError) in
      guard let (kind, owner) = Key.parse(key), kind == .record, owner == number else {
        return false
      }
      do throws(StoreError) { first = try Record(row, key: key, begun: checksum) } catch {
        // A damaged record: the log has no beginning.
      }
      return false
    }
    return first
  }

  /// Returns the app of the other sessions, if they agree.
  private func app() throws(StoreError) -> String {
    var apps: Set<String> = []
    try pool.each(from: Key.named(.session, .first, [])) { (key, row, _) in
      guard let (kind, _) = Key.parse(key), kind == .session else { return false }
      do throws(StoreError) { apps.insert(try SessionRow(row, key: key).description.app) } catch {
        // Its damage is reported with that session.
      }
      return true
    }
    return apps.count == 1 ? apps.first ?? "" : "unknown"
  }

  /// Returns the id with which the whole log is consistent, if it is known.
  private func knownID(
    _ checksum: CRC32C, _ base: (position: UInt64, chain: HistoryHash?)
  ) throws(StoreError) -> SessionID? {
    var candidates = candidates
    try pool.each(.snapshot, of: number) { (key, row, _) in
      do throws(StoreError) {
        candidates.append(try SnapshotRow(row, key: key).header.log)
      } catch {
        // Damaged snapshots are reported by the writer.
      }
    }
    guard let id = candidates.first(where: { $0.checksum.value == checksum.value }) else {
      return nil
    }
    var symbols: [StoredSymbol] = []
    var isWhole = true
    try pool.each(.symbol, of: number) { (key, row, _) in
      guard let symbol = Self.symbol(key, row), symbol.id == symbols.count + 1 else {
        isWhole = false
        return
      }
      symbols.append(symbol)
    }
    var log = LogRescue(
      base: base.position, chain: base.chain ?? HistoryHash(originOf: id), id: id, symbols: symbols,
      wanted: [])
    try pool.each(.record, of: number) { (key, row, _) throws(StoreError) in log.take(key, row) }
    log.finish(hasAllSymbols: isWhole)
    return log.trouble == nil ? id : nil
  }

  private static func symbol(_ key: Span<UInt8>, _ row: Span<UInt8>) -> StoredSymbol? {
    guard key.count == 8 else { return nil }
    do throws(StoreError) {
      let symbol = try SymbolRow(row, key: key)
      return StoredSymbol(
        id: UInt32(key.bigEndian(at: 4, count: 4)), definedAt: symbol.definedAt, text: symbol.text)
    } catch {
      return nil
    }
  }

  // MARK: - What is made anew

  /// Adds names where they are lost, and returns all of them.
  private func replaceSymbols(
    definedAt first: UInt64, _ checksum: CRC32C, after base: UInt64
  ) throws(StoreError) -> [StoredSymbol] {
    var symbols: [StoredSymbol] = []
    var made: [(key: [UInt8], row: [UInt8])] = []
    func replace(through last: UInt32) {
      while symbols.count < last {
        let id = UInt32(symbols.count) + 1
        let symbol = StoredSymbol(
          id: id, definedAt: symbols.last?.definedAt ?? first, text: "lost-\(id)")
        symbols.append(symbol)
        let key = Key.symbol(number, id)
        made.append(
          (
            Array(copying: key.span),
            SymbolRow.sealed(definedAt: symbol.definedAt, text: symbol.text, under: key.span)
          ))
      }
    }
    try pool.each(.symbol, of: number) { (key, row, _) in
      guard let symbol = Self.symbol(key, row), symbol.id > symbols.count else { return }
      // A greater number would be no name but damage.
      guard symbol.id <= symbols.count + Self.mostNames else { return }
      replace(through: symbol.id - 1)
      symbols.append(symbol)
    }
    if symbols.isEmpty { replace(through: try largestNumber(checksum, after: base)) }
    try pool.put(made)
    return symbols
  }

  /// Returns the largest number in any event that may stand for a name.
  private func largestNumber(_ checksum: CRC32C, after base: UInt64) throws(StoreError) -> UInt32 {
    var largest: UInt64 = 0
    try eachRecord(after: base, checksum) { (record, _, row) throws(StoreError) in
      var events = Events(record)
      while let range = try events.next(in: row) {
        do throws(CBORSyntaxError) {
          largest = max(
            largest, Self.largestNumber(in: try CBORValue(decoding: row.extracting(range))))
        } catch {
          // Its decoder reports it.
        }
      }
    }
    return UInt32(largest)
  }

  private static func largestNumber(in value: CBORValue) -> UInt64 {
    switch value {
    case .unsigned(let number): number <= UInt64(mostNames) ? number : 0
    case .array(let parts): parts.map { largestNumber(in: $0) }.max() ?? 0
    case .map(let entries): entries.map { largestNumber(in: $0.value) }.max() ?? 0
    default: 0
    }
  }

  /// Gives the records that continue each other new checksums and a new chain.
  private func reseal(
    from base: (position: UInt64, chain: HistoryHash?), as id: SessionID, _ symbols: [StoredSymbol],
    _ checksum: CRC32C
  ) throws(StoreError) {
    var walk = ChainWalk(
      at: base.position, base.chain ?? HistoryHash(originOf: id), id: id, symbols: symbols)
    let initial = id.checksum
    var made: [(key: [UInt8], row: [UInt8])] = []
    var bytes = 0
    var last = base.position
    repeat {
      made = []
      bytes = 0
      try eachRecord(after: last, checksum, while: { bytes < 4 << 20 }) { (record, key, row) in
        let endsCommand = walk.add(record, row)
        var new = Array(copying: row)
        if record.chain != nil, endsCommand {
          new.replaceSubrange(
            RecordLayout.fixedSize + 16..<RecordLayout.fixedSize + 32,
            with: walk.chain.rawValue.bigEndianBytes.array)
        }
        new.replace(
          littleEndian: Record.checksum(new.span, key: key, begun: initial),
          at: RecordLayout.checksum)
        made.append((Array(copying: key), new))
        bytes += new.count
        last = record.last
      }
      // A write never begins inside a read of the pool.
      try pool.put(made)
    } while !made.isEmpty
  }

  /// Passes the records after `position` that continue each other.
  private func eachRecord(
    after position: UInt64, _ checksum: CRC32C, while goesOn: () -> Bool = { true },
    _ body: (Record, _ key: Span<UInt8>, _ row: Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var next = position + 1
    try pool.each(from: self.position(next)) {
      (key, row, _) throws(StoreError) in
      guard let (kind, owner) = Key.parse(key), kind == .record, owner == number else {
        return false
      }
      let record: Record
      // What follows a damaged record is reported when the session is read.
      do throws(StoreError) { record = try Record(row, key: key, begun: checksum) } catch {
        return false
      }
      guard record.first == next else { return false }
      next = record.last + 1
      try body(record, key, row)
      return goesOn()
    }
  }
}
