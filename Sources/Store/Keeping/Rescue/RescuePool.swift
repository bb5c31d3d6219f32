internal import NavlogChecksums
internal import NavlogLMDB
internal import NavlogMigrations

/// The rows that a rescue has found, sorted in a database of their own, so that any number of them
/// takes no memory.
///
/// Of two rows with the same key the better one is kept: a row with a correct checksum, then the
/// one from the later commit, then the one with the later time or position.
final class RescuePool {
  typealias Source = DamagedFile.Source

  let environment: Environment
  /// The initial values of the record checksums, by session.
  private(set) var checksums: [SessionNumber: [CRC32C]] = [:]
  /// The number of rows of the last commit with a wrong checksum.
  private(set) var damaged = 0
  private var pending: [(key: [UInt8], row: [UInt8], source: Source)] = []
  private var pendingBytes = 0

  init(in directory: String, cache: String) throws(StoreError) {
    do throws(LMDBError) {
      environment = try Environment.open(directory, Environment.Options(cacheDirectory: cache))
    } catch {
      throw StoreError(error)
    }
  }

  // MARK: - Filling

  /// Reads all rows of `file`: first those of its last commit; if that has gaps or damaged rows,
  /// then all other rows that can fill them.
  func fill(from file: DamagedFile) throws(StoreError) -> RescueReport.Method {
    try file.entries(of: .newestCommit) { (key, value) throws(StoreError) in
      let isSound = take(key, value, .newestCommit)
      if !isSound { damaged += 1 }
      try flush(at: 4 << 20, file)
    }
    try flush(at: 0, file)
    guard !file.gaps.isEmpty || damaged > 0 else { return .asItStands }
    // Sessions first: only with their identities can records be distinguished from garbage.
    for source in [Source.olderCommit, .loosePages] {
      try file.entries(of: source) { (key, value) throws(StoreError) in
        if key.count == 4, key[0] == Key.Kind.session.rawValue, let value { learn(key, value) }
      }
    }
    for source in [Source.olderCommit, .loosePages] {
      try file.entries(of: source) { (key, value) throws(StoreError) in
        guard let value, isSound(key, value) else { return }
        _ = take(key, value, source)
        try flush(at: 4 << 20, file)
      }
      try flush(at: 0, file)
    }
    if file.gaps.isEmpty { return .asItStands }
    return file.olderCommitIsWhole ? .previousCommit : .pageByPage
  }

  /// Stores the identity of a session.
  private func learn(_ key: Span<UInt8>, _ row: Span<UInt8>) {
    guard let (_, number) = Key.parse(key) else { return }
    do throws(StoreError) {
      let checksum = try SessionRow(row, key: key).id.checksum
      if checksums[number]?.contains(where: { $0.value == checksum.value }) != true {
        checksums[number, default: []].append(checksum)
      }
    } catch {
      // It identifies no session; the damage is reported when the session is checked.
    }
  }

  private func take(_ key: Span<UInt8>, _ value: Span<UInt8>?, _ source: Source) -> Bool {
    guard Key.hasLengthOfItsKind(key) else { return false }
    var row: [UInt8] = []
    var isSound = false
    if let value, value.count < Limits.valueSize {
      if key[0] == Key.Kind.session.rawValue { learn(key, value) }
      isSound = self.isSound(key, value)
      row = Array(copying: value)
    }
    pending.append((Array(copying: key), row, source))
    pendingBytes += key.count + row.count + 64
    return isSound
  }

  /// Whether a row has a correct checksum.
  func isSound(_ key: Span<UInt8>, _ row: Span<UInt8>) -> Bool {
    guard key[0] == Key.Kind.record.rawValue else { return Sealed.isIntact(row, under: key) }
    guard let (_, number) = Key.parse(key), row.count > RecordLayout.fixedSize else { return false }
    let stored = row.littleEndian(at: RecordLayout.checksum, count: 4)
    guard let checksums = checksums[number] else { return false }
    for checksum in checksums
    where UInt64(Record.checksum(row, key: key, begun: checksum)) == stored {
      return true
    }
    return false
  }

