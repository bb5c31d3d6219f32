package import NavlogLMDB
internal import NavlogMigrations

/// A store of format 1 with many sessions, written row by row.
package enum FormatOne {
  package static let sessions = 300

  private static func key(_ kind: UInt8, _ session: Int) -> [UInt8] {
    [kind, 0, UInt8(session >> 8), UInt8(session & 255)]
  }

  /// Returns a session row in format 1; one of them is damaged.
  private static func row(_ session: Int, _ key: [UInt8]) -> [UInt8] {
    var map = RowMap()
    map.set(0, bytes16: UInt128(session))
    map.set(1, 0)
    map.set(6, "app")
    map.set(8, UInt64(session))
    if session.isMultiple(of: 3) { map.set(12, "name \(session)") }
    map.set(14, "navlog 1")
    var row = Sealed.seal(map.encoded.span, under: key.span)
    if session == 77 { row[row.count - 1] ^= 1 }
    return row
  }

  package static func make(at path: String, cache: String) throws {
    let environment = try Environment.open(path, Environment.Options(cacheDirectory: cache))
    try environment.write { (transaction) throws(LMDBError) in
      let row = FormatRow(format: 1, oldestReader: 1, store: 5, created: 6, program: "old")
      let formatKey = FormatRow.key
      try transaction.put(row.sealed.span, forKey: formatKey.span)
      for session in 1...sessions {
        let key = key(0x01, session)
        let row = FormatOne.row(session, key)
        try transaction.put(row.span, forKey: key.span)
        for kind in [0x02, 0x10, 0x40, 0xF0] as [UInt8] {
          let key = FormatOne.key(kind, session)
          try transaction.put(key.span, forKey: key.span)
        }
      }
    }
  }

  /// Returns every row except the format row.
  package static func rows(of environment: Environment) throws -> [[UInt8]: [UInt8]] {
    try environment.read { (transaction) throws(LMDBError) in
      var rows: [[UInt8]: [UInt8]] = [:]
      var cursor = try transaction.cursor()
      var row = try cursor.first()
      while let found = row {
        if found.key.count > 1 {
          rows[found.key.indices.map { found.key[$0] }] = found.value.indices.map {
            found.value[$0]
          }
        }
        row = try cursor.next()
      }
      return rows
    }
  }

  /// Returns `rows` in format 2.
  package static func inFormat2(_ rows: [[UInt8]: [UInt8]]) -> [[UInt8]: [UInt8]] {
    var new = rows
    for (key, row) in rows where key[0] == 0x01 && Sealed.isIntact(row.span, under: key.span) {
      // The map has one more item: key 15 (0x0F) with the value 1.
      var map = Array(row[Sealed.size...])
      map[0] += 1
      new[key] = Sealed.seal((map + [0x0F, 0x01]).span, under: key.span)
    }
    return new
  }
}
