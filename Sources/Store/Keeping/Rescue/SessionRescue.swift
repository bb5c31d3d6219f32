internal import NavlogChecksums
internal import NavlogLMDB
internal import NavlogMigrations

/// Determines how much of one session is consistent: the position up to which every command is
/// complete, with its symbols and the chain at its end.
struct SessionRescue {
  let pool: RescuePool
  let number: SessionNumber
  /// The positions of the session at which forks begin.
  let forkPoints: Set<UInt64>
  /// The kept parts of earlier sessions.
  let others: [SessionNumber: Kept]
  /// The ids that other rows and files give to sessions.
  let ids: [SessionID]
  /// Whether the outbox of the session without an end is missing.
  let lacksOutbox: (SessionID) throws(StoreError) -> Bool
  /// Decodes the records of a session that is reconstructed.
  let check: Store.RecordCheck
  private(set) var losses: RescueLosses
  private(set) var broughtBack = false
  /// The rows with which the rescue replaces others.
  private(set) var additions: [(key: [UInt8], row: [UInt8])] = []

  /// What happened to the first row of a session that is reconstructed.
  private var reconstruction: String?
  private var symbols: [StoredSymbol] = []
  private var hasAllSymbols = true
  /// The large values that kept commands refer to, with the position of the first reference.
  private var values: [ValueID: UInt64] = [:]

  init(
    _ number: SessionNumber, pool: RescuePool, forkPoints: Set<UInt64>,
    others: [SessionNumber: Kept], ids: [SessionID],
    lacksOutbox: @escaping (SessionID) throws(StoreError) -> Bool,
    check: @escaping Store.RecordCheck, losses: RescueLosses
  ) {
    (self.number, self.pool, self.forkPoints, self.others) = (number, pool, forkPoints, others)
    (self.ids, self.lacksOutbox, self.check, self.losses) = (ids, lacksOutbox, check, losses)
  }

  /// Returns the part to keep; `nil` if there is none.
  mutating func run() throws(StoreError) -> Kept? {
    guard var kept = try beginning() else { return nil }
    guard try takeOrigin(&kept) else { return nil }
    try takeBase(&kept)
    kept.head = kept.base
    kept.last = max(kept.base, forkPoints.max() ?? 0)
    try readSymbols(&kept)
    guard try readRecords(&kept) else { return nil }
    try checkValues(kept)
    try takeEnd(&kept)
    return kept
  }

  private func key(_ kind: Key.Kind) -> [UInt8] { Key.named(kind, number, []) }

  // MARK: - What it begins with

  private mutating func beginning() throws(StoreError) -> Kept? {
    let found = try pool.row(key(.session).span)
    let end = try pool.row(key(.end).span)
    if let end, try isTombstone(end.bytes), found.map({ $0.source <= end.source }) ?? true {
      return nil  // Removed, and being deleted.
    }
    guard let found else { return try reconstruct("is gone") }
    do throws(StoreError) {
      let row = try SessionRow(found.bytes.span, key: key(.session).span)
      broughtBack = found.source != .newestCommit
      return Kept(number: number, row: row)
    } catch {
      return try reconstruct("is damaged")
    }
  }

  private mutating func reconstruct(_ what: String) throws(StoreError) -> Kept? {
    guard let row = try SessionReconstruction(number, in: pool, candidates: ids).run() else {
      return try lose("whose first row \(what)")
    }
    reconstruction = what
    return Kept(number: number, row: try SessionRow(row.span, key: key(.session).span))
  }