  /// Writes the pending rows if they have more than `size` bytes.
  private func flush(at size: Int, _ file: DamagedFile? = nil) throws(StoreError) {
    guard pendingBytes > size || size == 0 && !pending.isEmpty else { return }
    let rows = pending
    try environment.write { (transaction) throws(StoreError) in
      for (key, row, source) in rows {
        if source != .newestCommit {
          guard try isBetter(key.span, row.span, source, file, transaction) else { continue }
        }
        try transaction.set([source.rawValue] + row, at: key.span)
      }
    }
    pending.removeAll(keepingCapacity: true)
    pendingBytes = 0
    environment.dropPageCache()
  }

  /// Whether a row with a correct checksum from an earlier commit should be stored under `key`.
  private func isBetter(
    _ key: Span<UInt8>, _ row: Span<UInt8>, _ source: Source, _ file: DamagedFile?,
    _ transaction: borrowing WriteTransaction
  ) throws(StoreError) -> Bool {
    guard let known = try transaction.row(key), known.count >= 1 else {
      // A row that is missing from the last commit where that can be read was removed.
      return file?.isInGap(key) ?? true
    }
    let other = known.extracting(1..<known.count)
    guard isSound(key, other) else { return true }
    guard known[0] == source.rawValue else { return known[0] < source.rawValue }
    return RescuePool.age(key, row) > RescuePool.age(key, other)
  }

  /// Returns the time at which a row was written, or the position that it had reached, as the row
  /// states it.
  private static func age(_ key: Span<UInt8>, _ row: Span<UInt8>) -> UInt64 {
    guard let (kind, _) = Key.parse(key) else { return 0 }
    do throws(StoreError) {
      switch kind {
      case .end:
        let end = try EndRow(row, key: key)
        return end.how == .removed ? .max : end.time
      case .base: return try BaseRow(row, key: key).position
      case .mark: return try MarkRow(row, key: key).made
      case .note: return try NoteRow(row, key: key).made
      case .interrupted: return try InterruptedRow(row, key: key).time
      default: return 0
      }
    } catch {
      return 0
    }
  }

  /// Stores rows that the rescue itself has made.
  func put(_ rows: [(key: [UInt8], row: [UInt8])]) throws(StoreError) {
    guard !rows.isEmpty else { return }
    pending = rows.map { ($0.key, $0.row, .newestCommit) }
    pendingBytes = 1
    try flush(at: 0)
  }

  // MARK: - Reading

  /// Returns a row that was found; its bytes may be damaged.
  func row(_ key: Span<UInt8>) throws(StoreError) -> (source: Source, bytes: [UInt8])? {
    try environment.read { (transaction) throws(StoreError) in
      guard let row = try transaction.row(key), row.count >= 1,
        let source = Source(rawValue: row[0])
      else { return nil }
      return (source, Array(copying: row.extracting(1..<row.count)))
    }
  }

  /// Passes the rows from `start` on to `body`, in key order, until it returns `false`.
  func each(
    from start: [UInt8],
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>, _ source: Source) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.rows()
      var next = try cursor.seek(start.span)
      while let entry = next {
        let value = entry.value
        guard value.count >= 1, let source = Source(rawValue: value[0]) else { return }
        guard try body(entry.key, value.extracting(1..<value.count), source) else { return }
        next = try cursor.following()
      }
    }
  }

  /// Passes the rows of one kind that belong to a session to `body`.
  func each(
    _ kind: Key.Kind, of number: SessionNumber,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>, _ source: Source) throws(StoreError) -> Void
  ) throws(StoreError) {
    try each(from: Key.named(kind, number, [])) { (key, row, source) throws(StoreError) in
      guard let (its, owner) = Key.parse(key), its == kind, owner == number else { return false }
      try body(key, row, source)
      return true
    }
  }
}
