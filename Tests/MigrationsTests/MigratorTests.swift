import NavlogLMDB
import NavlogMigrations
import MigrationsChild
import Support
import Testing

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
    try Migrator([], newest: 1).run(on: environment, creating: new) { (_) throws(MigrationError) in
      throw MigrationError(.corrupted, "nothing is there to be copied")
    }
    #expect(try Migrator.format(of: environment) == new)
  }

  @Test func `every row is migrated, in chunks, after one copy`() throws {
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
  func `a migration that fails after any chunk is under way, and finished later`(
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
    newer.format = 3
    try Migrator([], newest: 3).run(on: environment, creating: newer) {
      (_) throws(MigrationError) in
    }
    let error = #expect(throws: MigrationError.self) {
      try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in }
    }
    #expect(error?.code == .newerFormat)
    #expect(error?.message == "The store was written by a newer navlog (format 3)")
    #expect(error?.hint == "upgrade navlog")
    #expect(try Migrator.format(of: environment) == newer)
  }

  @Test func `a format without a migration is refused with its number`() throws {
    let environment = try old()
    let error = #expect(throws: MigrationError.self) {
      try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in }
    }
    #expect(error?.code == .missingStep)
    #expect(error?.message == "No migration leads on from store format 0")
  }

  @Test func `another program's database is not a store`() throws {
    let environment = try Environment.open(path, options)
    try environment.write { (transaction) throws(LMDBError) in
      let key: [UInt8] = [7]
      try transaction.put(key.span, forKey: key.span)
    }
    let error = #expect(throws: MigrationError.self) { try Migrator.format(of: environment) }
    #expect(error?.code == .notAStore)
  }

  @Test func `a damaged format row and a missing one are different errors`() throws {
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