  private func isTombstone(_ row: [UInt8]) throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try EndRow(row.span, key: key(.end).span).how == .removed
    } catch {
      return false
    }
  }

  private mutating func lose(_ why: String) throws(StoreError) -> Kept? {
    var count = 0
    for kind in Key.Kind.allCases where kind != .format {
      try pool.each(kind, of: number) { (_, _, _) in count += 1 }
    }
    losses.add("session \(number), \(why), with \(count) rows")
    return nil
  }

  /// A fork can be read only if its parent can be read.
  private mutating func takeOrigin(_ kept: inout Kept) throws(StoreError) -> Bool {
    let origin = kept.row.description.origin
    guard origin.kind == .forked, let point = origin.point, point.position > 0 else { return true }
    kept.base = point.position
    guard let parent = others[point.session], parent.row.id == point.id,
      parent.base <= point.position, parent.head >= point.position,
      parent.chains[point.position] == point.chain
    else {
      let left = others[point.session].map { ", of which \($0.head) positions are left" } ?? ""
      _ = try lose(
        "forked from session \(point.session) at position \(point.position)\(left)")
      return false
    }
    kept.ancestors = [point.session] + parent.ancestors
    kept.nextSymbol = parent.symbolCounts[point.position] ?? 1
    return true
  }

  private mutating func takeBase(_ kept: inout Kept) throws(StoreError) {
    guard let found = try pool.row(key(.base).span) else { return }
    do throws(StoreError) {
      let row = try BaseRow(found.bytes.span, key: key(.base).span)
      kept.base = row.position
      kept.keepsBase = true
      baseChain = row.chain
      if found.source != .newestCommit {
        losses.add("the state that session \(number) begins with; an older one took its place")
      }
    } catch {
      losses.add("the state that session \(number) begins with")
    }
  }

  private var baseChain: HistoryHash?
  /// Whether the reason for the end of the log was reported.
  private var isCut = false

  // MARK: - Symbols

  private mutating func readSymbols(_ kept: inout Kept) throws(StoreError) {
    var symbols: [StoredSymbol] = []
    var losses = losses
    var next = kept.nextSymbol
    var isWhole = true
    var last = kept.last
    let what = "symbols of session \(number)"
    try pool.each(.symbol, of: number) { (key, row, _) throws(StoreError) in
      guard key.count == 8 else { return losses.add("key \(key.hexadecimal)", of: what) }
      let id = UInt32(key.bigEndian(at: 4, count: 4))
      do throws(StoreError) {
        let symbol = try SymbolRow(row, key: key)
        guard isWhole, id == next, symbol.definedAt >= symbols.last?.definedAt ?? 0 else {
          if isWhole, id > next {
            losses.add(next == id - 1 ? "\(next)" : "\(next) to \(id - 1)", of: what)
          }
          isWhole = false
          return losses.add("\(id), which comes after", of: what)
        }
        last = max(last, symbol.definedAt)
        symbols.append(StoredSymbol(id: id, definedAt: symbol.definedAt, text: symbol.text))
        next = id &+ 1
      } catch {
        guard error.code == .corrupted else { throw error }
        isWhole = false
        losses.add("\(id)", of: what)
      }
    }
    self.symbols = symbols
    self.losses = losses
    hasAllSymbols = isWhole
    kept.nextSymbol = next
    kept.last = last
  }

  // MARK: - The log

  /// Returns whether anything is left of the session.
  private mutating func readRecords(_ kept: inout Kept) throws(StoreError) -> Bool {
    let start =
      baseChain ?? HistoryHash(of: kept.row.id, from: kept.row.description.origin)
    let wanted = try forkPoints.union(snapshotPositions())
    var log = LogRescue(
      base: kept.base, chain: start, id: kept.row.id, symbols: symbols, wanted: wanted)
    if reconstruction != nil { log.check = check }
    try pool.each(.record, of: number) { (key, row, _) throws(StoreError) in log.take(key, row) }
    log.finish(hasAllSymbols: hasAllSymbols)
    if let reconstruction {
      guard log.head > kept.base else {
        let why = log.trouble.map { " (\($0))" } ?? ""
        _ = try lose(
          "whose first row \(reconstruction), and of which no command can be read\(why)")
        return false
      }
      losses.add(
        "the first row of session \(number), which \(reconstruction): the session is reconstructed, "
          + "and its app, its build and its beginning are unknown")
    }
    kept.head = log.head
    kept.last = max(kept.last, log.last)
    kept.chains = log.chains
    values = log.values
    for position in wanted where position >= kept.base && position <= kept.head {
      let own = symbols.firstIndex { $0.definedAt > position } ?? symbols.count
      kept.symbolCounts[position] = kept.nextSymbol - UInt32(symbols.count - own)
    }
    isCut = log.trouble != nil
    if let trouble = log.trouble {
      losses.add("session \(number) from position \(log.head + 1) on: \(trouble)")
    }
    return true
  }

  private func snapshotPositions() throws(StoreError) -> Set<UInt64> {
    var positions: Set<UInt64> = []
    try pool.each(.snapshot, of: number) { (key, _, _) in
      if let position = Key.position(of: key) { positions.insert(position) }
    }
    return positions
  }

  // MARK: - Large values

  /// Marks large values that kept commands refer to as lost if they are missing or damaged.
  private mutating func checkValues(_ kept: Kept) throws(StoreError) {
    let what = "large values of session \(number)"
    for (value, position) in values.sorted(by: {
      ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue)
    }) {
      var isThere = false
      for owner in [number] + kept.ancestors where !isThere {
        let key = Key.named(.value, owner, value.rawValue.bigEndianBytes.array)
        if let row = try pool.row(key.span)?.bytes {
          isThere = LargeValue.isWhole(row.span, key.span)
        }
      }
      if !isThere { lose(value, "\(value) at position \(position)", what) }
    }
    // References from the base, a snapshot or another session aren't known here.
    var damaged: [ValueID] = []
    try pool.each(.value, of: number) { (key, row, _) in
      guard key.count == 20, !LargeValue.isWhole(row, key) else { return }
      damaged.append(ValueID(rawValue: key.bytes16(at: 4)))
    }
    for value in damaged where values[value] == nil { lose(value, "\(value)", what) }
  }

  private mutating func lose(_ value: ValueID, _ name: String, _ what: String) {
    let key = Key.named(.value, number, value.rawValue.bigEndianBytes.array)
    additions.append((key, LargeValue.lost(under: key.span)))
    losses.add(name, of: what)
  }

  // MARK: - The end

  private mutating func takeEnd(_ kept: inout Kept) throws(StoreError) {
    let key = key(.end)
    var end: EndRow?
    var isDamaged = false
    var isOlder = false
    if let found = try pool.row(key.span) {
      do throws(StoreError) {
        end = try EndRow(found.bytes.span, key: key.span)
        isOlder = found.source != .newestCommit
      } catch {
        isDamaged = true
      }
    }
    if let end, end.how != .removed {
      kept.last = max(kept.last, end.head)
      if isOlder, end.head != kept.head || kept.head != kept.last { isDamaged = true }
      if end.head == kept.head, !isDamaged {
        kept.keepsEnd = true
        kept.endsWhereItSays = kept.last == kept.head
        return
      }
      if end.head < kept.head {
        losses.add("how session \(number) ended: its end says \(end.head), its log \(kept.head)")
      } else if !isCut {
        losses.add("session \(number) from position \(kept.head + 1) on")
      }
    } else if isDamaged || end != nil {
      losses.add("how session \(number) ended")
    }
    let isOutboxLost = if end == nil, !isDamaged { try lacksOutbox(kept.row.id) } else { false }
    if isOutboxLost { losses.addOutbox(of: number, after: kept.head) }
    guard isOutboxLost || isDamaged || end != nil || kept.head < kept.last else { return }
    let row = EndRow(
      how: .lost, head: kept.head, time: end?.time ?? kept.row.started, lostFrom: kept.head + 1)
    additions.append((key, row.sealed(number)))
    kept.keepsEnd = true
  }
}
