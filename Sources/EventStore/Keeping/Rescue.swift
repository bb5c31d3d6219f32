internal import LMDB
internal import Migrations

#if canImport(Glibc)
  import Glibc
#endif

extension Store {
  /// Makes a new store at `target` of all that can be kept of the damaged one at `path`, which is only
  /// read: of each session the commands up to the first that is damaged.
  ///
  /// Works on a copy of the file. Its structure is checked before the database follows it; where it is
  /// damaged the commit before the last is tried, then every page is searched for rows that pass
  /// their checksums.
  public static func rescue(
    _ path: String, to target: String, scratch: String? = nil
  ) throws(StoreError) -> RescueReport {
    guard unsafe access(target, F_OK) != 0 else {
      throw StoreError(.inUse, "'\(target)' is there already", hint: "name a new directory")
    }
    let workshop = scratch ?? target + ".rescue"
    try Directory.make(workshop)
    defer { Directory.discard(workshop) }
    let copy = workshop + "/copy.navlog"
    try Directory.make(copy)
    try Directory.copyFile(path + "/data.mdb", to: copy + "/data.mdb")

    var way = RescueReport.Way.asItStands
    var salvage = Salvage()
    do throws(StoreError) {
      try salvage.read(environmentAt: copy, scratch: workshop)
    } catch {
      salvage = Salvage()
      do throws(StoreError) {
        way = .previousCommit
        let image = try Directory.contents(of: path + "/data.mdb")
        let previous = workshop + "/previous.navlog"
        try Directory.make(previous)
        guard let stepped = Salvage.withoutLastCommit(image) else { throw error }
        try Directory.write(stepped, to: previous + "/data.mdb")
        try salvage.read(environmentAt: previous, scratch: workshop)
      } catch {
        salvage = Salvage()
        way = .pageByPage
        salvage.search(try Directory.contents(of: path + "/data.mdb"))
      }
    }
    let report = try salvage.write(to: target, scratch: workshop, way: way)
    // What a process had finished when it died, and nobody had brought into the log: the next opening
    // takes it in where it goes on from what was kept.
    try StoreView.copyOutboxes(from: path, to: target)
    return report
  }
}

/// The rows that are kept while a store is rescued.
struct Salvage {
  private var rows: [[UInt8]: [UInt8]] = [:]
  private var lost: [String] = []

