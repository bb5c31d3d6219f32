package import NavlogLMDB
package import NavlogMigrations

/// An artificial format 0 and its migration to format 1: rows `f…` whose values are numbers become
/// rows `t…` whose values are the same numbers as text.
package enum OldFormat {
  package static let rows = 500

  package static func word(_ number: Int) -> [UInt8] { Array("number \(number)".utf8) }

  package static func key(_ kind: Character, _ number: Int) -> [UInt8] {
    [kind.asciiValue ?? 0, UInt8(number >> 8), UInt8(number & 255)]
  }

  package static func make(at path: String, cache: String) throws {
    let environment = try Environment.open(
      path, Environment.Options(cacheDirectory: cache))
    try environment.write { (transaction) throws(LMDBError) in
      let row = FormatRow(format: 0, oldestReader: 0, store: 5, created: 6, program: "old")
      let formatKey = FormatRow.key
      try transaction.put(row.sealed.span, forKey: formatKey.span)
      for number in 0..<rows {
        let key = key("f", number)
        let value = [UInt8(number >> 8), UInt8(number & 255)]
        try transaction.put(value.span, forKey: key.span)
      }
    }
  }

  package static let migration = Migration(
    from: 0, summary: "numbers become words", oldestReader: 1
  ) { (transaction, from, rows) throws(MigrationError) in
    do throws(LMDBError) {
      var done: [(key: [UInt8], number: Int)] = []
      let start = from ?? key("f", 0)
      do {
        var cursor = try transaction.cursor()
        var row = try cursor.move(toFirstAtOrAfter: start.span)
        while let found = row, done.count < rows, found.key[0] == start[0] {
          done.append(
            (
              [found.key[0], found.key[1], found.key[2]],
              Int(found.value[0]) << 8 | Int(found.value[1])
            ))
          row = try cursor.next()
        }
      }
      for (key, number) in done {
        let new = OldFormat.key("t", number)
        let word = word(number)
        try transaction.put(word.span, forKey: new.span)
        try transaction.delete(forKey: key.span)
      }
      guard done.count == rows, let last = done.last else { return .done }
      return .goOn(from: last.key)
    } catch {
      throw MigrationError(error)
    }
  }

  /// Returns the content of the store: the format, the texts, and the number of rows that are left.
  package static func contents(
    of environment: Environment
  ) throws -> (format: FormatRow?, words: [[UInt8]], numbers: Int) {
    let format = try Migrator.format(of: environment)
    let rows: (words: [[UInt8]], numbers: Int) = try environment.read {
      (transaction) throws(LMDBError) in
      var words: [[UInt8]] = []
      var numbers = 0
      var cursor = try transaction.cursor()
      var row = try cursor.first()
      while let found = row {
        if found.key[0] == UInt8(ascii: "t") {
          words.append(found.value.indices.map { found.value[$0] })
        }
        if found.key[0] == UInt8(ascii: "f") { numbers += 1 }
        row = try cursor.next()
      }
      return (words, numbers)
    }
    return (format, rows.words, rows.numbers)
  }
}
