import LMDB
import Migrations
import Support
import Testing

/// A made-up format 0 and the step that leads from it to format 1: rows `f…` whose values are
/// numbers become rows `t…` whose values are the same numbers in words.
enum OldFormat {
  static let rows = 500

  static func word(_ number: Int) -> [UInt8] { Array("number \(number)".utf8) }

  static func key(_ kind: Character, _ number: Int) -> [UInt8] {
    [kind.asciiValue ?? 0, UInt8(number >> 8), UInt8(number & 255)]
  }

  static func make(at path: String, cache: String) throws {
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

  static let migration = Migration(
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

  /// What the store holds: the format, the words, and how many numbers are left.
  static func contents(
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

@Suite struct MigratorTests {
  let directory: TemporaryDirectory
  let path: String
  let options: Environment.Options
  let new = FormatRow(format: 1, oldestReader: 1, store: 9, created: 1, program: "new")

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("old.navlog")
    options = Environment.Options(cacheDirectory: directory.file("cache"))
  }

  private func old() throws -> Environment {
    try OldFormat.make(at: path, cache: directory.file("cache"))
    return try Environment.open(path, options)
  }

  @Test func `an empty database becomes a store of the newest format`() throws {
    let environment = try Environment.open(path, options)
    try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in
      throw MigrationError(.corrupted, "nothing is there to be copied")
    }
    #expect(try Migrator.format(of: environment) == new)
  }

  @Test func `every row is carried over, in chunks, after one copy`() throws {
    let environment = try old()
    var copies: [UInt64] = []
    var chunks = 0
    try Migrator([OldFormat.migration], newest: 1).run(
      on: environment, creating: new, chunkRows: 64
    ) { (format) throws(MigrationError) in
      copies.append(format)
    } step: { (step) throws(MigrationError) in
      chunks = step.chunks
    }

    let (format, words, numbers) = try OldFormat.contents(of: environment)
    #expect(copies == [0])
    #expect(chunks > 7)
    #expect(format?.format == 1)
    #expect(format?.migrating == nil)
    #expect(format?.store == 5, "a migration keeps the store's identity")
    #expect(words == (0..<OldFormat.rows).map(OldFormat.word))
    #expect(numbers == 0)
  }

  @Test(arguments: 1..<10)
  func `what breaks off after any chunk is seen as under way, and finished later`(
    after: Int
  ) throws {
    let environment = try old()
    let migrator = Migrator([OldFormat.migration], newest: 1)
    struct Break: Error {}
    let error = #expect(throws: MigrationError.self) {
      try migrator.run(on: environment, creating: new, chunkRows: 64) {
        (_) throws(MigrationError) in
      } step: { (step) throws(MigrationError) in
        if step.chunks == after { throw MigrationError(.database, "broken off") }
      }
    }
    if after < 10, error != nil {
      let format = try #require(try Migrator.format(of: environment))
      #expect((format.migrating != nil) == (format.format == 0))
    }

    var copies = 0
    try migrator.run(on: environment, creating: new, chunkRows: 64) { (_) throws(MigrationError) in
      copies += 1
    }
    let (format, words, numbers) = try OldFormat.contents(of: environment)
    #expect(copies == 0, "the copy of the first try is kept, not made of a half-way state")
    #expect(format?.format == 1)
    #expect(words == (0..<OldFormat.rows).map(OldFormat.word))
    #expect(numbers == 0)
  }

  @Test func `a newer store is refused and left alone`() throws {
    let environment = try Environment.open(path, options)
    var newer = new
    newer.format = 2
    try Migrator([], newest: 2).run(on: environment, creating: newer) {
      (_) throws(MigrationError) in
    }
    let error = #expect(throws: MigrationError.self) {
      try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in }
    }
    #expect(error?.code == .newerFormat)
    #expect(try Migrator.format(of: environment) == newer)
  }

  @Test func `a format that nothing leads on from is refused with its number`() throws {
    let environment = try old()
    let error = #expect(throws: MigrationError.self) {
      try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in }
    }
    #expect(error?.code == .missingStep)
    #expect(error?.message == "No migration leads on from store format 0")
  }

  @Test func `another program's database is none of ours`() throws {
    let environment = try Environment.open(path, options)
    try environment.write { (transaction) throws(LMDBError) in
      let key: [UInt8] = [7]
      try transaction.put(key.span, forKey: key.span)
    }
    let error = #expect(throws: MigrationError.self) { try Migrator.format(of: environment) }
    #expect(error?.code == .notAStore)
  }

  @Test func `a damaged format row is told from a missing one`() throws {
    let environment = try Environment.open(path, options)
    try environment.write { (transaction) throws(LMDBError) in
      var row = new.sealed
      row[row.count - 1] ^= 1
      let key = FormatRow.key
      try transaction.put(row.span, forKey: key.span)
    }
    let error = #expect(throws: MigrationError.self) { try Migrator.format(of: environment) }
    #expect(error?.code == .corrupted)
  }
}