  /// Takes every row of the environment in `directory` that passes its checksum.
  mutating func read(environmentAt directory: String, scratch: String) throws(StoreError) {
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(
        directory,
        Environment.Options(
          create: false, structureCheck: .always, cacheDirectory: scratch + "/cache"))
    } catch {
      throw StoreError.opening(directory, error)
    }
    var found: [[UInt8]: [UInt8]] = [:]
    try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      var next = try cursor.seek([0].span)
      while let row = next {
        found[Array(copying: row.key)] = Array(copying: row.value)
        next = try cursor.following()
      }
    }
    guard found[FormatRow.key] != nil else {
      throw StoreError(.notAStore, "The database is none of Navlog's")
    }
    rows = found
  }

  /// The bytes of a data file as they were before its last commit; `nil` when there can't be one.
  static func withoutLastCommit(_ image: [UInt8]) -> [UInt8]? {
    let bytes = image.span
    guard bytes.count >= 16384, let size = pageSize(bytes) else { return nil }
    let transactions = [0, 1].map { bytes.littleEndian(at: $0 * size + 16 + 128, count: 8) }
    guard transactions[0] != transactions[1] else { return nil }
    var copy = image
    let newer = transactions[0] > transactions[1] ? 0 : 1
    for index in 0..<8 { copy[newer * size + 16 + 128 + index] = 0 }
    return copy
  }

  /// The page size that either meta page names.
  private static func pageSize(_ bytes: Span<UInt8>) -> Int? {
    for size in [4096, 8192, 16384, 32768, 65536] where bytes.count >= 2 * size {
      for page in 0..<2
      where bytes.littleEndian(at: page * size + 16, count: 4) == 0xBEEF_C0DE
        && bytes.littleEndian(at: page * size + 16 + 24, count: 4) == UInt64(size)
      {
        return size
      }
    }
    return nil
  }

  /// Takes every row of every leaf page that passes its checksum: of rows that stand twice, as old
  /// pages leave them, either is what was once written.
  mutating func search(_ image: [UInt8]) {
    let bytes = image.span
    let size = Salvage.pageSize(bytes) ?? 4096
    var records: [(key: [UInt8], value: [UInt8])] = []
    var start = 0
    while start + size <= bytes.count {
      let page = bytes.extracting(start..<start + size)
      let lower = Int(page.littleEndian(at: 12, count: 2))
      if page.littleEndian(at: 10, count: 2) == 2, lower >= 16, lower <= size {
        for index in 0..<(lower - 16) / 2 {
          let node = Int(page.littleEndian(at: 16 + 2 * index, count: 2))
          guard let (key, value) = Salvage.node(at: start + node, in: bytes, page: start, size)
          else { continue }
          if key.first == Key.Kind.record.rawValue {
            records.append((key, value))
          } else if Sealed.isIntact(value.span, under: key.span) {
            rows[key] = value
          }
        }
      }
      start += size
    }
    for (key, value) in records { rows[key] = value }
  }

  private static func node(
    at node: Int, in bytes: Span<UInt8>, page: Int, _ size: Int
  ) -> (key: [UInt8], value: [UInt8])? {
    guard node + 8 <= page + size else { return nil }
    let low = bytes.littleEndian(at: node, count: 2)
    let count = Int(low | bytes.littleEndian(at: node + 2, count: 2) << 16)
    let flags = bytes.littleEndian(at: node + 4, count: 2)
    let keySize = Int(bytes.littleEndian(at: node + 6, count: 2))
    guard keySize >= 1, keySize <= 511, node + 8 + keySize <= page + size, count <= 16 << 20 else {
      return nil
    }
    let key = Array(copying: bytes.extracting(node + 8..<node + 8 + keySize))
    var start = node + 8 + keySize
    if flags & 1 != 0 {
      guard start + 8 <= bytes.count else { return nil }
      let target = bytes.littleEndian(at: start, count: 8)
      guard target < UInt64(bytes.count / size) else { return nil }
      start = Int(target) * size + 16
    }
    guard start + count <= bytes.count else { return nil }
    return (key, Array(copying: bytes.extracting(start..<start + count)))
  }

  /// Writes what hangs together into a new store.
  mutating func write(
    to target: String, scratch: String, way: RescueReport.Way
  ) throws(StoreError) -> RescueReport {
    var sessions: [RescueReport.Session] = []
    var kept: [[UInt8]: [UInt8]] = [:]
    let formatKey = FormatRow.key
    if let format = rows[formatKey], Sealed.isIntact(format.span, under: formatKey.span) {
      kept[formatKey] = format
    } else {
      lost.append("the format row; it was made anew")
    }
    let keys = rows.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var bySession: [SessionNumber: [[UInt8]]] = [:]
    for key in keys {
      guard let (_, session) = Key.parse(key.span) else { continue }
      bySession[session, default: []].append(key)
    }
    for (number, keys) in bySession.sorted(by: { $0.key < $1.key }) {
      try keep(number, keys, &kept, &sessions)
    }
    try writeStore(kept, to: target, scratch: scratch)
    return RescueReport(way: way, sessions: sessions, lost: lost)
  }

  private mutating func keep(
    _ number: SessionNumber, _ keys: [[UInt8]], _ kept: inout [[UInt8]: [UInt8]],
    _ sessions: inout [RescueReport.Session]
  ) throws(StoreError) {
    let sessionKey = Key.named(.session, number, [])
    let session: SessionRow
    do throws(StoreError) {
      guard let row = rows[sessionKey] else { throw .noSuchSession(number) }
      session = try SessionRow(row.span, key: sessionKey.span)
    } catch {
      lost.append("session \(number), whose first row is gone, with \(keys.count) rows")
      return
    }
    kept[sessionKey] = rows[sessionKey]
    var base: UInt64 = 0
    if session.description.origin.kind == .forked {
      base = session.description.origin.point?.position ?? 0
    }
    for key in keys where key != sessionKey {
      guard let row = rows[key], let (kind, _) = Key.parse(key.span), kind != .record else {
        continue
      }
      guard Sealed.isIntact(row.span, under: key.span) else {
        lost.append("a damaged \(kind) row of session \(number)")
        continue
      }
      if kind == .base { base = try BaseRow(row.span, key: key.span).position }
      if kind != .end { kept[key] = row }
    }
    var head = base
    var pending: [[UInt8]] = []
    var last = base
    var next = base + 1
    var isWhole = true
    for key in keys where key.first == Key.Kind.record.rawValue {
      guard let row = rows[key] else { continue }
      last = max(last, Key.position(of: key.span) ?? 0)
      guard isWhole else { continue }
      do throws(StoreError) {
        let record = try Record(row.span, key: key.span, begun: session.id.checksum)
        if record.last <= base { continue }
        guard record.first == next else { throw .damagedRow(key.span) }
        next = record.last + 1
        pending.append(key)
        if record.endsCommand {
          for key in pending { kept[key] = rows[key] }
          pending = []
          head = record.last
        }
      } catch {
        isWhole = false
        lost.append("session \(number) from position \(head + 1) on: \(error.message)")
      }
    }
    if isWhole, !pending.isEmpty {
      lost.append("session \(number) from position \(head + 1) on: a command without its end")
    }
    dropBeyond(head, number, &kept)
    let endKey = Key.named(.end, number, [])
    if let row = rows[endKey], Sealed.isIntact(row.span, under: endKey.span), head == last {
      kept[endKey] = row
    } else if head < last {
      let end = EndRow(how: .lost, head: head, time: session.started, lostFrom: head + 1)
      kept[endKey] = end.sealed(number)
    }
    sessions.append(
      RescueReport.Session(number: number, id: session.id, kept: head, head: last))
  }

  /// Symbols, snapshots and marks of what was not kept go with it.
  private func dropBeyond(
    _ head: UInt64, _ number: SessionNumber, _ kept: inout [[UInt8]: [UInt8]]
  ) {
    for (key, row) in kept {
      guard let (kind, owner) = Key.parse(key.span), owner == number else { continue }
      do throws(StoreError) {
        switch kind {
        case .snapshot where Key.position(of: key.span) ?? 0 > head: kept[key] = nil
        case .symbol where try SymbolRow(row.span, key: key.span).definedAt > head: kept[key] = nil
        case .mark where try MarkRow(row.span, key: key.span).position > head: kept[key] = nil
        case .interrupted:
          let left = try InterruptedRow(row.span, key: key.span)
          try left.forEachEvent(in: row.span)
          if left.first != head + 1 { kept[key] = nil }
        default: break
        }
      } catch {
        kept[key] = nil
      }
    }
  }

  private func writeStore(
    _ kept: [[UInt8]: [UInt8]], to target: String, scratch: String
  ) throws(StoreError) {
    let environment: Environment
    do throws(LMDBError) {
      environment = try Environment.open(
        target, Environment.Options(cacheDirectory: scratch + "/cache"))
    } catch {
      throw StoreError(error)
    }
    var rows = kept
    if rows[FormatRow.key] == nil {
      rows[FormatRow.key] = FormatGuard.newRow(Store.systemTime()).sealed
    }
    let sorted = rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var start = 0
    while start < sorted.count {
      let chunk = sorted[start..<min(start + 10_000, sorted.count)]
      try environment.write { (transaction) throws(StoreError) in
        for (key, row) in chunk { try transaction.set(row, at: key.span) }
      }
      start = chunk.endIndex
    }
  }
}
