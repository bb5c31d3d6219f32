internal import NavlogLMDB

extension Migration {
  /// Adds the version of the rules that decided a session's events to its row.
  ///
  /// A program for format 1 sets aside the newer layout of outboxes as damaged. From format 2 on it
  /// refuses to open the store, and changes nothing.
  static let from1To2 = Migration(
    from: 1, summary: "sessions say which rules decided their events", oldestReader: 2
  ) { (transaction, from, rows) throws(MigrationError) in
    do throws(LMDBError) { return try chunk(&transaction, from, rows) } catch {
      throw MigrationError(error)
    }
  }

  // The layouts of formats 1 and 2, frozen.

  private static let sessionKind: UInt8 = 0x01
  private static let rulesKey = 15
  private static let firstRules: UInt64 = 1

  private static func chunk(
    _ transaction: inout WriteTransaction, _ from: [UInt8]?, _ rows: Int
  ) throws(LMDBError) -> Progress {
    var seen = 0
    var last: [UInt8] = []
    var changed: [(key: [UInt8], row: [UInt8])] = []
    do {
      let start = from ?? [sessionKind]
      var cursor = try transaction.cursor()
      var found = try cursor.move(toFirstAtOrAfter: start.span)
      while let row = found, seen < rows, row.key[0] == sessionKind {
        seen += 1
        last = Array(copying: row.key)
        if let new = withRules(row.value, key: row.key) { changed.append((last, new)) }
        found = try cursor.next()
      }
    }
    for (key, row) in changed { try transaction.put(row.span, forKey: key.span) }
    // The smallest key after the last one, whether it exists or not.
    return seen == rows ? .goOn(from: last + [0]) : .done
  }

  /// Returns the row with the version of the rules; `nil` if it already has one, or is damaged and
  /// stays unchanged.
  private static func withRules(_ row: Span<UInt8>, key: Span<UInt8>) -> [UInt8]? {
    guard Sealed.isIntact(row, under: key) else { return nil }
    var offset = Sealed.size
    guard var map = RowMap(reading: row, offset: &offset), offset == row.count,
      map.unsigned(rulesKey) == nil
    else { return nil }
    map.set(rulesKey, firstRules)
    return Sealed.seal(map.encoded.span, under: key)
  }
}
